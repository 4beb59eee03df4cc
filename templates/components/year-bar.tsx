import { MONTHS, monthsOf } from "../../content/schema/months.ts";

const MONTH = 20;
const HEIGHT = 22;

/** The twelve months by their letters, those of a season filled. Decorative: words say the same. */
export function YearBar({ months }: { months: string }) {
  const filled = new Set(monthsOf(months));
  return (
    <svg
      className="year"
      viewBox={`0 0 ${MONTHS.length * MONTH} ${HEIGHT}`}
      aria-hidden="true"
      focusable="false"
    >
      {MONTHS.map((name, index) => (
        <g key={name} className={filled.has(index) ? "in-season" : undefined}>
          <rect x={index * MONTH + 1} y={1} width={MONTH - 2} height={HEIGHT - 2} />
          <text x={(index + 0.5) * MONTH} y={15.5}>
            {name.charAt(0)}
          </text>
        </g>
      ))}
    </svg>
  );
}

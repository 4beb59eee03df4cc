const WIDTH = 240;
const HEIGHT = 44;
const POINTS = 96;

/**
 * The curve of a tide table: a year of water, with a mark for this season (`at`, from 0 to 1).
 * Decorative; it measures nothing.
 */
export function Tide({ high: at }: { high: number }) {
  const level = (part: number) => HEIGHT * (0.5 - 0.34 * Math.cos((part - 0.125) * 8 * Math.PI));
  const curve = Array.from({ length: POINTS + 1 }, (_, index) => {
    const part = index / POINTS;
    return `${(part * WIDTH).toFixed(1)} ${level(part).toFixed(1)}`;
  }).join("L");
  return (
    <svg className="tide" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
      <path className="tide-water" d={`M${curve}V${HEIGHT}H0z`} />
      <path d={`M${curve}`} />
      <circle className="tide-mark" cx={Math.round(at * WIDTH)} cy={level(at).toFixed(1)} r={6} />
    </svg>
  );
}

import { LINE, NAMES, PARALLELS } from "./names.ts";
import { project } from "./projection.ts";

/** Names of waters in italics, as on nautical charts. */
export function Lettering() {
  return (
    <>
      {NAMES.map(({ lines, at, anchor, turn, kind }) =>
        lines.map((text, line) => {
          const { x, y } = project(at);
          return (
            <text
              key={text}
              x={x}
              y={y + line * LINE}
              textAnchor={anchor}
              className={kind}
              transform={turn === undefined ? undefined : `rotate(${turn} ${x} ${y})`}
            >
              {text}
            </text>
          );
        }),
      )}
      {PARALLELS.map(({ north, text }) => {
        const { y } = project([north, 0]);
        return (
          <g key={text}>
            <path className="parallel" d={`M0 ${y}h12`} />
            <text className="degrees" x={3} y={y - 4}>
              {text}
            </text>
          </g>
        );
      })}
    </>
  );
}

/*
 * A painter's porch: an easel with a seascape that is nearly done, and a cat that waits for the
 * end.
 */
import { palette } from "../palette.ts";
import { Stamp } from "./stamp.tsx";

const WALL = { light: "#f8cb68", shade: "#df9f40", deep: "#ba7631" };
const FLOOR = { light: "#b8683a", shade: "#82432c", line: "#92502f" };
const WOOD = { light: "#9a6738", dark: "#46271f" };
const INK = "#2a1a20";

/** An easel with a painted seascape on the porch of a studio. */
export function GalleriesStamp() {
  return (
    <Stamp>
      <Wall />
      <Floor />
      <Shadows />
      <Easel />
      <Painting />
      <Ledge />
      <Hat />
      <Stool />
      <Cat />
    </Stamp>
  );
}

/** A wall in the shade, and the light that a window of many panes throws on it. */
function Wall() {
  const panes = [0, 1, 2].flatMap((column) => [0, 1, 2].map((row) => [column, row] as const));
  const corner = (column: number, row: number) => {
    const x = 58 + column * 128 + row * 26;
    const y = 10 + row * 136 + column * 30;
    return `M${x} ${y}l114 27l24 124l-114-27z`;
  };
  return (
    <g>
      <rect x={36} y={36} width={408} height={410} fill={WALL.shade} />
      <path fill={WALL.light} d={panes.map(([column, row]) => corner(column, row)).join("")} />
    </g>
  );
}

/** The foot of the wall, and boards that run toward it. */
function Floor() {
  const boards = Array.from({ length: 12 }, (_, index) => index * 54 - 60);
  return (
    <g>
      <rect x={36} y={444} width={408} height={120} fill={FLOOR.light} />
      <path
        fill={FLOOR.line}
        d={boards.map((x) => `M${round(150 + x * 0.55)} 444h2L${x + 4} 564h-5z`).join("")}
      />
      <path fill={palette.sand} d="M36 424h408v20H36z" />
      <path fill={WALL.deep} d="M36 438h408v6H36z" />
    </g>
  );
}

/** What easel, picture and stool keep from the sun, on the wall and on the boards. */
function Shadows() {
  return (
    <g>
      <path
        fill={WALL.deep}
        d="M186 150L404 172V372L186 402zM238 128q2-42 40-40q36 0 34 36q22-4 28 2q2 12-50 20q-50 8-66-2q-2-8 14-16zM344 380h14l12 44h-14zM244 392h14l-8 32h-14z"
      />
      <path
        fill={FLOOR.shade}
        d="M106 546L334 446h20L118 550zM352 526L420 446h20L364 530zM382 520l62-40v44z"
      />
    </g>
  );
}

/** Two legs in front, one behind, and the post between them. */
function Easel() {
  return (
    <g>
      <path fill={INK} d="M240 84h8l30 384h-10z" />
      <path fill={WOOD.dark} d="M226 74h16L120 550h-16z" />
      <path fill={WOOD.light} d="M234 66h14L364 530h-15z" />
      <path fill={WOOD.dark} d="M234 66h6L355 530h-6z" />
    </g>
  );
}

/**
 * A point of the canvas: 0 to 1 from its left to its right, and from its top to its foot. It stands
 * aslant.
 */
function on(u: number, v: number): string {
  const top = 108 + 26 * u;
  const foot = 354 - 26 * u;
  return `${round(122 + 232 * u)} ${round(top + (foot - top) * v)}`;
}

/** A shape on the canvas. */
function shape(...corners: readonly (readonly [number, number])[]): string {
  return `M${corners.map(([u, v]) => on(u, v)).join("L")}z`;
}

/** The painting: evening clouds, a white sail, and a sea whose last strokes are still missing. */
function Painting() {
  const strokes = [
    [0.52, 1, palette.deepGulf],
    [0.6, 0.97, "#17606c"],
    [0.68, 0.92, palette.lagoon],
    [0.76, 0.86, "#3f9a97"],
    [0.84, 0.74, palette.lagoon],
    [0.92, 0.55, palette.deepGulf],
  ] as const;
  return (
    <g>
      <path fill="#c9ab7c" d="M112 116l10-8v246l-10-10z" />
      <path fill={palette.shell} d={shape([0, 0], [1, 0], [1, 1], [0, 1])} />
      <path fill="#5fb0ac" d={shape([0, 0], [1, 0], [1, 0.2], [0, 0.18])} />
      <path fill={palette.seaglass} d={shape([0, 0.17], [1, 0.19], [1, 0.36], [0, 0.36])} />
      <path fill="#d4e6cf" d={shape([0, 0.36], [1, 0.36], [1, 0.53], [0, 0.53])} />
      {strokes.map(([v, end, color]) => (
        <path
          key={v}
          fill={color}
          d={shape(
            [0, v],
            [end, v],
            [end - 0.03, v + 0.028],
            [end, v + 0.05],
            [end - 0.05, v + 0.085],
            [0, v + 0.085],
          )}
        />
      ))}
      <path fill={palette.coral} d={shape([0.5, 0.1], [0.55, 0.5], [0.28, 0.5])} />
      <path fill={palette.flamingo} d={shape([0.53, 0.14], [0.78, 0.5], [0.58, 0.5])} />
      <path fill={palette.shell} d={shape([0.24, 0.53], [0.8, 0.53], [0.72, 0.6], [0.32, 0.6])} />
      <path
        fill={palette.flamingo}
        d={shape([0.34, 0.65], [0.7, 0.65], [0.66, 0.68], [0.36, 0.68])}
      />
      <path fill={palette.coral} d={shape([0.4, 0.73], [0.62, 0.73], [0.6, 0.76], [0.41, 0.76])} />
    </g>
  );
}

/** The ledge under the picture, and the clamp above. */
function Ledge() {
  return (
    <g>
      <path fill={WOOD.light} d="M96 356L372 326v9L96 367z" />
      <path fill={WOOD.dark} d="M96 367L372 335v6L96 376z" />
      <path fill={WOOD.dark} d="M222 112l26 3v16l-26-3z" />
    </g>
  );
}

/** A straw hat that hangs on the post. */
function Hat() {
  return (
    <g transform="rotate(-14 240 80)">
      <ellipse cx={240} cy={88} rx={56} ry={13} fill={palette.sand} />
      <path fill={WALL.deep} d="M186 91a56 13 0 0 0 108 0a60 9 0 0 1-108 0z" />
      <path fill={palette.shell} d="M206 84q0-38 34-38t34 38q-34 12-68 0z" />
      <path fill={palette.coral} d="M206 72q34 11 68 0v12q-34 12-68 0z" />
    </g>
  );
}

/** A stool with a jar of brushes. */
function Stool() {
  const brushes = [
    [-18, -98, palette.coral],
    [-2, -120, palette.shell],
    [10, -96, palette.lagoon],
    [26, -112, palette.dusk],
  ] as const;
  return (
    <g transform="translate(403 424)">
      <path fill={WOOD.dark} d="M-28 6h8l-8 96h-8zM20 6h8l9 96h-8zM-24 58h50v5h-50z" />
      <ellipse cx={0} cy={5} rx={38} ry={9} fill={WOOD.dark} />
      <ellipse cx={0} cy={0} rx={38} ry={9} fill={WOOD.light} />
      {brushes.map(([x, y, color]) => (
        <g key={x}>
          <path fill="none" stroke={INK} strokeWidth={4} d={`M${x * 0.3} -10L${x} ${y + 20}`} />
          <path fill={color} d={`M${x - 5} ${y + 20}q-2-14 ${5 + x * 0.18}-22q8 8 5 22z`} />
        </g>
      ))}
      <path fill="#1f7a80" d="M-17-50h34v46q-17 8-34 0z" />
      <path fill={palette.seaglass} d="M-17-50h9v48q-6 0-9-2z" />
    </g>
  );
}

/**
 * A cat that sits on the boards and looks up at the picture, the light of the window on its back.
 */
function Cat() {
  return (
    <g transform="translate(206 546)">
      <path fill={FLOOR.shade} d="M-20 2L84-42h52L44 4z" />
      <path
        fill="none"
        stroke={INK}
        strokeWidth={9}
        strokeLinecap="round"
        d="M24-6Q64 6 84-8Q98-20 90-34"
      />
      <path
        fill={INK}
        d="M-30 2C-44-20-34-48-18-66C-10-74-8-80-10-88C-10-96-8-102-4-106L-4-122L8-114Q16-116 24-112L38-120L36-102C42-92 38-80 28-74C30-62 40-46 40-26Q40-8 34 2Q4 8-30 2z"
      />
      <path
        fill={WALL.deep}
        d="M-30 2C-44-20-34-48-18-66C-10-74-8-80-10-88C-4-78-8-70-14-62C-28-44-34-20-24 3z"
      />
      <path fill="none" stroke={WALL.deep} strokeWidth={2.5} d="M8 2C0-24 20-40 34-30" />
    </g>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

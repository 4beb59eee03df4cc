/* Two chairs under an umbrella, and nothing between them and the Gulf but sandpipers. */
import { palette } from "../palette.ts";
import { BeachChair } from "../pieces/striped-chair.tsx";
import { perspective } from "../pieces/perspective.ts";
import { HORIZON, Light, Poster } from "./poster.tsx";
import { Sandpiper } from "../pieces/sandpiper.tsx";

const SKY = [
  "#e8946a",
  "#eda376",
  "#f2b284",
  "#f5c194",
  "#f8d0a7",
  "#fadfbd",
  "#fbead2",
  palette.shell,
];
const SHADOW = "#c9805f";

const view = perspective({ eye: 1.25, focal: 760 });

/** An umbrella and two chairs by the Gulf. */
export function Beachfront() {
  return (
    <Poster>
      <Light colors={SKY} />
      <Gulf />
      <Sand />
      {PIPERS.map(([x, y, size]) => (
        <Sandpiper key={x} x={x} y={y} size={size} />
      ))}
      <Shade />
      <BeachChair x={-0.72} z={3.1} turn={-8} view={view} shade={SHADOW} />
      <Umbrella />
      <BeachChair x={0.5} z={2.95} turn={15} view={view} shade={SHADOW} />
      <Hat />
    </Poster>
  );
}

const PIPERS = [
  [112, 520, 1.15],
  [778, 502, 0.8],
  [882, 532, 1.15],
] as const;

/** The Gulf, paler toward the beach, with the light of the sun on it and a wave about to break. */
function Gulf() {
  return (
    <g>
      <path fill="#14646b" d={`M0 ${HORIZON}h960v420H0z`} />
      <path fill={palette.lagoon} d="M0 322h960v420H0z" />
      <path fill="#2f9488" d="M0 350Q240 344 480 350T960 348V720H0z" />
      <path fill="#58b39c" d="M0 386Q240 374 480 384T960 378V720H0z" />
      <path
        fill="#f8d0a7"
        d={[0, 1, 2, 3, 4, 5]
          .map(
            (step) =>
              `M${716 - step * 6 + (step % 2) * 34} ${306 + step * 15}h${120 - (step % 3) * 24}v${4 + step * 0.5}h${-120 + (step % 3) * 24}z`,
          )
          .join("")}
      />
      <path fill={palette.shell} d="M0 416Q120 400 260 408T520 402T760 408T960 398V440H0z" />
    </g>
  );
}

/** Wet sand that mirrors the sky, and the dry sand before it. */
function Sand() {
  return (
    <g>
      <path fill="#f0b78c" d="M0 436Q120 424 260 430T520 424T760 428T960 422V720H0z" />
      <path
        fill={palette.shell}
        d="M0 458Q160 438 330 454T640 446T960 448v8Q800 452 640 456T330 464T0 470z"
      />
      <path fill="#e3a57e" d="M0 520Q200 484 420 500T960 488V720H0z" />
      <path fill="#f3d5ac" d="M0 536Q200 498 420 514T960 502V720H0z" />
    </g>
  );
}

/** The shade of the umbrella and its pole on the sand before us. */
function Shade() {
  return (
    <path
      fill={SHADOW}
      d="M0 640Q200 610 360 650Q430 672 444 720H0zM450 630L406 674 418 682 464 636z"
    />
  );
}

/** A straw hat on a corner of the right chair. */
function Hat() {
  return (
    <g transform="translate(742 398) rotate(14)">
      <path fill="#d9962f" d="M-30 4Q-32-38 0-38Q32-38 30 4z" />
      <path fill={palette.sun} d="M-4 4Q-8-36 4-38Q32-36 30 4z" />
      <path fill="#a8351f" d="M-31-10Q0-2 31-10V4H-31z" />
      <path fill={palette.sun} d="M-56 6Q-40-4-28-2Q0 6 28-2Q44-4 56 6Q40 20 0 20Q-40 20-56 6z" />
    </g>
  );
}

/** The umbrella, leaning away from the sun: panels from the tip to a scalloped rim. */
function Umbrella() {
  const count = 6;
  const rim = Array.from({ length: count + 1 }, (_, index) => {
    const turn = Math.PI * (1 - index / count);
    return [Math.round(Math.cos(turn) * 300), Math.round(Math.sin(turn) * 30)] as const;
  });
  const panels = rim.slice(0, -1).map(([x, y], index) => {
    const [toX, toY] = rim[index + 1] ?? [x, y];
    return `M0-210Q${Math.round(x * 0.82)}-176 ${x} ${y}Q${Math.round((x + toX) / 2)} ${Math.round((y + toY) / 2) - 16} ${toX} ${toY}Q${Math.round(toX * 0.82)}-176 0-210z`;
  });
  const light = ["#e3c3a6", "#a8351f", "#f3e2cb", palette.coral, palette.shell, "#dc5a3f"];
  return (
    <g transform="translate(390 276) rotate(-11)">
      <path fill={palette.brass} d="M-6-216h12v560h-12z" />
      <path fill="#b08a4a" d="M2 0h4v344h-4z" />
      {panels.map((d, index) => (
        <path key={d} fill={light[index]} d={d} />
      ))}
    </g>
  );
}

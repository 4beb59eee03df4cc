import { LightningWhelk } from "./lightning-whelk.tsx";
import { palette } from "../palette.ts";

/** Shells in the foreground: a lightning whelk, a scallop, a sand dollar, and coquinas. */
export function Shells() {
  return (
    <g>
      <Whelk />
      <Scallop />
      <SandDollar />
      <Coquinas />
    </g>
  );
}

const SHADOW = "#cbbdb8";

/** A lightning whelk where the tide left it. */
function Whelk() {
  return (
    <g transform="translate(716 822)">
      <path fill={SHADOW} d="M-104 8q60-10 190 22q-50 22-108 12q-70-10-82-34z" />
      <g transform="rotate(-66) scale(0.56)">
        <LightningWhelk />
      </g>
    </g>
  );
}

/** A scallop that lies open toward us. */
function Scallop() {
  const ribs = [-64, -40, -16, 8, 32, 56];
  return (
    <g transform="translate(880 868) rotate(-14)">
      <path fill={SHADOW} d="M-58 8q50-10 100 6q-6 16-50 16t-50-22z" />
      <path
        fill={palette.flamingo}
        d="M-8 18h16C34 14 54-8 50-30q-8-12-18-8q-6-12-17-7q-7-9-15-2q-8-7-15 2q-11-5-17 7q-10-4-18 8C-54-8-34 14-8 18z"
      />
      <path
        fill="none"
        stroke="#d76f58"
        strokeWidth={4}
        d={ribs
          .map(
            (angle) =>
              `M0 14L${Math.round(Math.sin((angle * Math.PI) / 180) * 52)} ${Math.round(14 - Math.cos((angle * Math.PI) / 180) * 56)}`,
          )
          .join("")}
      />
      <path fill="#d76f58" d="M-14 12h28l4 10h-36z" />
    </g>
  );
}

/** A sand dollar, half pressed into the sand. */
function SandDollar() {
  return (
    <g transform="translate(1010 852)">
      <ellipse cx={-6} cy={5} rx={40} ry={16} fill={SHADOW} />
      <ellipse rx={38} ry={17} fill="#eadbc2" />
      <path
        fill="#c9b394"
        d="M0-2q-4-10 0-12q4 2 0 12zM2-1q10-8 18-6q-4 6-18 6zM-2-1q-10-8-18-6q4 6 18 6zM2 1q12 4 12 10q-10-1-12-10zM-2 1q-12 4-12 10q10-1 12-10z"
      />
    </g>
  );
}

/** Coquinas, open like butterflies. */
function Coquinas() {
  const colors = [palette.sun, palette.dusk, palette.coral, palette.flamingo];
  return [
    [590, 872, 0],
    [806, 800, 1],
    [560, 850, 2],
    [1130, 880, 3],
  ].map(([x, y, color]) => (
    <path
      key={x}
      fill={colors[color!]}
      d={`M${x} ${y}q-6-14-20-12q-4 10 20 12zM${x} ${y}q2-14 16-16q8 8-16 16z`}
    />
  ));
}

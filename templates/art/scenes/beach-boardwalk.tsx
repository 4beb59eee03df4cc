/*
 * The boardwalk of Clam Pass: three quarters of a mile of planks through the mangroves, and the
 * Gulf at its end.
 */
import { BoardwalkWood, EYE } from "../pieces/boardwalk-wood.tsx";
import { GreatBlueHeron } from "../pieces/great-blue-heron.tsx";
import { Bands, HEIGHT, Scene, type Cut } from "../kit.tsx";
import { MangroveArch, type Arch } from "../pieces/mangrove-arch.tsx";
import { palette } from "../palette.ts";

/** The mangroves on their way to the light: each arch is nearer, larger and darker. */
const ARCHES: readonly Arch[] = [
  { size: 0.26, growth: 1, leaves: "#a9c780", light: "#d3dd9a", wood: "#7f9f68" },
  { size: -0.4, growth: 1, leaves: "#78ac78", light: "#a3c98a", wood: "#567f5c" },
  { size: 0.61, growth: 2, leaves: "#4b8768", light: "#6ba679", wood: "#2f5a49" },
  { size: -0.92, growth: 2, leaves: "#2f5c4a", light: "#437a5c", wood: "#1b3831" },
  { size: 1.32, growth: 1, leaves: "#1a3730", light: "#29503f", wood: "#0f221f" },
];

/** The walk to the sea, in the shade. */
export function BeachBoardwalk({ cut }: { cut?: Cut }) {
  return (
    <Scene {...(cut && { cut })}>
      <Bands of={VIEW} end={EYE.y + 66} />
      <Bands of={WATER} end={HEIGHT} />
      {ARCHES.map((arch) => (
        <MangroveArch key={arch.size} x={EYE.x} y={EYE.y} {...arch} />
      ))}
      <BoardwalkWood />
      <Bather />
      <GreatBlueHeron x={424} y={580} />
    </Scene>
  );
}

/** The bright end: sky, the Gulf and the sand. */
const VIEW = [
  [0, "#f3dfa6"],
  [372, palette.shell],
  [412, "#1b7484"],
  [424, "#3aa093"],
  [433, "#8ed2bd"],
  [440, "#fffaf0"],
] as const;

/** Still water under the trees. */
const WATER = [
  [EYE.y + 66, "#6f9f7d"],
  [540, "#47796a"],
  [610, "#2f5f57"],
  [700, "#214a47"],
  [800, "#17393a"],
] as const;

/** Someone who has nearly arrived. */
function Bather() {
  return (
    <g transform={`translate(${EYE.x + 14} 512)`}>
      <path fill="#8a5a3c" d="M-6-24l-3 24h6l5-24zM4-24l6 23h5l-3-23z" />
      <path fill={palette.coral} d="M-6-56q6-4 12 0l3 15l7 22q-16 5-32 0l7-22z" />
      <path fill="#8f2f24" d="M-6-56q3-3 6-2l-3 16l-1 25q-8 0-12-2l7-22z" />
      <path fill="#8a5a3c" d="M5-55l11 16l-1 13l-4 0l0-11l-8-10zM-6-54l-9 17l3 2l8-13z" />
      <path fill={palette.sun} d="M-16-62q16-5 32 0l-8-3q-1-10-8-10t-8 10z" />
    </g>
  );
}

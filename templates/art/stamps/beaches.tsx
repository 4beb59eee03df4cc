/*
 * Beaches: a lightning whelk on the sand, as large as a house, and the sun on the Gulf behind it.
 */
import { LightningWhelk } from "../pieces/lightning-whelk.tsx";
import { palette } from "../palette.ts";
import { Sanderling } from "../pieces/sanderling.tsx";
import { Stamp } from "./stamp.tsx";

const SUN = { x: 132, y: 208 } as const;
/** Rings of light around the sun, the widest first. */
const LIGHT = [
  [330, "#76bcb1"],
  [262, "#8bc8bb"],
  [204, "#a3d4c5"],
  [154, "#bfe1d0"],
  [112, "#dceeda"],
  [72, palette.sun],
] as const;

const HORIZON = 306;
const WATER = [
  [HORIZON, "#0f4c5c"],
  [328, "#17606a"],
  [352, palette.lagoon],
  [382, "#4c9f97"],
] as const;

/** A shell that leans against the evening. */
export function BeachesStamp() {
  return (
    <Stamp>
      <rect x={36} y={36} width={408} height={528} fill="#62aea6" />
      {LIGHT.map(([radius, color]) => (
        <circle key={radius} cx={SUN.x} cy={SUN.y} r={radius} fill={color} />
      ))}
      {WATER.map(([y, color]) => (
        <rect key={y} x={36} y={y} width={408} height={120} fill={color} />
      ))}
      <Glitter />
      <Sloop />
      <Sand />
      <g transform="translate(272 346) rotate(34) scale(1.12)">
        <LightningWhelk />
      </g>
      <Bank />
      <Sanderling x={384} y={528} scale={0.58} feeding={false} />
    </Stamp>
  );
}

/** The sun on the water, in strokes that grow wider toward us. */
function Glitter() {
  const strokes = [0, 1, 2, 3, 4, 5, 6, 7].map((step) => {
    const wide = 62 + step * 9 + (step % 3) * 16;
    return `M${SUN.x - wide + (step % 2) * 26} ${HORIZON + 6 + step * 11}h${wide * 2 - 22}v${2 + step * 0.5}h-${wide * 2 - 22}z`;
  });
  return <path fill="#f5cf7f" d={strokes.join("")} />;
}

/** A sail at the horizon. */
function Sloop() {
  return (
    <g>
      <path fill={palette.shell} d="M426 304V272q9 17 12 30zM423 304V278q-7 13-9 24z" />
      <path fill="#0b2f3a" d="M413 304h27q-3 6-8 6h-12q-5-1-7-6z" />
    </g>
  );
}

/** The beach with the last of a wave, and the long shadow of the shell. */
function Sand() {
  return (
    <g>
      <path fill="#c98f57" d="M36 398q90-22 190-6t218-16V564H36z" />
      <path fill={palette.shell} d="M36 392q90-22 190-6t218-16v10q-118 34-218 18t-190 8z" />
      <path fill="#efc98a" d="M36 426q96-24 200-8t208-20V564H36z" />
      <path fill="#a86c4a" d="M128 520C190 470 300 400 444 402V486C360 500 250 548 128 540z" />
    </g>
  );
}

/** The sand into which the shell has sunk. */
function Bank() {
  return (
    <g>
      <path fill="#dba866" d="M36 504q70-10 110 2q60 20 130 18t168-18V564H36z" />
      <path fill="#f7dba6" d="M36 504q70-10 110 2q40 14 84 17q-110 6-194-5z" />
    </g>
  );
}

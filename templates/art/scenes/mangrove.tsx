/* A boardwalk through mangroves on a still morning, and a roseate spoonbill in the shallows. */
import { Boardwalk } from "../pieces/boardwalk.tsx";
import { foliage } from "../pieces/foliage.ts";
import { gouge, scatter } from "../pieces/gouge.ts";
import { Mangroves, MangrovesBehind } from "../pieces/mangroves.tsx";
import { Bands, HEIGHT, HORIZON, Scene, type Cut } from "../kit.tsx";
import { palette } from "../palette.ts";
import { Spoonbill } from "../pieces/spoonbill.tsx";

const SUN = { x: 1110, y: 410, radius: 74 };

const SKY = [
  [0, "#7fb8ab"],
  [96, "#9ccab5"],
  [190, "#bcdcc0"],
  [280, "#dbe8c8"],
  [360, "#f1ebc6"],
  [430, "#f9dfa8"],
] as const;

const WATER = [
  [HORIZON, "#f6dfa6"],
  [536, "#d3d7b0"],
  [556, "#a3c2aa"],
  [590, "#74a597"],
  [640, "#528a82"],
  [712, "#3a706d"],
  [800, "#285757"],
] as const;

const GREENS = {
  far: "#5f9178",
  farLit: "#8bb083",
  near: "#1f3d36",
  leaf: "#38634e",
  lit: "#9cb765",
  root: "#182e2b",
};

/** A boardwalk through mangroves, and a spoonbill. */
export function Mangrove({ cut }: { cut?: Cut }) {
  return (
    <Scene {...(cut && { cut })}>
      <Bands of={SKY} end={HORIZON} />
      <circle cx={SUN.x} cy={SUN.y} r={SUN.radius + 76} fill="#f9e4b4" />
      <circle cx={SUN.x} cy={SUN.y} r={SUN.radius + 30} fill="#fceec9" />
      <circle cx={SUN.x} cy={SUN.y} r={SUN.radius} fill={palette.shell} />
      <FarShore />
      <Bands of={WATER} end={HEIGHT} />
      <Stillness />
      <MangrovesBehind greens={GREENS} />
      <Boardwalk />
      <Mangroves greens={GREENS} />
      <Spoonbill x={1222} y={774} />
    </Scene>
  );
}

/** Keys on the other side of the bay, with mist at their feet. */
function FarShore() {
  return (
    <g>
      <path
        fill="#b5cfaf"
        d={foliage(
          "600 530 640 470 760 452 860 462 950 448 1010 462 1090 474 1160 466 1230 450 1330 458 1420 440 1420 530",
        )}
      />
      <path
        fill="#93b99b"
        d={foliage(
          "820 530 850 496 930 484 990 492 1040 504 1100 510 1160 506 1190 496 1270 482 1340 490 1340 530",
        )}
      />
      <path fill="#f6e6bd" d={gouge(880, 516, 300, 9) + gouge(1060, 508, 260, 7)} />
    </g>
  );
}

/**
 * Still water: the shade of the thickets on both sides, the sun between them, and rings where a
 * fish has been.
 */
function Stillness() {
  const shade = (seed: number, from: number, edge: number) =>
    Array.from({ length: 16 }, (_, index) => {
      const near = (index + scatter(index, seed) * 0.7) / 16;
      const reach =
        edge + (scatter(index, seed + 1) - 0.5) * 150 - near * 40 * Math.sign(edge - from);
      return gouge(
        Math.min(from, reach),
        590 + near ** 1.3 * 300,
        Math.abs(reach - from),
        9 + near * 22,
      );
    });
  const light = Array.from({ length: 18 }, (_, index) => {
    const near = (index + scatter(index, 6) * 0.5) / 18;
    const width = 60 + scatter(index, 7) * 110 - near * 30;
    return gouge(
      SUN.x - width / 2 + (scatter(index, 8) - 0.5) * 50,
      HORIZON + 6 + near ** 1.3 * 230,
      width,
      2.5 + near * 5,
    );
  });
  return (
    <g>
      <path fill="#2f5f59" d={[...shade(1, -200, 800), ...shade(5, 1800, 1420)].join("")} />
      <path fill="#1f4a48" d={[...shade(11, -200, 640), ...shade(15, 1800, 1500)].join("")} />
      <path fill="#fdf0cb" d={light.join("")} />
      <path
        fill="none"
        stroke="#cfe3d2"
        strokeWidth={2.5}
        d="M1316 700a50 9 0 1 1 2 4M1342 696a23 4 0 1 1 2 2"
      />
    </g>
  );
}

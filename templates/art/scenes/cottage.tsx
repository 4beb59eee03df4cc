/* A cottage with a tin roof on a shady lane of Olde Naples; the sun is high at the right. */
import { Bicycle } from "../pieces/bicycle.tsx";
import { Bougainvillea } from "../pieces/bougainvillea.tsx";
import { CottageHouse } from "../pieces/cottage-house.tsx";
import { foliage } from "../pieces/foliage.ts";
import { gouge, scatter } from "../pieces/gouge.ts";
import { BUSH, Leaves, SPRAY } from "../pieces/leaves.tsx";
import { Royal, type Tones } from "../pieces/palm.tsx";
import { PicketFence } from "../pieces/picket-fence.tsx";
import { Bands, HEIGHT, HORIZON, Scene, type Cut } from "../kit.tsx";
import { palette } from "../palette.ts";
import { places } from "../pieces/places.ts";

const SKY = [
  [0, "#7fbcba"],
  [110, "#9ccbc2"],
  [210, "#bbdac9"],
  [300, "#d8e7cf"],
  [380, "#eeeed2"],
] as const;

const LEAF = {
  far: "#9dbf9c",
  middle: "#6b9a78",
  near: "#3f6f57",
  lit: "#8fb576",
  dark: "#1d3630",
  over: "#2c5142",
};
const LANE = { shell: "#efe0bf", shade: "#b9b48f", edge: "#d9c69c" };
const PALM: Tones = {
  back: "#3f6f5c",
  leaf: "#4f826a",
  lit: "#9bbf7c",
  trunk: "#e3dcc0",
  shade: "#93a58d",
};

/** A cottage with a tin roof on a shady lane. */
export function Cottage({ cut }: { cut?: Cut }) {
  return (
    <Scene {...(cut && { cut })}>
      <Bands of={SKY} end={HORIZON} />
      <Trees />
      <Ground />
      <CottageHouse />
      <Planting />
      <Bougainvillea />
      <Cat x={938} y={716} />
      <PicketFence />
      <Dapple />
      <Bicycle x={1082} y={782} shadow={LANE.shade} />
      <Banyan />
    </Scene>
  );
}

/** A cloud, the trees of the neighborhood, and palms that look over the roof. */
function Trees() {
  return (
    <g>
      <path
        fill={palette.shell}
        d={
          foliage("430 250 450 216 500 206 520 168 580 150 626 172 636 206 690 212 716 250") +
          gouge(880, 150, 220, 9)
        }
      />
      <path
        fill={LEAF.far}
        d={foliage(
          "0 600 0 360 60 330 130 320 170 350 260 340 300 306 380 300 420 330 470 360 560 350 600 320 680 310 720 340 760 372 830 380 900 420 1240 420 1300 370 1360 340 1440 330 1480 300 1560 290 1600 310 1600 600",
        )}
      />
      <Royal x={1122} base={560} height={424} tones={PALM} />
      <Royal x={826} base={560} height={300} tones={PALM} />
      <Royal x={1534} base={600} height={280} tones={PALM} />
      <Royal x={470} base={560} height={330} tones={PALM} />
      <path
        fill={LEAF.middle}
        d={
          foliage(
            "0 620 0 440 40 410 110 404 150 430 210 452 290 440 340 460 420 470 470 450 550 446 590 470 650 460 690 430 750 440 790 480 830 500 860 620",
          ) +
          foliage(
            "1280 620 1290 500 1320 470 1340 430 1400 410 1450 424 1500 400 1570 396 1600 420 1600 620",
          )
        }
      />
      <path
        fill={LEAF.lit}
        d={
          foliage("60 424 90 408 130 420 150 440 100 440") +
          foliage("480 462 520 448 560 454 580 474 530 474") +
          foliage("690 446 724 434 760 452 776 478 730 470") +
          foliage("1360 430 1400 414 1440 428 1466 450 1410 450") +
          foliage("1520 414 1560 400 1600 420 1600 444")
        }
      />
    </g>
  );
}

/** The lawn, the walk to the steps, and the lane of crushed shell. */
function Ground() {
  return (
    <g>
      <path fill="#7fae68" d={`M0 560H1600V${HEIGHT}H0z`} />
      <path
        fill="#9cc47a"
        d="M0 640q300-20 560-10t300 10l-40 80H0zM1340 620q140-12 260-8v100h-420z"
      />
      <path
        fill="#5f9160"
        d="M748 616q200 16 420 40q60 0 170-44l40 10q-60 30-200 62q-260-20-440-40z"
      />
      <path fill={LANE.edge} d="M862 622l80 8q30 40 62 90H872q6-50-10-98z" />
      <path fill={LANE.shell} d="M872 624l62 6q26 40 56 90h-96q0-50-22-96z" />
      <path fill={LANE.edge} d={`M0 ${HEIGHT}V738q400-14 800-16t800 2v176z`} />
      <path fill={LANE.shell} d={`M0 ${HEIGHT}V752q420-16 820-16t780 4v160z`} />
      <path
        fill="#e2cfa6"
        d="M0 800q400-22 800-22t800 8v10q-420-10-800-8T0 812zM0 880q400-30 800-32t800 10v12q-420-14-800-12T0 896z"
      />
    </g>
  );
}

/** Shrubs along the porch, and a tall one behind the fence at the right. */
function Planting() {
  return (
    <g>
      <path
        fill={LEAF.near}
        d={
          foliage("752 640 748 606 776 588 812 592 840 600 862 624 850 640") +
          foliage(
            "962 650 968 616 1000 602 1040 610 1076 604 1112 614 1150 612 1180 630 1190 660",
          ) +
          foliage(
            "1300 650 1312 590 1350 560 1400 556 1440 580 1480 570 1540 580 1600 570 1620 660",
          )
        }
      />
      <Leaves
        shape={SPRAY}
        color={LEAF.lit}
        size={0.46}
        at={places(
          "800 610 836 622 1010 624 1060 626 1120 632 1370 590 1430 606 1520 600 1576 594",
        )}
      />
    </g>
  );
}

/** The cat of the house, who waits at the gate. */
function Cat({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path fill={LANE.shade} d="M10-2Q-20-6-50 2Q-20 6 10 2z" />
      <path
        fill="none"
        stroke={LEAF.dark}
        strokeWidth={4}
        strokeLinecap="round"
        d="M8-3Q24-2 20-16"
      />
      <path
        fill={LEAF.dark}
        d="M-10 0Q-14-14-8-22Q-13-28-11-38L-6-34H0L5-38Q7-29 2-22Q12-14 11 0z"
      />
      <path fill={palette.shell} d="M-4-22Q0-20 1-12Q-2-4-5-8Q-7-16-4-22z" />
    </g>
  );
}

/**
 * The shade of the banyan on the lane: whole toward us, ragged at its edge, with flecks of sun that
 * have come through.
 */
function Dapple() {
  const edge = Array.from({ length: 12 }, (_, index) => {
    const x = index * 142 - 90;
    return gouge(
      x,
      818 + Math.sin(index * 1.3) * 16 + scatter(index, 4) * 22,
      190 + scatter(index, 5) * 140,
      16 + scatter(index, 6) * 18,
      scatter(index, 7) * 8,
    );
  });
  const flecks = Array.from({ length: 11 }, (_, index) =>
    gouge(
      scatter(index, 8) * 1640 - 40,
      836 + scatter(index, 9) * 62,
      30 + scatter(index, 10) * 70,
      5 + scatter(index, 11) * 7,
      2,
    ),
  );
  return (
    <g>
      <path
        fill={LANE.shade}
        d={`M0 ${HEIGHT}V826Q200 806 420 830T860 846T1240 862T1600 838V${HEIGHT}z${edge.join("")}`}
      />
      <path fill={LANE.shell} d={flecks.join("")} />
    </g>
  );
}

/**
 * A banyan reaches over the lane from the left, its roots hanging down; another branch comes in
 * from the right.
 */
function Banyan() {
  return (
    <g>
      <path
        fill={LEAF.dark}
        d="M-20 210Q200 120 420 96Q620 70 800 60Q900 56 990 30L992 38Q900 74 800 80Q640 92 520 118Q300 150 160 240L60 420L20 620H-20z"
      />
      <path
        fill="none"
        stroke={LEAF.dark}
        strokeWidth={4}
        d="M300 140q6 120-4 260M330 140q-4 90 2 180M520 110q4 60-2 130M700 80q4 60 0 118M780 74q-2 40 4 84"
      />
      <Leaves
        shape={BUSH}
        color={LEAF.dark}
        size={1.2}
        at={places(
          "0 40 80 70 30 140 150 20 180 100 250 50 290 120 350 20 400 80 470 30 520 90 580 20 630 70 700 10 740 58 810 14 850 54 910 -4 950 30 1600 30 1540 -6 1480 14 1560 80 1424 -16",
        )}
      />
      <Leaves
        shape={SPRAY}
        color={LEAF.over}
        size={1.1}
        at={places(
          "60 50 140 80 220 40 300 90 380 40 450 70 540 50 620 50 720 40 800 36 880 30 1490 20 1570 50",
        )}
      />
      <Leaves
        shape={SPRAY}
        color="#7fa860"
        size={0.8}
        at={places("190 90 420 90 560 84 690 66 770 62 860 60 946 30 1470 34 1548 92")}
      />
    </g>
  );
}

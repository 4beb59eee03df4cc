import { foliage } from "./foliage.ts";
import { scatter } from "./gouge.ts";
import { BUSH, Leaves, SPRAY } from "./leaves.tsx";
import { places, type Places } from "./places.ts";

/** The trees on the left, clockwise from their lower left: two crowns with a dip between them. */
const LEFT =
  "-20 470 -20 170 40 120 110 92 190 96 256 140 300 204 352 236 420 210 452 150 510 96 580 66 650 74 716 112 756 168 804 214 826 272 820 322 872 360 884 406 858 446 800 458 720 440 640 470 540 452 450 478 340 452 240 480 120 456";
/** The trees on the right. */
const RIGHT =
  "1640 490 1560 470 1480 488 1404 462 1360 470 1322 440 1330 396 1366 366 1362 312 1400 270 1412 214 1460 178 1490 120 1560 92 1640 60";
/** Farther ones, which reach out into the bay behind them. */
const BEHIND = [
  "820 520 840 396 900 400 944 424 960 456 1000 480 1008 504 960 514 900 506 860 516",
  "1420 520 1330 514 1290 522 1246 512 1222 496 1250 470 1296 456 1310 420 1350 400 1420 380",
];

interface Greens {
  far: string;
  farLit: string;
  near: string;
  leaf: string;
  lit: string;
  root: string;
}

/** The parts that reach out into the bay, and the dusk under the trees on the left. */
export function MangrovesBehind({ greens }: { greens: Greens }) {
  return (
    <g>
      <path
        fill={greens.far}
        d={foliage(
          "-20 552 -20 460 640 430 700 516 640 530 520 522 430 540 300 528 210 546 90 532",
        )}
      />
      <Roots feet={[846, 930, 1268, 1330]} top={500} foot={560} color={greens.far} />
      <path fill={greens.far} d={BEHIND.map((outline) => foliage(outline)).join("")} />
      <Leaves
        shape={SPRAY}
        color={greens.farLit}
        size={0.55}
        at={places("890 436 930 476 970 498 1340 440 1290 484 1250 502")}
      />
    </g>
  );
}

/**
 * Both thickets on their roots: the leaves are brighter toward the sun between them. Branches hang
 * in from above.
 */
export function Mangroves({ greens }: { greens: Greens }) {
  return (
    <g>
      <Roots feet={[872, 944]} top={520} foot={582} color={greens.leaf} />
      <path
        fill={greens.leaf}
        d={foliage(
          "850 560 838 524 862 490 910 480 950 494 976 514 992 544 978 562 930 556 896 566",
        )}
      />
      <Leaves
        shape={SPRAY}
        color={greens.farLit}
        size={0.6}
        at={places("900 520 950 530 880 540")}
      />
      <Roots
        feet={[30, 226, 352, 548, 676, 806, 1392, 1476, 1590]}
        top={450}
        foot={622}
        color={greens.root}
      />
      <path fill={greens.near} d={foliage(LEFT) + foliage(RIGHT)} />
      <Leaves shape={BUSH} color={greens.near} size={1} at={[...places(LEFT), ...places(RIGHT)]} />
      <Leaves
        shape={SPRAY}
        color={greens.leaf}
        size={1.1}
        at={[
          ...toward(LEFT, [590, 320]),
          ...toward(RIGHT, [1560, 340]),
          ...places("90 300 180 220 130 400"),
        ]}
      />
      <Leaves
        shape={SPRAY}
        color={greens.lit}
        size={0.8}
        at={places(
          "700 150 752 214 790 262 776 326 830 366 842 414 784 430 726 400 1410 330 1386 392 1366 432 1440 250 1422 446 1504 170",
        )}
      />
      <path
        fill="none"
        stroke={greens.root}
        strokeWidth={9}
        d="M620-30Q740 60 910 52M1640 30Q1500 80 1330 40"
      />
      <Leaves
        shape={BUSH}
        color={greens.root}
        size={1.3}
        at={places("690 -6 740 20 800 36 856 26 898 58 1590 10 1520 34 1450 30 1394 54 1340 34")}
      />
      <Leaves
        shape={SPRAY}
        color={greens.leaf}
        size={1.2}
        at={places("770 50 880 58 1400 62 1500 66")}
      />
    </g>
  );
}

/** The corners of an outline, drawn toward a middle by a third of the way. */
function toward(outline: string, [middleX, middleY]: readonly [number, number]): Places {
  const part = 0.3;
  return places(outline).map(([x, y]) => [
    Math.round(x + (middleX - x) * part),
    Math.round(y + (middleY - y) * part),
  ]);
}

/**
 * Stilt roots: each tree stands on arches that spring from its trunk at several heights, no two of
 * them alike.
 */
function Roots({
  feet,
  top,
  foot,
  color,
}: {
  feet: readonly number[];
  top: number;
  foot: number;
  color: string;
}) {
  const tall = foot - top;
  const arches = feet.flatMap((x, tree) => {
    const end = foot - tall * (0.26 + scatter(tree, 5) * 0.16);
    return [0, 1, 2, 3, 4].map((index) => {
      const side = index % 2 === tree % 2 ? 1 : -1;
      const reach = Math.round(side * tall * (0.2 + index * 0.06 + scatter(tree, index) * 0.24));
      const spring = Math.round(
        end - (index >> 1) * tall * (0.16 + scatter(tree, index + 9) * 0.12),
      );
      const down = Math.round(
        foot - index * tall * 0.04 + (scatter(tree, index + 4) - 0.3) * tall * 0.2,
      );
      return `M${x} ${spring}C${x + Math.round(reach * 0.7)} ${spring - 14} ${x + reach} ${spring + Math.round((down - spring) * 0.4)} ${x + Math.round(reach * 1.06)} ${down}`;
    });
  });
  const trunks = feet.map((x, tree) => {
    const [half, lean] = [tall * (0.04 + scatter(tree, 3) * 0.03), scatter(tree, 7) * 60 - 30];
    const end = Math.round(foot - tall * (0.26 + scatter(tree, 5) * 0.16) + half * 0.6);
    return `M${Math.round(x + lean - half)} ${top - 50}Q${Math.round(x - half)} ${top} ${Math.round(x - half * 0.7)} ${end}h${Math.round(half * 1.4)}Q${Math.round(x + half * 1.4)} ${top} ${Math.round(x + lean + half)} ${top - 50}z`;
  });
  return (
    <g>
      <path
        fill="none"
        stroke={color}
        strokeWidth={Math.round(tall * 0.05)}
        strokeLinecap="round"
        d={arches.join("")}
      />
      <path fill={color} d={trunks.join("")} />
    </g>
  );
}

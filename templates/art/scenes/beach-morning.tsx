/*
 * A wide white beach on the Gulf, early on a bright morning: the sun stands at the right, above the
 * palms.
 */
import { BeachChair } from "../pieces/beach-chair.tsx";
import { BeachUmbrella } from "../pieces/beach-umbrella.tsx";
import { CoconutPalm } from "../pieces/coconut-palm.tsx";
import { Bands, HEIGHT, Scene, WIDTH, type Cut } from "../kit.tsx";
import { palette } from "../palette.ts";
import { Sanderling } from "../pieces/sanderling.tsx";
import { Shells } from "../pieces/shells.tsx";
import { frondAt } from "../pieces/stamp-frond.ts";
import { WrackLine } from "../pieces/wrack-line.tsx";

/** The horizon: above the middle, so that the sand has room. */
const EYE = 396;

/**
 * How many units of the picture a centimeter is, on the sand at height `y`: we stand on a dune, our
 * eyes 3.2 m up.
 */
const nearness = (y: number) => (y - EYE) / 320;

const SKY = [
  [0, "#5fa9b4"],
  [120, "#7dbcbe"],
  [196, "#9ccfc4"],
  [264, "#bfe0d0"],
  [320, "#deecd4"],
  [362, "#f6efd6"],
] as const;

/** The water from the horizon to the sand: every color ends further toward the bottom left. */
const WATER = [
  ["#155a76", "M0 396H1100V440H0z"],
  ["#1a7084", "M0 412Q500 408 1000 397L1100 440V900H0z"],
  ["#22878b", "M0 448C240 430 560 407 980 398L1100 440V900H0z"],
  ["#38a094", "M0 514C220 472 420 425 960 399L1100 440V900H0z"],
  ["#63baa5", "M0 636C240 550 420 437 950 400L1100 440V900H0z"],
  ["#98d2bd", "M0 772C250 650 440 459 945 401L1100 440V900H0z"],
] as const;

/**
 * A morning at the beach, looking north: umbrellas, sandpipers, and shells where the night's tide
 * ended.
 */
export function BeachMorning({ cut }: { cut?: Cut }) {
  return (
    <Scene {...(cut && { cut })}>
      <Bands of={SKY} end={EYE} />
      <Cloud />
      {WATER.map(([color, d]) => (
        <path key={color} fill={color} d={d} />
      ))}
      <Glints />
      <Sand />
      <Dune />
      <Walker x={684} y={486} />
      <Umbrellas />
      <WrackLine eye={EYE} />
      <Birds />
      <LeafShadow />
      <Shells />
    </Scene>
  );
}

/** A cloud of fair weather over the Gulf, lit from the right. */
function Cloud() {
  return (
    <g>
      <path
        fill="#cfe6d6"
        d="M196 352c-6-30 22-46 46-40c2-36 40-54 68-40c10-48 70-66 106-34c22-52 104-52 124 2c34-14 70 8 70 42c30-4 50 18 46 40c26-2 40 12 40 30z"
      />
      <path
        fill={palette.shell}
        d="M300 352c30-4 34-34 76-36c-6-30 24-44 48-36c-2-30 16-46 40-48c24-32 70-20 78 16c34-14 70 8 70 42c30-4 50 18 46 40c26-2 40 12 40 22z"
      />
      <path
        fill="#dfeed9"
        d="M30 374h330q20 0 20 8H10q0-8 20-8zM520 372h210q16 0 16 7H500q0-7 20-7z"
      />
    </g>
  );
}

/** Light on the small waves. */
function Glints() {
  const far = [
    [300, 426, 60],
    [470, 420, 46],
    [260, 462, 80],
    [398, 450, 52],
    [540, 436, 40],
    [60, 470, 90],
    [120, 530, 110],
    [330, 500, 60],
  ] as const;
  return (
    <g fill="#a9dccb">
      {far.map(([x, y, width]) => (
        <path key={x} d={`M${x} ${y}q${width / 2}-7 ${width} 0q${-width / 2}-2 ${-width} 0z`} />
      ))}
    </g>
  );
}

/**
 * The edge of the water from far to near, every point with how far the foam reaches onto the sand
 * there.
 */
const EDGE = [
  [945, 400, 0],
  [820, 406, 2],
  [730, 424, 3],
  [660, 452, 6],
  [600, 490, 8],
  [548, 534, 12],
  [478, 590, 15],
  [420, 646, 20],
  [330, 716, 24],
  [258, 790, 32],
  [130, 880, 36],
  [0, 980, 40],
] as const;

/** The last wave, wet sand, and dry sand with the paths of the wind. */
function Sand() {
  const lace = EDGE.slice(1).map(([x, y, reach], index) => {
    const [fromX, fromY] = EDGE[index]!;
    return `Q${Math.round((x + fromX) / 2 + reach * 1.2)} ${Math.round((y + fromY) / 2 + reach * 1.3)} ${x} ${y}`;
  });
  const ripples = [
    [850, 548, 300],
    [1010, 500, 260],
    [730, 668, 270],
    [1130, 610, 260],
    [800, 724, 240],
    [1150, 700, 240],
    [900, 640, 160],
  ] as const;
  return (
    <g>
      <path
        fill="#d9cdb6"
        d={`M945 400C800 404 700 430 604 494C490 572 360 700 60 ${HEIGHT + 40}H${WIDTH}V440z`}
      />
      <path
        fill="#c3d3c4"
        d={`M945 400${lace.join("")}L130 ${HEIGHT}L0 ${HEIGHT}V860z`}
        transform="translate(14 8)"
      />
      <path fill={palette.shell} d={`M945 400${lace.join("")}H0V872C230 700 470 498 938 402z`} />
      <path
        fill="#f0e2c6"
        d={`M950 400C830 408 740 440 680 504C606 584 530 716 440 ${HEIGHT}H${WIDTH}V440z`}
      />
      <path
        fill="#fdf7ea"
        d={`M960 400C860 412 800 450 764 506C708 590 650 730 610 ${HEIGHT}H${WIDTH}V440z`}
      />
      <path fill="#f1e4cb" d={`M560 ${HEIGHT}Q800 846 1130 852T${WIDTH} 800V${HEIGHT}z`} />
      <path
        fill="#f3e7d0"
        d={ripples
          .map(
            ([x, y, width]) => `M${x} ${y}q${width / 2}-16 ${width}-8q${-width / 2} 2 ${-width} 8z`,
          )
          .join("")}
      />
    </g>
  );
}

/** The dune with sea grapes, and coconut palms that lean toward the water. */
function Dune() {
  return (
    <g>
      <path fill="#7fae96" d="M860 399q40-16 84-12q30-18 70-10q40-22 90-8q60-20 110 0l60 50z" />
      <CoconutPalm x={1106} y={404} height={120} lean={-22} color="#5f947f" />
      <path
        fill="#4f8570"
        d="M960 401q20-20 54-16q14-26 52-20q24-26 66-14q36-30 84-10q50-28 96 8q60-22 120 10l170 60v80q-330-80-642-98z"
      />
      <CoconutPalm x={1330} y={420} height={244} lean={-70} color="#35604f" />
      <CoconutPalm x={1216} y={410} height={172} lean={-40} color="#3f7260" />
      <path
        fill={palette.mangrove}
        d="M1120 416q24-28 60-20q20-30 62-20q26-36 76-20q34-34 84-14q50-26 100 10q60-16 98 20v124q-260-66-480-80z"
      />
      <path fill="#e2d3b7" d="M930 403q330 4 670 88v14q-330-84-670-102z" />
    </g>
  );
}

/** Someone in a wide hat who has the far beach alone. */
function Walker({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path fill="#b3aca8" d="M2 0l-44 8l-10 4l8 1l12-2l36-8z" />
      <path fill="#7d4a35" d="M-5-16l-3 15h5l4-15zM3-16l6 14h-5l-5-14z" />
      <path fill={palette.shell} d="M-5-40q6-4 10 0l5 26h-18z" />
      <path fill="#d6cfc2" d="M-5-40q4-3 5-1l-2 27h-6z" />
      <path fill="#7d4a35" d="M5-38l8 16l-3 1l-7-12z" />
      <path fill={palette.coral} d="M-11-44q11-4 22 0l-5-3q-1-7-6-7t-6 7z" />
    </g>
  );
}

/** The hotel's umbrellas: each base and what is there, the far ones first. */
const ROW = [
  [884, 486, false],
  [922, 500, true],
  [942, 532, false],
  [1004, 576, true],
  [1054, 640, false],
  [1200, 780, true],
] as const;

function Umbrellas() {
  return (
    <g>
      {ROW.map(([x, y, open], index) => (
        <BeachUmbrella
          key={x}
          x={x}
          y={y}
          scale={nearness(y)}
          open={open}
          color={index % 2 === 0 ? palette.sun : palette.coral}
        />
      ))}
      <BeachChair x={1000} y={592} scale={0.6} color={palette.lagoon} />
      <BeachChair x={1116} y={800} scale={1.2} color={palette.lagoon} />
    </g>
  );
}

/** Sandpipers between two waves. */
function Birds() {
  const flock = [
    [520, 622, 0.46, 0],
    [478, 668, 0.56, 1],
    [424, 706, 0.66, 0],
    [478, 764, 0.8, 1],
    [368, 822, 1, 0],
  ] as const;
  return flock.map(([x, y, scale, pose]) => (
    <Sanderling key={x} x={x} y={y} scale={scale} feeding={pose === 1} />
  ));
}

/** The shadow of a palm that stands outside the picture. */
function LeafShadow() {
  const leaves = [196, 222, 168].map((angle) =>
    frondAt(0, 0, { angle, length: 520, droop: 60, feathers: 7, spread: 0.36 }),
  );
  return <path fill="#d3c6c2" transform="translate(1640 900) scale(1 0.4)" d={leaves.join("")} />;
}

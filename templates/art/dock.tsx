/* A motor yacht at its dock on the bay, late in the afternoon. */
import { Bands, HEIGHT, HORIZON, RoyalPalm, Scene, WIDTH, type Cut } from "./kit.tsx";
import { palette } from "./palette.ts";

const SKY = [
  [0, "#5f9ba3"],
  [110, "#80b3b3"],
  [210, "#a5c9bf"],
  [296, "#c8dcc6"],
  [368, "#e6e6cb"],
  [426, "#f6e3bd"],
  [474, "#f9d5a0"],
] as const;

const WATER = [
  [HORIZON, "#d9cfa4"],
  [534, "#9dbfb2"],
  [560, "#5fa0a0"],
  [600, "#36858b"],
  [664, "#247078"],
  [744, "#185a66"],
  [830, "#114854"],
] as const;

const FAR = "#5d8a7b";
const WOOD = { top: "#c9a873", side: "#8a6536", dark: "#5d4325" };

/** A motor yacht at a dock. */
export function Dock({ cut }: { cut?: Cut }) {
  return (
    <Scene {...(cut && { cut })}>
      <Bands of={SKY} end={HORIZON} />
      <Clouds />
      <FarShore />
      <Bands of={WATER} end={HEIGHT} />
      <Ripples />
      <Yacht />
      <Planks />
      <Pelican x={1540} y={716} />
    </Scene>
  );
}

/** Heaps of fair-weather cloud over the land, flat at the foot. */
function Clouds() {
  return (
    <g fill={palette.shell} opacity={0.85}>
      <path d="M250 330q-6-34 32-38q10-44 62-40q34-34 80-8q46-14 60 24q44 0 46 62z" />
      <path d="M1180 268q-4-24 24-28q14-34 54-26q26-28 66-8q40-8 50 24q34 2 34 38z" opacity={0.8} />
    </g>
  );
}

/** The other side of the bay: trees, palms, and two houses with tile roofs. */
function FarShore() {
  const palms = [70, 150, 330, 410, 760, 1010, 1130, 1490, 1560];
  return (
    <g>
      {palms.map((x, index) => (
        <RoyalPalm key={x} x={x} base={HORIZON - 16} height={104 + ((index * 37) % 44)} color={FAR} />
      ))}
      <path
        fill={FAR}
        d={`M0 ${HORIZON}v-44q70-20 130-2q60-26 130 4q80-22 150 2q90-22 170 4q90-18 160 4q110-22 210 0q90-20 180 2q120-26 230 0q120-24 240-2v32z`}
      />
      <House x={520} />
      <House x={1440} wide />
      <path fill="#3f6f66" d={`M0 ${HORIZON}v-12q400-10 800-4t800 0v16z`} />
    </g>
  );
}

function House({ x, wide = false }: { x: number; wide?: boolean }) {
  const width = wide ? 150 : 122;
  const top = HORIZON - 62;
  return (
    <g>
      <rect x={x} y={top} width={width} height={58} fill={palette.shell} />
      <path fill="#c0694a" d={`M${x - 14} ${top + 2}l26-26h${width - 24}l26 26z`} />
      <path fill="#c0694a" d={`M${x + width * 0.36} ${top - 24}l14-18h${width * 0.3}l14 18z`} />
      <path
        fill="#4a6f78"
        d={`M${x + 14} ${top + 16}h20v42h-20zM${x + 48} ${top + 16}h28v26h-28zM${x + 92} ${top + 16}h18v42h-18z`}
      />
    </g>
  );
}

/** Short strokes of light, longer toward us. */
function Ripples() {
  const strokes = Array.from({ length: 34 }, (_, index) => {
    const y = HORIZON + 10 + ((index * 97) % 330);
    const near = (y - HORIZON) / (HEIGHT - HORIZON);
    return {
      x: (index * 389 + index * index * 71) % 1560,
      y,
      width: Math.round(24 + near * 110),
      height: Math.round(3 + near * 5),
    };
  });
  return strokes.map(({ x, y, width, height }, index) => (
    <rect
      key={`${x} ${y}`}
      x={x}
      y={y}
      width={width}
      height={height}
      rx={height / 2}
      fill={index % 4 === 0 ? "#f9d5a0" : "#9dcfc4"}
      opacity={0.55}
    />
  ));
}

/** The yacht, its bow toward the open bay: hull, house, flybridge, and what the water shows of it. */
function Yacht() {
  const shade = "#dccfb4";
  const glass = "#173f4b";
  return (
    <g>
      <path
        fill={palette.shell}
        opacity={0.4}
        d="M880 700h520l-24 26H930zM950 738h390l-30 14H990zM1020 764h230l-24 9h-180z"
      />
      <path fill={palette.coral} opacity={0.45} d="M864 692h548l-6 9H884z" />
      <path fill={palette.shell} d="M664 574C740 594 850 606 980 608H1432L1410 694H866C790 680 716 640 664 574z" />
      <path fill={shade} d="M728 634C790 660 850 668 900 670H1417L1410 694H866C812 684 768 664 728 634z" />
      <path fill={palette.gulfNight} d="M664 574C740 594 850 606 980 608H1432L1428 622H974C850 620 756 606 680 590z" />
      <path fill={palette.coral} d="M838 682H1413L1410 696H866z" />
      <g fill={glass}>
        <ellipse cx={900} cy={644} rx={20} ry={8} />
        <ellipse cx={968} cy={646} rx={20} ry={8} />
        <ellipse cx={1036} cy={647} rx={20} ry={8} />
      </g>
      <path fill={palette.shell} d="M900 608C960 556 1020 534 1084 530H1350C1370 532 1384 562 1392 608z" />
      <path fill={shade} d="M900 608C914 596 926 586 940 578H1386Q1390 592 1392 608z" />
      <path
        fill={glass}
        d="M946 590C986 562 1030 550 1078 548H1170V590zM1186 548H1330C1344 550 1352 568 1358 590H1186z"
      />
      <path fill="#5f9ba3" d="M1010 590l44-40h30l-44 40zM1216 590l40-42h24l-40 42z" />
      <path fill={palette.shell} d="M1030 530C1066 500 1090 490 1126 486H1318L1346 530z" />
      <path fill={shade} d="M1030 530l20-16h286l10 16z" />
      <path fill={glass} d="M1052 520C1078 500 1098 494 1120 492L1108 520z" />
      <path fill={palette.shell} d="M1196 486l22-62h112l24 62h-24l-16-42h-78l-16 42z" />
      <rect x={1206} y={414} width={136} height={12} rx={6} fill={shade} />
      <g fill="none" stroke={palette.ink} strokeWidth={3.5} strokeLinecap="round">
        <path d="M1240 414v-74M1316 414v-104M1268 414v-30" />
        <path d="M676 574v-26M742 588v-26M808 598v-26M874 604v-26M676 548C740 566 808 576 892 578" />
      </g>
      <circle cx={1268} cy={382} r={9} fill={palette.ink} />
      <path fill="none" stroke={palette.ink} strokeWidth={4} d="M1424 606l22-86" />
      <path fill={palette.coral} d="M1446 520q24-10 44 2t42 0l-8 36q-22 10-42-1t-44 1z" />
    </g>
  );
}

/** The dock on its pilings, nearest to us. */
function Planks() {
  const pilings = [860, 1060, 1290, 1520];
  return (
    <g>
      <path
        fill="none"
        stroke={palette.shell}
        strokeWidth={5}
        d="M1310 760q60-40 96-98M1080 760q-60-46-140-86"
        opacity={0.9}
      />
      <path fill={WOOD.top} d={`M800 782H${WIDTH}v26H812z`} />
      <path fill={WOOD.side} d={`M812 808H${WIDTH}v30H820z`} />
      <path
        fill="none"
        stroke={WOOD.side}
        strokeWidth={3}
        d={Array.from({ length: 13 }, (_, index) => `M${866 + index * 60} 782l4 26`).join("")}
      />
      {pilings.map((x) => (
        <g key={x}>
          <rect x={x} y={716} width={38} height={HEIGHT - 716} fill={WOOD.dark} />
          <rect x={x + 22} y={716} width={16} height={HEIGHT - 716} fill={WOOD.side} />
          <path fill={palette.shell} d={`M${x - 4} 716q23-18 46 0v10h-46z`} />
        </g>
      ))}
    </g>
  );
}

/** A brown pelican on a piling, watching the water; `x` and `y` are its feet. */
function Pelican({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y - 8}) scale(1.15)`}>
      <path fill="#4b3a33" d="M30-6C44-30 40-62 16-72C-10-80-34-56-36-26C-36-10-28 0-14 2H14Q24 2 30-6z" />
      <path fill="#6c5547" d="M34-10C40-36 30-60 8-64C-8-48-10-26 2-8C12 2 26 2 34-10z" />
      <path fill="none" stroke="#efe3c4" strokeWidth={14} strokeLinecap="round" d="M-14-62C-36-84-30-106-16-116" />
      <circle cx={-14} cy={-118} r={12} fill="#efe3c4" />
      <path fill="#b98a4a" d="M-22-124C-52-106-72-84-86-58C-62-66-40-82-16-108z" />
      <circle cx={-17} cy={-121} r={3} fill={palette.ink} />
    </g>
  );
}

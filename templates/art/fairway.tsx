/* A fairway between royal palms in early light. */
import { Bands, HEIGHT, HORIZON, RoyalPalm, Scene, WIDTH, type Cut } from "./kit.tsx";
import { palette } from "./palette.ts";

const SKY = [
  [0, "#8fc4bd"],
  [130, "#aed6c4"],
  [240, "#cde5c9"],
  [330, "#e8edcb"],
  [404, "#f8e6b4"],
  [466, "#f9d08b"],
] as const;

const ROUGH = "#4f8459";
const FIRST_CUT = "#6b9f62";
const LIGHT = "#a3c676";
const DARK = "#8ab566";
const SHADE = "#3a6a4c";

/** A fairway between palms, in early light. */
export function Fairway({ cut }: { cut?: Cut }) {
  return (
    <Scene {...(cut && { cut })}>
      <Bands of={SKY} end={HORIZON} />
      <circle cx={1130} cy={438} r={130} fill="#fbe7a8" opacity={0.55} />
      <circle cx={1130} cy={438} r={84} fill={palette.shell} />
      <Trees />
      <Grass />
      <Pond />
      <Green />
      <Shadows />
      <Palms />
      <Ibises />
    </Scene>
  );
}

/** The woods behind the course, the nearer the darker, and the roof of a clubhouse among them. */
function Trees() {
  return (
    <g>
      <path
        fill="#9dbb94"
        d={`M0 ${HORIZON}v-70q50-40 110-14q50-50 120-10q60-40 130 0q80-46 150 4q90-40 170 2q80-44 160-6q100-40 180 4q80-40 160-4q90-40 170 0q60-30 250-6v100z`}
      />
      <path fill={palette.shell} d="M360 448h190v56H360z" />
      <path fill="#b9694b" d="M336 452l46-44h146l46 44zM420 410l22-26h40l22 26z" />
      <path
        fill="#4a6f78"
        d="M378 464h18v26h-18zM412 464h18v26h-18zM446 464h18v26h-18zM480 464h18v26h-18zM514 464h18v26h-18z"
      />
      <path
        fill="#5f8f6c"
        d={`M0 ${HORIZON + 8}v-44q60-34 120-6q60-36 130-2t140 4q70 24 150 26t130-6q90-30 180-4t170-6q100-28 190 0t190-6q90-24 200 2v44z`}
      />
    </g>
  );
}

/** The fairway, mown in stripes that run to the green, between two cuts of rough. */
function Grass() {
  const end = { x: 960, y: HORIZON + 22 };
  const edges = [-260, -20, 220, 470, 720, 980, 1240];
  return (
    <g>
      <rect y={HORIZON} width={WIDTH} height={HEIGHT - HORIZON} fill={ROUGH} />
      <path
        fill={FIRST_CUT}
        d={`M-420 ${HEIGHT}Q520 640 ${end.x - 92} ${end.y}H${end.x + 96}Q1180 640 1420 ${HEIGHT}z`}
      />
      {edges.slice(0, -1).map((left, index) => {
        const right = edges[index + 1] ?? left;
        const at = (step: number) => end.x - 66 + step * 22;
        return (
          <path
            key={left}
            fill={index % 2 === 0 ? LIGHT : DARK}
            d={`M${left} ${HEIGHT}Q${620 + index * 74} 640 ${at(index)} ${end.y}H${at(index + 1)}Q${694 + index * 74} 640 ${right} ${HEIGHT}z`}
          />
        );
      })}
    </g>
  );
}

/** Water at the right, with the sky in it, and the sand of a bunker before it. */
function Pond() {
  return (
    <g>
      <path fill="#3f7f86" d="M1240 596q150-34 300-14q60 8 60 16v86q-110 22-230-6t-150-46q-20-20 20-36z" />
      <path fill="#7fb5ad" d="M1262 600q140-28 270-10q68 10 68 16v26q-160 14-280-4q-80-14-58-28z" />
      <path
        fill="none"
        stroke={palette.shell}
        strokeWidth={4}
        strokeLinecap="round"
        opacity={0.8}
        d="M1330 612h90M1450 626h110M1392 646h70"
      />
      <path fill="#c7a873" d="M1060 612q50-26 112-12q50 14 30 30q-36 22-100 12q-62-10-42-30z" />
      <path fill={palette.sand} d="M1066 606q50-22 106-10q44 12 26 26q-34 18-94 8q-56-8-38-24z" />
    </g>
  );
}

/** The green with its flag. */
function Green() {
  return (
    <g>
      <ellipse cx={962} cy={552} rx={128} ry={17} fill={SHADE} opacity={0.6} />
      <ellipse cx={962} cy={548} rx={126} ry={15} fill="#bcd987" />
      <ellipse cx={974} cy={549} rx={10} ry={3} fill={palette.ink} />
      <path fill={palette.ink} d="M972 549v-114h4v114z" />
      <path fill={palette.coral} d="M976 436q22-8 38 2t34 2l-6 32q-18 6-32-2t-34 2z" />
    </g>
  );
}

/** Long shadows of the palms, away from the sun. */
function Shadows() {
  return (
    <g fill={SHADE} opacity={0.55}>
      <path d="M1300 720L330 806l-4 14 980-82zM1452 800L520 892l-3 8h190l752-82z" />
      <path d="M356 812q-70-10-120 18q60 26 124-6z" />
      <path d="M290 640L-20 672v10l312-30zM170 706L0 726v12l172-18z" />
    </g>
  );
}

function Palms() {
  return (
    <g>
      <RoyalPalm x={612} base={560} height={150} color="#4d7d62" />
      <RoyalPalm x={676} base={552} height={124} color="#4d7d62" />
      <RoyalPalm x={1236} base={574} height={176} color="#3f6f57" />
      <RoyalPalm x={284} base={646} height={330} color={palette.mangrove} />
      <RoyalPalm x={166} base={712} height={430} color={palette.mangrove} />
      <RoyalPalm x={1304} base={728} height={440} color={palette.mangrove} />
      <RoyalPalm x={1462} base={808} height={590} color="#1d3630" />
      <RoyalPalm x={44} base={820} height={620} color="#1d3630" />
    </g>
  );
}

/** White ibises at breakfast on the grass. */
function Ibises() {
  const birds = [
    [1080, 716, 1.15],
    [1150, 742, 1.3],
    [1010, 762, 1.4],
  ] as const;
  return birds.map(([x, y, scale]) => (
    <g key={x} transform={`translate(${x} ${y}) scale(${scale})`}>
      <ellipse cx={-4} cy={31} rx={26} ry={4} fill={SHADE} opacity={0.6} />
      <path fill="none" stroke={palette.coral} strokeWidth={2.5} d="M-2 12v18M6 12v18" />
      <path fill={palette.shell} d="M-22 6C-18-10 6-14 20-4L36 6C22 14-8 18-22 6z" />
      <path fill="none" stroke={palette.shell} strokeWidth={6} strokeLinecap="round" d="M-18 4C-30-4-26-16-32-20" />
      <circle cx={-33} cy={-20} r={5} fill={palette.shell} />
      <path fill="none" stroke={palette.coral} strokeWidth={3} strokeLinecap="round" d="M-37-20q-12 6-14 24" />
      <path fill={palette.ink} d="M26 0l12 7-10 2z" />
    </g>
  ));
}

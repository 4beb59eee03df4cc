import { palette } from "../palette.ts";

const WHITE = { lit: "#fdf3df", shade: "#cfd6cb", deep: "#a9bab4" };
const TIN = { lit: "#f6e3bd", shade: "#93adae", seam: "#7b9799", porch: "#a9bebb" };
const DARK = "#1f4650";
/** Left edges of the posts. */
const POSTS = [1146, 1236, 1326, 1440, 1530];

/**
 * A low white house with a long porch that runs out of the picture at the right; the light comes
 * from the left.
 */
export function PorchHouse() {
  return (
    <g>
      <Trees />
      <Walls />
      <Roof />
      <Inside />
      <Front />
      <Hedge />
    </g>
  );
}

/** Trees behind the house, dark enough to set off its roof. */
function Trees() {
  const crowns = [
    [946, 604, 18],
    [966, 576, 30],
    [996, 536, 38],
    [1040, 504, 48],
    [1092, 474, 54],
    [1160, 456, 62],
    [1248, 440, 66],
    [1340, 448, 60],
    [1424, 436, 70],
    [1520, 428, 74],
    [1600, 440, 66],
  ] as const;
  const round = crowns.map(
    ([x, y, r]) => `M${x - r} ${y}a${r} ${r} 0 0 1 ${r * 2} 0V614h${-r * 2}z`,
  );
  const light = crowns.map(
    ([x, y, r]) => `M${x - r} ${y}a${r} ${r} 0 0 1 ${r} ${-r}q${-r * 0.5} ${r * 0.3}${-r} ${r}z`,
  );
  return (
    <g>
      <path fill="#3f7057" d={round.join("")} />
      <path fill="#79a56f" d={light.join("")} />
    </g>
  );
}

/**
 * The end wall, in the sun, with its boards and a shuttered window; and the front, which the porch
 * hides.
 */
function Walls() {
  const boards = [0, 1, 2, 3, 4, 5, 6].map(
    (step) => `M1080 ${525 + step * 14}L1126 ${525 + step * 16}`,
  );
  return (
    <g>
      <path fill={WHITE.lit} d="M1080 508h46v140l-46-14z" />
      <path fill="none" stroke="#e6d3ae" strokeWidth={2} d={boards.join("")} />
      <path fill={DARK} d="M1096 540l14 2v50l-14-2z" />
      <path fill={palette.lagoon} d="M1088 539l7 1v50l-7-2zM1111 542l8 1v51l-8-2z" />
      <path fill={WHITE.shade} d="M1126 500H1600V648H1126z" />
    </g>
  );
}

/**
 * A roof of tin: the end that looks at the sun, the front with its seams, and the flatter roof of
 * the porch.
 */
function Roof() {
  const seams = Array.from(
    { length: 15 },
    (_, index) => `M${1206 + index * 30} 424L${1134 + index * 34} 514`,
  );
  const low = Array.from(
    { length: 15 },
    (_, index) => `M${1156 + index * 33} 486L${1140 + index * 34} 534`,
  );
  return (
    <g>
      <path fill={TIN.shade} d="M1114 517L1196 422H1600V517z" />
      <path fill="none" stroke={TIN.seam} strokeWidth={2.5} d={seams.join("")} />
      <path fill={TIN.lit} d="M1114 517L1056 517L1196 422z" />
      <path fill="#e0c795" d="M1056 516H1114V523H1056z" />
      <path fill={TIN.lit} d="M1190 418H1600V425H1190z" />
      <path fill={TIN.porch} d="M1146 486H1600V536H1122z" />
      <path fill="none" stroke={TIN.seam} strokeWidth={2.5} d={low.join("")} />
      <path fill={TIN.lit} d="M1146 486L1122 536H1130L1156 486z" />
      <path fill={WHITE.lit} d="M1118 535H1600V544H1118z" />
    </g>
  );
}

/** What lies in the shade of the porch: door, windows with shutters, two rocking chairs. */
function Inside() {
  return (
    <g>
      <path fill={DARK} d="M1128 544H1600V636H1128z" />
      <path fill="#2c5a63" d="M1128 560H1600V636H1128z" />
      <path fill={palette.coral} d="M1364 562h38v74h-38z" />
      <path fill="#8f2f22" d="M1370 570h11v28h-11zM1386 570h11v28h-11z" />
      {[1178, 1268, 1474, 1560].map((x) => (
        <g key={x}>
          <path fill="#f0c473" d={`M${x} 566h34v46h-34z`} />
          <path fill={DARK} d={`M${x + 15} 566h3v46h-3zM${x} 587h34v3h-34z`} />
          <path fill={palette.lagoon} d={`M${x - 14} 564h12v50h-12zM${x + 36} 564h12v50h-12z`} />
        </g>
      ))}
    </g>
  );
}

/** Posts, rail, floor and steps: their left edges catch the sun. */
function Front() {
  const balusters = Array.from({ length: 43 }, (_, index) => 1152 + index * 10.5).filter(
    (x) => x < 1326 || x > 1444,
  );
  return (
    <g>
      <path fill={WHITE.shade} d={balusters.map((x) => `M${x} 606h3v30h-3z`).join("")} />
      <path fill={WHITE.lit} d="M1146 602h186v5h-186zM1440 602h160v5h-160z" />
      {POSTS.map((x) => (
        <g key={x}>
          <path fill={WHITE.shade} d={`M${x} 544h11v92h-11zM${x - 8} 544h27l-8 9h-11z`} />
          <path fill={WHITE.lit} d={`M${x} 544h4v92h-4z`} />
        </g>
      ))}
      <path fill={WHITE.lit} d="M1128 634H1600V642H1128z" />
      <path fill={WHITE.deep} d="M1128 642H1600V660H1128z" />
      <path fill={WHITE.shade} d="M1340 642h88v8h-88zM1334 656h100v9h-100z" />
      <path fill={WHITE.lit} d="M1340 640h88v4h-88zM1334 652h100v5h-100zM1328 664h112v5h-112z" />
    </g>
  );
}

/** Round bushes along the porch with hibiscus, leaving the steps free. */
function Hedge() {
  const bushes = [1100, 1134, 1172, 1210, 1250, 1288, 1312, 1462, 1500, 1540, 1580];
  const round = (radius: (index: number) => number, up: number) =>
    bushes
      .map((x, index) => {
        const r = radius(index);
        return `M${x - r} ${668 - up}a${r} ${r * 0.86} 0 0 1 ${r * 2} 0z`;
      })
      .join("");
  return (
    <g>
      <path fill="#3f6f4b" d="M1078 666H1340V674H1070zM1436 666H1600V674H1430z" />
      <path fill="#234a3d" d={round((index) => 26 + ((index * 7) % 9), 0)} />
      <path
        fill="#4f8459"
        d={round((index) => 15 + ((index * 7) % 6), 10)}
        transform="translate(-7 0)"
      />
      {bushes.map((x, index) => (
        <g key={x} fill={index % 3 === 0 ? palette.flamingo : palette.coral}>
          <circle cx={x - 12} cy={654 - (index % 2) * 6} r={4} />
          <circle cx={x + 9} cy={659 - (index % 3) * 5} r={2.6} />
        </g>
      ))}
    </g>
  );
}

/* A race off the yacht club: a sloop that leans under its spinnaker, the club house behind it. */
import { palette } from "../palette.ts";
import { Stamp } from "./stamp.tsx";

/** Where the sea begins: low, as one sees it from the edge of a dock. */
const SEA_LINE = 440;

const SKY = [
  [36, "#3f8e94"],
  [120, "#5ca5a5"],
  [204, "#7dbbb3"],
  [284, "#a2d0c3"],
  [356, "#c9e4d0"],
  [410, "#e8efd6"],
] as const;

const SEA = [
  [SEA_LINE, "#4d9d9d"],
  [450, "#2a7f86"],
  [472, "#1b6a73"],
  [504, "#12535f"],
] as const;

const SAIL = { light: palette.shell, shade: "#d9d3bd" };
const NAVY = palette.gulfNight;

/** A racing sloop under spinnaker in front of the yacht club. */
export function YachtClubsStamp() {
  return (
    <Stamp>
      {[...SKY, ...SEA].map(([y, color]) => (
        <rect key={y} x={36} y={y} width={408} height={564 - y} fill={color} />
      ))}
      <Cloud />
      <ClubHouse />
      <Mainsail />
      <Spinnaker />
      <Crew />
      <Hull />
      <Foam />
      <Swell />
      <Pennant />
    </Stamp>
  );
}

/** A cloud with a flat foot far out over the Gulf. */
function Cloud() {
  return (
    <path
      fill={palette.shell}
      opacity={0.75}
      d="M36 330V276q20-14 36 4q8-30 40-26q24-34 56-8q34-6 38 26q30-4 36 20q24 2 26 38zM396 344q-4-28 20-30q8-14 28-12v42z"
    />
  );
}

/** The white club house on its point: a veranda of many posts, a hipped roof, a cupola. */
function ClubHouse() {
  const posts = [36, 50, 76, 90, 104, 118];
  return (
    <g>
      <path fill="#4f8a78" d={`M36 ${SEA_LINE + 2}V420q20-12 44-4h110q40-8 70 8t190 8v10z`} />
      <path fill="#5e8f8f" d="M36 400h86v34H36z" />
      <path
        fill={palette.shell}
        d={`${posts.map((x) => `M${x} 402h4v34h-4z`).join("")}M36 426h88v3H36zM36 398h90v7H36z`}
      />
      <path fill="#c0624a" d="M36 378h70l24 22H36zM52 366l26-18l26 18z" />
      <path fill={palette.shell} d="M58 366h40v12H58z" />
      <path fill="#5e8f8f" d="M70 368h7v8h-7zM82 368h7v8h-7z" />
    </g>
  );
}

/** The mast leans with the wind, the mainsail behind it. */
function Mainsail() {
  return (
    <g>
      <path fill={SAIL.light} d="M266 66C196 140 140 290 116 410Q170 428 226 420z" />
      <path fill={SAIL.shade} d="M266 66C236 170 206 320 190 424Q208 424 226 420z" />
      <path
        fill="none"
        stroke="#b9b79f"
        strokeWidth={2}
        d="M212 138l38 12M172 228l66 16M142 320l86 18"
      />
      <path fill={NAVY} d="M264 56h6L226 450h-8zM112 408l112 12v6l-112-12z" />
    </g>
  );
}

/** The spinnaker: gores that run from its head to its foot. */
function Spinnaker() {
  const colors = ["#a3352c", palette.coral, palette.shell, palette.sun, palette.coral, "#a3352c"];
  const mix = (from: number, to: number, t: number) => round(from + (to - from) * t);
  const edge = (t: number) => ({
    high: `${mix(232, 404, t)} ${mix(170, 70, t)}`,
    low: `${mix(226, 462, t)} ${mix(300, 262, t)}`,
    foot: `${mix(256, 414, t)} ${round(406 - 8 * t - 64 * t * (1 - t))}`,
  });
  return (
    <g>
      {colors.map((color, index) => {
        const left = edge(index / colors.length);
        const right = edge((index + 1) / colors.length);
        return (
          <path
            key={`${color}${left.foot}`}
            fill={color}
            d={`M268 68C${left.high} ${left.low} ${left.foot}L${right.foot}C${right.low} ${right.high} 268 68z`}
          />
        );
      })}
      <path
        fill="none"
        stroke={NAVY}
        strokeWidth={2.5}
        d="M220 404L258 406M414 398L300 446L130 440"
      />
    </g>
  );
}

/** The crew on the high side, leaning out, and the helmsman behind them. */
function Crew() {
  const people = [
    [124, palette.coral],
    [176, palette.sun],
    [198, NAVY],
    [220, palette.coral],
    [242, palette.shell],
  ] as const;
  return people.map(([x, color], index) => (
    <g key={x} transform={`translate(${x} 458)`}>
      <path fill={color} d="M-10 6C-18-6-24-20-18-27C-12-34-2-32 4-24Q12-12 14 6z" />
      <path
        fill={index % 2 === 0 ? "#d39a74" : "#8a5238"}
        d="M-16-30C-22-36-20-46-12-46C-5-46-3-40-5-36L-4-33L-8-28z"
      />
      <path fill={palette.shell} d="M-21-40Q-20-50-11-50Q-4-49-4-42L3-40V-38H-6z" />
    </g>
  ));
}

/** The hull, long and low, seen from the side that the wind lifts out of the water. */
function Hull() {
  return (
    <g>
      <path fill="#a3352c" d="M128 476H372Q330 512 250 512Q170 512 128 476z" />
      <path fill={palette.coral} d="M128 476H372Q340 498 250 498Q160 498 128 476z" />
      <path
        fill={NAVY}
        d="M78 444Q250 470 438 424Q412 468 356 484Q250 496 136 482Q104 474 78 444z"
      />
      <path fill={palette.shell} d="M78 444Q250 470 438 424L432 434Q250 482 86 452z" />
      <path fill={SAIL.shade} d="M108 474Q250 492 390 470L384 475Q250 497 116 478z" />
    </g>
  );
}

/** The wave that the bow throws aside, foam along the hull, and the wake. */
function Foam() {
  return (
    <g>
      <path
        fill={palette.shell}
        d="M36 500Q70 476 116 482Q120 492 136 494Q160 490 178 500Q206 494 226 502Q256 494 278 500Q300 488 318 492Q324 474 346 474Q360 450 386 452Q402 454 406 464Q424 456 450 474V520H36z"
      />
      <path
        fill={palette.seaglass}
        d="M36 512Q80 494 122 498Q150 510 176 508Q206 514 232 510Q260 514 290 506Q326 508 342 492Q362 492 376 478Q380 490 400 484Q424 476 450 494V530H36z"
      />
    </g>
  );
}

/** The swell nearer to us, in three planes that lean against each other. */
function Swell() {
  return (
    <g>
      <path fill="#1b6a73" d="M36 516Q100 504 170 518T310 520T450 504V570H36z" />
      <path fill="#12535f" d="M36 540Q90 514 150 530T270 540Q350 520 450 530V570H36z" />
      <path fill="#0d4452" d="M36 570Q130 540 220 556T450 546V570z" />
      <path
        fill={palette.seaglass}
        d="M190 528Q230 538 276 532Q236 544 190 528zM330 526Q370 512 420 518Q370 518 330 526zM106 538Q130 526 160 536Q134 532 106 538zM300 552Q350 540 400 548Q350 548 300 552z"
      />
    </g>
  );
}

/** The pennant of the club on its staff at the end of the dock. */
function Pennant() {
  return (
    <g>
      <path fill="#6b4a2c" d="M36 534H118V546H36z" />
      <path fill="#3f2c22" d="M36 546H112V570H36z" />
      <path fill={NAVY} d="M62 56h6v480h-6z" />
      <circle cx={65} cy={54} r={6} fill={palette.sun} />
      <path fill={palette.sun} d="M68 64Q96 54 118 72T196 92Q150 106 124 104T68 116z" />
      <path fill={palette.coral} d="M68 64Q80 58 92 62V112Q82 112 68 116z" />
    </g>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/* The evening from a balcony high above the beach. */
import { palette } from "../palette.ts";
import { Balcony } from "../pieces/balcony.tsx";
import { perspective, placed } from "../pieces/perspective.ts";
import { HORIZON, Light, Poster } from "./poster.tsx";
import { TowerAtDusk } from "../pieces/tower-at-dusk.tsx";

const SKY = [
  "#2a2b4d",
  "#3b325a",
  "#543a63",
  "#77456a",
  "#a45b6e",
  "#d27c70",
  "#efa67b",
  "#f9d59a",
];
const SEA = ["#4a4876", "#394270", "#2e3762", "#262d53"];

const { face } = perspective({ eye: 66, focal: 640 });

/** The coast at dusk, from a balcony. */
export function HighRise() {
  return (
    <Poster>
      <Light colors={SKY} y={HORIZON} />
      <Gulf />
      <Boat />
      <Coast />
      <Town />
      <TowerAtDusk place={placed(-64, 112, 32)} face={face} tall={104} />
      <Balcony />
    </Poster>
  );
}

/** The Gulf, darker toward us, the last light on it, and a boat on its way in. */
function Gulf() {
  const glitter = Array.from({ length: 9 }, (_, step) => {
    const width = 190 - (step % 3) * 56 - step * 6;
    return `M${690 - step * 8 + (step % 2) * 40} ${305 + step * (8 + step)}h${width}v${(3 + step * 0.5).toFixed(1)}h${-width}z`;
  });
  return (
    <g>
      <path fill={SEA[0]} d={`M0 ${HORIZON}h960v420H0z`} />
      <path fill={SEA[1]} d="M0 350Q500 322 960 330V720H0z" />
      <path fill={SEA[2]} d="M0 420Q500 376 960 394V720H0z" />
      <path fill={SEA[3]} d="M0 520Q500 460 960 480V720H0z" />
      <path fill={palette.flamingo} d={glitter.join("")} />
    </g>
  );
}

/** A crescent of beach with its line of surf; it runs out to a point far off. */
function Coast() {
  return (
    <g>
      <path fill="#6f648f" d="M660 306Q520 322 470 366Q410 420 460 520Q506 620 640 720H0V306z" />
      <path fill="#f9e3cf" d="M656 305Q500 320 446 366Q384 420 430 522Q470 620 580 720H0V305z" />
      <path fill="#b98a8c" d="M640 304Q492 318 436 366Q372 422 414 524Q448 620 544 720H0V304z" />
      <path fill="#8f6680" d="M620 303Q480 316 422 366Q352 424 388 526Q414 620 486 720H0V303z" />
      <path fill="#2d2748" d="M600 302Q466 316 410 366Q336 426 366 528Q386 620 440 720H0V302z" />
      <path fill="#241f3d" d="M0 300H560Q440 306 372 330Q300 354 0 360z" />
    </g>
  );
}

/**
 * Lamps along the beach road, the lights of the houses behind it, and two more towers where the
 * beach runs out.
 */
function Town() {
  const lamps = Array.from({ length: 13 }, (_, index) => {
    const t = index / 12;
    const along = (a: number, b: number, c: number, d: number) =>
      Math.round(
        (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t * t * c + t ** 3 * d,
      );
    return [
      along(400, 290, 330, 580),
      along(720, 470, 330, 303),
      Math.round(60 - 48 * t) / 10,
    ] as const;
  });
  const houses = Array.from({ length: 34 }, (_, index) => {
    const y = 332 + ((index * 61) % 220);
    return [30 + ((index * 97) % 320), y, 1.5 + (y - 330) / 90] as const;
  });
  return (
    <g>
      <path fill="#1f1b36" d="M404 330V258h40v60zM492 314v-38h26v32z" />
      <path fill="#a45b6e" d="M434 320V258h10v60zM511 310v-34h7v32z" />
      <path
        fill={palette.sun}
        d="M410 270h6v4h-6zM420 282h6v4h-6zM410 294h6v4h-6zM422 306h6v4h-6zM497 284h4v3h-4zM503 294h4v3h-4z"
      />
      <g fill={palette.sun}>
        {lamps.map(([x, y, radius]) => (
          <circle key={y} cx={x} cy={y} r={radius} />
        ))}
      </g>
      <path
        fill="#b98a5c"
        d={houses
          .map(
            ([x, y, size]) =>
              `M${x} ${y}h${(size * 2).toFixed(1)}v${size.toFixed(1)}h${(-size * 2).toFixed(1)}z`,
          )
          .join("")}
      />
    </g>
  );
}

/** A boat on its way in, with its light and its wake. */
function Boat() {
  return (
    <g>
      <path fill="#8f86b0" d="M772 452Q830 456 890 446Q840 464 780 460z" />
      <path
        fill={palette.shell}
        d="M716 446h60l-6 14h-42zM736 446v-14h24l8 14zM742 432v-10h4v10z"
      />
      <circle cx={744} cy={420} r={4.5} fill={palette.sun} />
    </g>
  );
}

/* Airports: a silver airliner turns over the coast, and its shadow follows on the water. */
import { palette } from "../palette.ts";
import { Airliner } from "../pieces/airliner.tsx";
import { Stamp } from "./stamp.tsx";

const HORIZON = 430;
const SKY = [
  [36, "#c9552b"],
  [98, "#d86a31"],
  [168, "#e3823d"],
  [236, "#ec9b4f"],
  [298, "#f2b26a"],
  [350, "#f6c98c"],
  [394, "#fae3b6"],
] as const;
const SEA = [
  [HORIZON, "#e6a866"],
  [438, "#a88a68"],
  [450, "#35747c"],
  [474, "#1f6470"],
  [506, "#155463"],
] as const;

/** Over the Gulf, as the sun goes down. */
export function AirportsStamp() {
  return (
    <Stamp>
      {[...SKY, ...SEA].map(([y, color]) => (
        <rect key={y} x={36} y={y} width={408} height={565 - y} fill={color} />
      ))}
      <Clouds />
      <Coast />
      <Yacht />
      <Shadow />
      <Airliner />
    </Stamp>
  );
}

/** Towers of cloud, far below the height at which we fly. */
function Clouds() {
  return (
    <g>
      <path fill="#ec9b4f" d="M36 196h120q14 0 14 6t-14 6H36zM36 212h150q10 0 10 5t-10 5H36z" />
      <path fill="#fae3b6" d="M36 352h60q10 0 10 5t-10 5H36z" />
      <path
        fill="#fdf1d8"
        d="M260 424q-2-22 24-24q2-34 34-36q8-34 44-28q20-30 52-12q20-8 30 4v96z"
      />
      <path
        fill="#f0a77c"
        d="M260 424q-2-22 24-24q4-14 18-18q6 16 28 14q4-22 26-24q8 22 40 18q16-18 48-20v54z"
      />
    </g>
  );
}

/** The coast: sand between the water and the green, a pass into a bay, and the bay. */
function Coast() {
  return (
    <g>
      <path fill="#5aa79b" d="M210 564Q300 520 306 486T372 444L444 430V564z" />
      <path fill={palette.shell} d="M246 564Q324 524 324 490T384 446L444 430V564z" />
      <path fill="#4a7a5b" d="M268 564Q340 528 338 494T394 448L444 432V564z" />
      <path fill={palette.mangrove} d="M306 564Q366 536 362 502T410 456L444 442V564z" />
      <path
        fill="#9ccfc4"
        d="M382 564Q410 540 396 516T420 478L444 468V492Q418 504 428 524T420 564z"
      />
    </g>
  );
}

/** A yacht on its way home, with its wake. */
function Yacht() {
  return (
    <g fill={palette.shell}>
      <path d="M232 476h26q-3 6-8 6h-16zM240 470h10l4 6h-14z" />
      <path opacity={0.7} d="M234 482q-40 0-92 8q40-2 92-5z" />
    </g>
  );
}

/** The shadow of the airliner. */
function Shadow() {
  return (
    <path
      fill={palette.gulfNight}
      opacity={0.75}
      transform="translate(-62 0)"
      d="M262 528L263 527L255 524L262 521L284 511L283 510L276 510L248 517L236 520L211 514L219 510L214 509L201 512L200 512L189 516L193 517L207 515L229 522L219 525L192 532L191 534L195 534L233 528L247 526L257 528z"
    />
  );
}

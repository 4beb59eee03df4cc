/* Fishing: a tarpon leaps before a skiff, and the rod bends. */
import { palette } from "../palette.ts";
import { Stamp } from "./stamp.tsx";
import { Tarpon } from "../pieces/tarpon.tsx";

const HORIZON = 430;
const SKY = [
  [36, "#234a3a"],
  [108, "#2f6049"],
  [180, "#467b59"],
  [246, "#6c9b6d"],
  [304, "#9dbd86"],
  [354, "#cfdba6"],
  [396, "#f7e8b8"],
] as const;
const SEA = [
  [HORIZON, "#5f9b74"],
  [442, "#3a7f66"],
  [462, "#2a6655"],
  [496, "#1f4f45"],
  [532, "#173d38"],
] as const;

/** The leap, over the green of the mangroves. */
export function FishingStamp() {
  return (
    <Stamp>
      {[...SKY, ...SEA].map(([y, color]) => (
        <rect key={y} x={36} y={y} width={408} height={565 - y} fill={color} />
      ))}
      <Keys />
      <Skiff />
      <Waves />
      <Spray />
      <Tarpon />
      <Line />
    </Stamp>
  );
}

/** Islands of mangroves, far off. */
function Keys() {
  return (
    <g>
      <path fill="#86aa7a" d="M36 430V415q24-10 50-3q30-10 62 2q30-6 58 6q30-2 44 10z" />
      <path fill="#3b6b50" d="M292 430q8-12 36-12q14-14 40-8q20-10 40 0q20-4 36 4v16z" />
    </g>
  );
}

/** A skiff with its angler, who leans back; it is too small for its fish. */
function Skiff() {
  return (
    <g>
      <g transform="rotate(9 392 440)">
        <path fill={palette.ink} d="M386 396h14l3 44h-7l-4-24l-5 24h-7z" />
        <path fill={palette.shell} d="M384 396q7-7 15-1l2 23h-16z" />
        <circle cx={391} cy={387} r={6} fill="#b9785a" />
        <path fill={palette.coral} d="M379 386h24l-6-3q-1-7-6-7t-6 7z" />
      </g>
      <path
        fill="none"
        stroke={palette.ink}
        strokeWidth={2.8}
        strokeLinecap="round"
        d="M393 408Q352 386 362 336"
      />
      <path
        fill="none"
        stroke="#b9785a"
        strokeWidth={3.4}
        strokeLinecap="round"
        d="M399 400L386 406"
      />
      <path fill={palette.shell} d="M328 437q32 4 62 3t46-5q-4 18-14 21h-70q-17-4-24-19z" />
      <path fill={palette.coral} d="M335 448q42 6 98 0q-4 6-11 8h-70q-10-2-17-8z" />
      <path fill="#0b3a44" d="M340 456h94l-16 6h-58z" />
    </g>
  );
}

/** The line, from the jaw to the tip of the rod. */
function Line() {
  return <path fill="none" stroke={palette.shell} strokeWidth={1.8} d="M385 113Q414 236 362 336" />;
}

/** Waves in front. */
function Waves() {
  return (
    <g>
      <path fill="#2f7260" d="M36 482q70-14 130-4q60 8 120-2t158-4v14q-90-8-160 4t-122 2t-126 6z" />
      <path fill="#245a4d" d="M36 522q70-26 150-14q70 12 130-4t128-2V564H36z" />
      <path fill="#173d38" d="M36 548q80-24 170-10q80 10 130-4q60-10 108 2V564H36z" />
    </g>
  );
}

/** Water that the fish has torn up: tongues that fall outward, their shaded sides, and drops. */
function Spray() {
  const drops = [
    [120, 474, 5],
    [100, 500, 3.5],
    [272, 446, 4],
    [286, 496, 4],
    [236, 448, 3.5],
    [310, 520, 3],
    [92, 470, 2.5],
    [74, 330, 3],
    [60, 356, 2.4],
    [166, 440, 3],
  ] as const;
  return (
    <g>
      <path
        fill={palette.shell}
        d="M70 536C96 520 100 498 78 476C112 484 130 504 134 520C142 490 134 460 112 432C150 450 172 484 176 516C180 480 196 448 226 430C212 462 210 490 216 514C226 492 248 474 280 470C256 486 250 504 262 518C276 506 294 502 312 506C292 514 288 526 300 536Q190 556 70 536z"
      />
      <path
        fill="#9ccfc4"
        d="M112 432C150 450 172 484 176 516L172 540Q160 540 152 538C160 500 146 460 112 432zM226 430C212 462 210 490 216 514L222 540Q206 542 200 540C194 500 204 460 226 430zM78 476C112 484 130 504 134 520L130 540L112 538C118 512 104 490 78 476zM280 470C256 486 250 504 262 518L268 538L246 540C236 512 252 486 280 470z"
      />
      <path
        fill={palette.shell}
        d={drops
          .map(
            ([x, y, r]) =>
              `M${x} ${y - r * 1.5}q${r * 1.6} ${r * 2.6} 0 ${r * 2.8}q${-r * 1.6} ${-r * 0.2} 0 ${-r * 2.8}z`,
          )
          .join("")}
      />
      <path fill="#3f8a70" d="M58 538q60 16 130 16t128-16q-50 2-128 4t-130-4z" />
    </g>
  );
}

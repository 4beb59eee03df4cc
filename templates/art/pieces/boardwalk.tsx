import { HORIZON } from "../kit.tsx";

/** How high our eyes are above the planks, and how high the planks are above the water. */
const EYE = 378;
const ABOVE = 96;
/** Half of the width of the planks, and the height of the rail. */
const HALF = 150;
const RAIL = 190;

/**
 * The middle of the boardwalk: it comes from below us, swings to the right, and is lost behind the
 * left thicket.
 */
function middle(away: number): number {
  return (
    -150 - 60 * Math.sin((away - 1) * 0.9) + 30 * (away - 1) - Math.max(0, away - 4.2) ** 2 * 26
  );
}

/**
 * A place on the boardwalk: `side` to the right of its middle, `up` above its planks, so far
 * `away`.
 */
function place(side: number, up: number, away: number): string {
  const x = 1010 + (middle(away) + side) / away;
  const y = HORIZON + (EYE - up) / away;
  return `${Math.round(x)} ${Math.round(y * 2) / 2}`;
}

const WAY = Array.from({ length: 19 }, (_, index) => 0.96 + index * 0.16 + index * index * 0.02);

/** A strip between two lines that run along the boardwalk. */
function strip(side: number, up: number, otherSide: number, otherUp: number): string {
  const there = WAY.map((away) => place(side, up, away));
  const back = WAY.map((away) => place(otherSide, otherUp, away)).toReversed();
  return `M${there.join("L")}L${back.join("L")}z`;
}

/**
 * Planks over the water, with a rail on the left; the sun is beyond, so all that stands is dark.
 */
export function Boardwalk() {
  const planks = Array.from({ length: 34 }, (_, index) => 0.98 * 1.058 ** index);
  const posts = [0.98, 1.36, 1.86, 2.5, 3.2, 4, 4.9];
  return (
    <g>
      <path fill="#1f4a48" d={strip(-HALF * 0.8, -ABOVE * 2.1, HALF, -ABOVE * 1.2)} />
      <path fill="#3d2d22" d={posts.map((away) => post(HALF - 12, -12, away)).join("")} />
      <path fill="#ecd8ac" d={strip(-HALF, 0, HALF, 0)} />
      <path fill="#c9a873" d={strip(-HALF, 0, -HALF * 0.66, 0)} />
      <path
        fill="none"
        stroke="#a07c4b"
        strokeWidth={2.5}
        d={planks.map((away) => `M${place(-HALF, 0, away)}L${place(HALF, 0, away)}`).join("")}
      />
      <path fill="#5c4228" d={strip(HALF, 0, HALF, -26)} />
      <path fill="#f7e9c6" d={strip(HALF - 16, 0, HALF, 0)} />
      <path fill="#4a3524" d={posts.map((away) => post(-HALF, RAIL, away)).join("")} />
      <path
        fill="#4a3524"
        d={
          strip(-HALF - 10, RAIL, -HALF + 10, RAIL - 26) +
          strip(-HALF, RAIL * 0.55, -HALF, RAIL * 0.44)
        }
      />
      <path fill="#e6c384" d={strip(-HALF - 14, RAIL + 2, -HALF + 14, RAIL)} />
    </g>
  );
}

/** A post from the water up to the height given. */
function post(side: number, up: number, away: number): string {
  return `M${place(side - 9, up, away)}L${place(side + 9, up, away)}L${place(side + 9, -ABOVE, away)}L${place(side - 9, -ABOVE, away)}z`;
}

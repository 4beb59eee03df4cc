/*
 * Lost (for the page that says that there is no such page): a boat adrift in the fog, and a gull in
 * command.
 */
import { palette } from "../palette.ts";
import { Gull } from "../pieces/gull.tsx";
import { Rowboat } from "../pieces/rowboat.tsx";
import { Stamp } from "./stamp.tsx";

/** Fog above, brightest where the water must begin, and water below. */
const FOG = [
  [36, "#7f9a9a"],
  [92, "#93aaa7"],
  [146, "#a8bbb4"],
  [200, "#bfcdc3"],
  [252, "#d6ded1"],
  [304, "#c3d0c6"],
  [360, "#a9beb7"],
  [420, "#8caaa6"],
  [484, "#729694"],
  [534, "#5d8485"],
] as const;

/** Not lost, just unsure of the position. */
export function LostStamp() {
  return (
    <Stamp>
      {FOG.map(([y, color]) => (
        <rect key={y} x={36} y={y} width={408} height={565 - y} fill={color} />
      ))}
      <Lighthouse />
      <Banks />
      <g transform="translate(15 4)">
        <Reflection />
        <Rowboat />
        <Gull x={98} y={394} />
      </g>
      <Drifting />
    </Stamp>
  );
}

/** A lighthouse that shines the other way. */
function Lighthouse() {
  return (
    <g>
      <path fill="#f3e3ab" opacity={0.9} d="M368 116L190 36H36V120L366 130z" />
      <path fill="#fbf1cc" d="M367 119L96 36H36V82L366 126z" />
      <path fill="#f3e3ab" opacity={0.9} d="M374 118L444 128V156L374 129z" />
      <path fill="#6f8c8f" d="M354 140h32l10 140h-52z" />
      <path fill="#5c7a7f" d="M374 140h12l10 140h-20z" />
      <path fill="#a5675f" d="M352.500 166h35l2 28h-39zM348.500 222h43l2 28h-47z" />
      <path fill="#86504f" d="M375 166h12.500l2 28h-13zM376 222h15.500l2 28h-17z" />
      <path fill="#5c7a7f" d="M346 134h48v8h-48zM358 110h24v24h-24z" />
      <path fill={palette.sun} d="M361 113h18v19h-18z" />
      <path fill="#4d6a70" d="M352 110q18-24 36 0z" />
    </g>
  );
}

/** Banks of fog, one behind the other. */
function Banks() {
  return (
    <g>
      <path fill="#d6ded1" d="M444 232H330q-15 0-15 14t15 14h-96q-14 0-14 13t14 13H444z" />
      <path fill="#e6eadb" d="M444 262h-82q-13 0-13 12t13 12h-40q-12 0-12 11t12 11H444z" />
      <path fill="#d6ded1" d="M36 214h92q12 0 12 11t-12 11h44q12 0 12 11t-12 11H36z" />
      <path fill="#e6eadb" d="M36 270h64q11 0 11 10t-11 10h30q10 0 10 9t-10 9H36z" />
    </g>
  );
}

/** What the boat leaves on the still water: its shadow, in slices. */
function Reflection() {
  return (
    <g>
      <path
        fill="#2f5b63"
        d="M118 458Q240 444 383 386Q380 404 356 414H396q8 0 8 7t-8 7H330q-7 0-7 7t7 7h32q7 0 7 7t-7 7H262q-7 0-7 6.500t7 6.500h26q7 0 7 6.500t-7 6.500H150q-7 0-7-6.500t7-6.500H104q-7 0-7-6t7-6z"
      />
    </g>
  );
}

/** The other oar, which leaves, and rings on the water. */
function Drifting() {
  return (
    <g>
      <path
        fill="none"
        stroke="#a9c4bd"
        strokeWidth={2.5}
        d="M236 534q90-22 186 0M296 548q50-8 100 0M66 500q24-10 52 0M74 510q16-5 34 0"
      />
      <path
        fill="none"
        stroke="#e9cf9d"
        strokeWidth={6}
        strokeLinecap="round"
        d="M246 528L352 512"
      />
      <path fill="#e9cf9d" d="M348 506L396 502Q412 504 408 511Q398 516 350 518z" />
      <path fill={palette.coral} d="M382 503L396 502Q412 504 408 511Q400 515 384 516z" />
    </g>
  );
}

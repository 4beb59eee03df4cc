import { palette } from "../palette.ts";

/**
 * A lightning whelk, the shell that opens to the left: its spire up, its opening toward us, the
 * light from the left. It is 190 wide and 350 high around 0, 0.
 */
export function LightningWhelk() {
  return (
    <g>
      <path fill="#f1d3a6" d={BODY} />
      <Flames />
      <path fill="#b98a6a" opacity={0.85} d={SHADE} />
      <path fill={palette.brass} opacity={0.55} d={CORE} />
      <Spire />
      <Opening />
    </g>
  );
}

/** The last whorl, from its shoulder with the knobs down to the canal. */
const BODY =
  "M-84-66L-70-84L-48-82L-30-96L-6-92L18-100L40-88L60-90L86-84L94-62C100-30 84 6 60 46C40 82 24 130 16 186Q4 193-8 182C-40 130-78 78-88 10C-92-16-92-46-84-66z";

const SHADE =
  "M44-88L60-90L86-84L94-62C100-30 84 6 60 46C40 82 24 130 16 186Q8 192 0 188C8 122 36 68 50 20C60-20 58-58 44-88z";
const CORE =
  "M86-84L94-62C100-30 84 6 60 46C46 74 34 100 26 134C34 92 66 34 76-8C82-36 84-60 86-84z";

/** The streaks that gave the shell its name. */
function Flames() {
  return (
    <path
      fill={palette.brass}
      d="M-6-92L8-97C26-60 30-16 22 26C18 52 12 74 8 96C10 66 12 40 10 12C8-26 4-60-6-92zM-48-82L-34-93C-24-78-18-58-14-38C-22-54-34-70-48-82zM34-92L48-88C62-52 62-14 50 22C44 42 36 60 30 78C34 54 42 30 44 4C46-32 42-64 34-92zM66-88L80-85C86-52 84-18 74 6C70 18 66 28 60 38C66 14 70-10 72-32C73-50 70-68 66-88z"
    />
  );
}

/** Three whorls, each smaller, with knobs along their shoulders and the light on their left. */
function Spire() {
  return (
    <g>
      <path
        fill="#e6b98a"
        d="M-70-84Q-68-100-58-108Q-48-116-38-112Q-24-124-8-119Q12-126 30-120Q44-120 52-110Q64-108 66-98L60-90L40-88L18-100L-6-92L-30-96L-48-82z"
      />
      <path fill={palette.shell} d="M-70-84Q-68-100-58-108Q-48-116-38-112Q-30-108-30-96L-48-82z" />
      <path
        fill="#a87858"
        d="M30-120Q44-120 52-110Q64-108 66-98L60-90L40-88L26-96Q24-110 30-120z"
      />
      <path
        fill="#f1d3a6"
        d="M-38-112Q-38-126-30-132Q-20-144-6-141Q14-146 26-138Q42-134 48-114Q28-122 6-116Q-18-120-38-112z"
      />
      <path fill="#b98a6a" d="M18-140Q38-136 48-114Q34-120 20-118Q14-130 18-140z" />
      <path
        fill="#e6b98a"
        d="M-20-138Q-12-152-4-156Q0-164 5-174Q12-162 16-156Q24-150 28-136Q4-146-20-138z"
      />
      <path fill="#a87858" d="M5-174Q12-162 16-156Q24-150 28-136Q18-141 8-142Q4-158 5-174z" />
      <path fill={palette.brass} d="M-6-92L-12-119L-4-120L8-97zM34-92L26-120L34-119L48-88z" />
    </g>
  );
}

/** The opening: the outer lip, what the light still reaches, and the dark inside. */
function Opening() {
  return (
    <g>
      <path
        fill={palette.shell}
        d="M-84-66C-66-76-40-62-30-34C-16 6-6 74-4 150L-2 186Q-6 186-8 182C-40 130-78 78-88 10C-92-16-92-46-84-66z"
      />
      <path
        fill={palette.flamingo}
        d="M-76-52C-60-58-44-46-36-24C-24 8-14 74-10 160C-38 112-68 66-77 8C-80-14-80-36-76-52z"
      />
      <path
        fill={palette.coral}
        d="M-66-36C-54-42-46-30-40-12C-30 22-22 70-16 128C-36 90-56 52-63 6C-66-10-68-24-66-36z"
      />
      <path
        fill="#7c2c2a"
        d="M-52-22C-46-20-40-4-36 14C-30 40-26 66-23 92C-34 66-46 40-51 8C-53-4-54-16-52-22z"
      />
    </g>
  );
}

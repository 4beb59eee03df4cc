import { isBad } from "../verdict.ts";
import { nightsOf, trailInWords } from "./words.ts";

/** Nights that a strip has room for. */
const ROOM = 60;
/** Units between two nights, and the width of one. */
const STEP = 4;
const WIDTH = 3;
/** Where the line between good and bad is. */
const MIDDLE = 12;

/**
 * The last nights of a link as a strip: a bar upwards for a night on which a visitor got the page, one downwards for a bad
 * one, a dot on the line where nobody can tell. The direction says it; the colour only says it again.
 */
export function Nights({ trail }: { trail: string }) {
  const bars = { fine: "", bad: "", unsure: "" };
  nightsOf(trail.slice(-ROOM).padStart(ROOM, " ")).forEach((verdict, index) => {
    if (verdict === undefined) return;
    const x = index * STEP;
    if (isBad(verdict)) bars.bad += `M${x} ${MIDDLE + 1}h${WIDTH}v11h-${WIDTH}z`;
    else if (verdict === "ok" || verdict === "moved") bars.fine += `M${x} ${MIDDLE - 1}h${WIDTH}v-9h-${WIDTH}z`;
    else bars.unsure += `M${x} ${MIDDLE - 2}h${WIDTH}v4h-${WIDTH}z`;
  });
  return (
    <svg className="nights" viewBox={`0 0 ${ROOM * STEP - 1} 24`} width={ROOM * STEP - 1} height="24" role="img">
      <title>{trailInWords(trail)}</title>
      <path className="line" d={`M0 ${MIDDLE}h${ROOM * STEP - 1}`} />
      {bars.fine !== "" && <path className="night-fine" d={bars.fine} />}
      {bars.unsure !== "" && <path className="night-unsure" d={bars.unsure} />}
      {bars.bad !== "" && <path className="night-bad" d={bars.bad} />}
    </svg>
  );
}

import type { Rule } from "build-site";
import { phraseFinder, type PhraseRule } from "./phrases.ts";

/** Keys whose values visitors never see: sources, and notes of the owner. */
const UNSEEN: ReadonlySet<string> = new Set(["sources", "doubts"]);

/**
 * Words that advertising for homes should not use: fair housing rules (24 CFR part 109 had a list,
 * withdrawn in 1996 and still used as a guide). Describe the property, never the buyer or the
 * neighbors. `files` is where a rule holds if not everywhere.
 */
export const FAIR_HOUSING: readonly PhraseRule[] = [
  {
    words: [
      "exclusive/private/restricted/integrated/traditional … communit*/neighborhood*/enclave*/subdivision*",
      "exclusive/restricted … home/homes/residence/residences",
      "exclusive/integrated area/areas/building/buildings/street/streets/district*",
      "private/restricted residential area/areas/building/buildings/street/streets",
    ],
    reason: "can be read as telling some people that they are not wanted there",
    instead:
      "Say what is there, such as a gate, a guardhouse or a dock. (A club may be called private if it is.)",
    except: [
      "private dock*/pool*/elevator*/garage*/garden*/entrance*/beach/club/street/road",
      "exclusive agent*/agency/agreement*/broker*/buyer*/listing*/right*/contract*",
      "deed-restricted",
    ],
  },
  {
    words: ["board/membership approval"],
    reason: "is on the list of catch words that can discourage some people",
    instead: "Say what the documents of the association say, or leave it out.",
  },
  {
    words: [
      "family/families/adult/safe … neighborhood*/communit*",
      "family/adult/adults/singles building/buildings/street/streets/area/areas",
      "safe … street/streets",
      "safe area/areas/building/buildings",
      "mature neighborhood*/communit*/building/buildings/couple/couples/person/persons/adult/adults",
      "singles … neighborhood*/communit*",
      "family friendly/oriented",
      "family-friendly/family-oriented",
      "adults only",
      "adults-only/adult-only",
      "no children/kids",
      "empty nester/nesters",
      "bachelor/bachelorette pad*/apartment*/condo*",
      "singles/couples/families/adults/seniors/retirees welcome/preferred/wanted",
    ],
    reason: "describes who lives there, and families with children are protected",
    instead: "Name the feature (a playground, a sidewalk, shallow water), not the people.",
    except: [
      "pool for adults",
      "safe harbor*/haven*/anchorage*",
      "family/families built/developed/founded/owned/owns/owning/named/planned/sold/runs/ran",
    ],
  },
  {
    words: [
      "55+/55-plus/over-55/55-and-over … communit*/neighborhood*/building/buildings/living/resident*/home/homes/condo*",
      "55 and/or over/older/better/up",
    ],
    reason: "says by their age who may live there",
    instead:
      "Leave it out, unless the documents of the community make it “housing for older persons” (42 U.S.C. 3607): then say that.",
  },
  {
    words: [
      "perfect/ideal/great/best/suitable/right for … family/families/couple/couples/single/singles/retiree/retirees/senior/seniors",
      "perfect/ideal/great/best/suitable/right for … bachelor/bachelors/child/children/kids/adults/professionals",
      "perfect for",
    ],
    reason: "says for whom a place is, not what it is",
    instead: "Name what one can do there.",
  },
  {
    words: ["families", "family", "couples", "singles", "children", "kids", "retirees", "seniors"],
    reason: "names a kind of person where a feature belongs",
    instead: "Name the feature (playground, shallow water) or the activity.",
    files: ["content/guide/beaches.yaml"],
  },
  {
    words: [
      "Christian/Catholic/Protestant/Jewish/Muslim/Mormon … neighborhood*/communit*/home/homes/family/families/area/areas",
      "Christian/Catholic/Protestant/Baptist/Methodist/Lutheran/Episcopal/Presbyterian church*/parish*/congregation*",
      "near/close/minutes/blocks/steps/walk/walking … church*/synagogue*/mosque*/temple/temples/parish*/congregation*",
      "walking distance of/to/from … church*/synagogue*/mosque*/temple/temples/parish*/congregation*",
      "white/black/Hispanic/Latino/Asian/Cuban/Haitian/Italian/Irish/Chinese/Indian neighborhood*/communit*/residents/families",
    ],
    reason: "tells of religion, race or national origin",
    instead: "Leave it out.",
    except: ["church lot*/parking/garage/tower*/steeple*/street/road/lane"],
  },
  {
    words: [
      "Christian/Catholic/Protestant/Jewish/Muslim/Hispanic/Latino/Black/Asian/Cuban/Haitian/Italian/Irish/Chinese",
    ],
    reason: "tells of religion, race or national origin, in words about a neighborhood",
    instead: "Write about land, water and buildings.",
    files: ["content/neighborhoods.yaml"],
  },
  {
    words: ["handicapped/crippled/able-bodied", "physically fit", "mentally ill", "no wheelchairs"],
    reason: "is about the bodies and minds of people",
    instead: "Name the feature, such as a ramp, an elevator or a wide door.",
  },
];

/** Reports such words in the content, where visitors see them. Read the sentence and decide. */
const fairHousing: Rule = () => ({
  content(texts) {
    const find = phraseFinder(FAIR_HOUSING);
    const seen = texts.filter(({ under }) => !under.some((key) => UNSEEN.has(key)));
    return seen.flatMap((text) =>
      find(text.written, text.file)
        .filter(({ start }) => !isInAddress(text.written, start))
        .map(({ rule, words, start }) => ({
          code: "wording/fair-housing",
          severity: "warning",
          message: `“${words.replaceAll(/\s+/g, " ")}” ${rule.reason}.`,
          hint: rule.instead,
          text,
          offset: start,
          length: words.length,
        })),
    );
  },
});

export default fairHousing;

/** Whether an offset of Markdown is in the address of a link. */
function isInAddress(written: string, offset: number): boolean {
  const address = written.lastIndexOf("](", offset) + 2;
  return address > 1 && !/[)\s]/.test(written.slice(address, offset));
}

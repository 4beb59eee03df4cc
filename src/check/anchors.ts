import { didYouMean } from "../findings/text.ts";
import type { AnchorFinding, Anchors, AnchorTarget, PageFinding } from "./check-context.ts";

/** A link to a page that was not seen when it was checked. */
interface Waiting extends AnchorTarget {
  url: string;
  finding: AnchorFinding;
}

/** Opens the check. Pages may come in any order; only their ids are kept. */
export function openAnchors(): Anchors {
  const places = new Map<string, ReadonlySet<string>>();
  const waiting: Waiting[] = [];
  const decide = ({ url, file, path, fragment, finding }: Waiting): PageFinding[] => {
    const ids = places.get(file);
    if (ids === undefined || ids.has(fragment)) return [];
    const where = url.startsWith("#") ? "this page" : path;
    const message = `“${url}” leads to a place “${fragment}” that ${where} does not have.`;
    const { inside, ...rest } = finding;
    const said = inside === undefined ? message : `In ${inside}, ${message}`;
    return [{ code: "links/no-such-anchor", message: said, hint: didYouMean(fragment, ids), ...rest }];
  };
  return {
    see({ file, facts }) {
      places.set(file, new Set([...facts.ids.keys(), ...facts.names]));
    },
    check(url, target, finding) {
      const link = { url, finding, ...target };
      if (places.has(target.file)) return decide(link);
      waiting.push(link);
      return [];
    },
    end: () => waiting.flatMap(decide),
  };
}

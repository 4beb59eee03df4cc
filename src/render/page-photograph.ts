import { createHash } from "node:crypto";
import type { AssetStore } from "../assets/asset-store.ts";
import type { Asset } from "../assets/asset.ts";
import { nearest } from "../findings/nearest.ts";
import { isFocalPoint } from "../content/fields.ts";
import type { AboutPhotograph, PageRecord, Photograph } from "./page-context.ts";
import { orProblem, RenderProblem } from "./render-problem.ts";

/**
 * What a page needs to show a photograph. Throws a RenderProblem where there is none of that name, or where its
 * alternative text, its rights or its focal point are not what they must be.
 */
export function photographOn(
  record: Pick<PageRecord, "rules">,
  { store, use }: { store: AssetStore; use: (asset: Asset) => void },
  name: string,
  { alt, rights, focus = "50% 50%" }: AboutPhotograph,
): Photograph {
  const fail = (code: string, message: string, hint: string): never => {
    throw new RenderProblem(code, message, { hint, text: inContent(name) });
  };
  const found =
    orProblem(() => store.photograph(name), inContent(name)) ?? fail("images/missing", ...missing(name, store));
  if ((alt ?? "").trim() === "")
    fail("images/no-alt", `The photograph ${name} has no alternative text.`, "Say in a sentence what one sees in it.");
  if ((rights ?? "").trim() === "") {
    const hint = "Say who took it, and that it may be shown: “Photograph: my own, 2026”.";
    fail("images/no-rights", `Nothing says who has the rights to the photograph ${name}.`, hint);
  }
  if (!isFocalPoint(focus)) {
    const hint = "Write it from the left and from the top: “60% 40%”.";
    fail("images/bad-focus", `“${focus}” is no focal point.`, hint);
  }
  const ground = found.color === undefined ? "" : `background-color:${found.color};`;
  const rule = `${ground}object-position:${focus}`;
  const className = `photo-${createHash("sha256").update(rule).digest("hex").slice(0, 8)}`;
  record.rules.set(className, rule);
  use(found.fallback);
  for (const { candidates } of found.sources) for (const { asset } of candidates) use(asset);
  return {
    sources: found.sources.map(({ type, candidates }) => ({
      type,
      srcSet: candidates.map(({ asset, width }) => `${asset.href} ${width}w`).join(", "),
    })),
    src: found.fallback.href,
    width: found.width,
    height: found.height,
    className,
    alt,
    rights,
  };
}

function missing(name: string, { photographs }: AssetStore): [string, string] {
  const near = nearest(name, photographs());
  const hint = near === undefined ? "Put it into content/images/." : `Did you mean “${near}”?`;
  return [`There is no photograph “${name}”.`, hint];
}

/** The name as content writes it. */
function inContent(name: string): string {
  return name.replace(/^images\//, "");
}

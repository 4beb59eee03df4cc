import { sourcesOf } from "../pipeline/sources.ts";
import type { OpenSite } from "../pipeline/open-site.ts";
import { checkedPage, runRules } from "../check/check-site.ts";
import { openHtmlValidator, type HtmlValidator } from "../check/html-validity.ts";
import { traceToSources } from "../check/trace.ts";
import { sortFindings, type Finding } from "../findings/finding.ts";
import type { RenderedPage } from "../render/render-page.ts";
import { addressOf } from "../render/route.ts";

/** Says of a page that somebody looks at what a build would say of it, as far as one page shows it. */
export interface PageChecks {
  /** `files` are all that the site has, as far as they are known: what a link may lead to. */
  check: (page: RenderedPage, site: OpenSite, files: Iterable<string>) => Promise<Finding[]>;
  close: () => Promise<void>;
}

/** Starts its worker with the first page, so that the server itself starts at once. */
export function pageChecks(): PageChecks {
  let validator: HtmlValidator | undefined;
  let closed = false;
  return {
    async check({ route, file, html }, site, files) {
      if (closed) return [];
      validator ??= openHtmlValidator(site.cache, 1);
      const page = checkedPage({ address: addressOf(route.path), file, html });
      const sizes = new Map([...files].map((path) => [path, 0]));
      // A worker that is stopped with the server has nothing to say any more.
      const validity = validator.checkAll([page]).catch((problem: unknown) => {
        if (closed) return [];
        throw problem;
      });
      const found = [
        ...(await validity),
        ...runRules({ pages: [page], sizes, styles: new Map(), settings: site.settings }),
      ];
      return sortFindings(await traceToSources(found, { ...sourcesOf(site), out: "out" }));
    },
    async close() {
      closed = true;
      await validator?.close();
    },
  };
}

import { error, type Finding } from "../findings/finding.ts";
import { didYouMean } from "../findings/nearest.ts";
import type { Redirect, Settings } from "../site/settings.ts";
import { isElsewhere } from "./elsewhere.ts";

/** Every redirect of the settings leads, in one step, from an address without a page to one with. `files` are all of the site. */
export function redirectFindings(
  settings: Settings,
  files: { has: (file: string) => boolean; keys: () => Iterable<string> },
): Finding[] {
  const sources = new Set(settings.redirects.map(({ from }) => withoutSlash(from)));
  return settings.redirects.flatMap((redirect) => {
    const problem = problemOf(redirect, settings, { files, sources });
    return problem === undefined
      ? []
      : [error(problem.code, problem.message, { ...redirect.place, hint: problem.hint })];
  });
}

function problemOf(
  { from, to }: Redirect,
  settings: Settings,
  { files, sources }: { files: Parameters<typeof redirectFindings>[1]; sources: ReadonlySet<string> },
): { code: string; message: string; hint: string } | undefined {
  const exists = (path: string) =>
    files.has(path.slice(1)) || files.has(`${withoutSlash(path).slice(1)}/index.html`.replace(/^\//, ""));
  if (exists(from)) {
    return {
      code: "redirects/hides-page",
      message: `A page stands at “${from}” already: the redirect would hide it.`,
      hint: "Remove the redirect, or the page.",
    };
  }
  const target = new URL(to, settings.origin);
  const { pathname } = target;
  if (target.origin !== new URL(settings.origin).origin || to.includes(":splat") || isElsewhere(pathname, settings))
    return undefined;
  if (sources.has(withoutSlash(pathname))) {
    return {
      code: "redirects/chain",
      message: `“${from}” leads to “${to}”, which is redirected itself.`,
      hint: "Let it lead straight to the page.",
    };
  }
  if (exists(pathname) && (pathname.endsWith("/") || files.has(pathname.slice(1)))) return undefined;
  const pages = [...files.keys()]
    .filter((file) => file.endsWith("index.html"))
    .map((file) => `/${file.slice(0, -"index.html".length)}`);
  return {
    code: "redirects/no-such-page",
    message: `“${from}” leads to “${to}”, where no page stands.`,
    hint: exists(pathname)
      ? `Write “${pathname}/”.`
      : (didYouMean(`${withoutSlash(pathname)}/`, pages) ?? "Write the address of a page."),
  };
}

function withoutSlash(path: string): string {
  return path.replace(/\/$/, "");
}

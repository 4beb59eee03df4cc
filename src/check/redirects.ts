import { isElsewhere } from "./elsewhere.ts";
import { decoded } from "../files/files-below.ts";
import { error, type Finding } from "../findings/finding.ts";
import { didYouMean } from "../findings/nearest.ts";
import type { AddressSettings, HandOn, Redirect } from "../settings/addresses.ts";

/** The files of a site, by path. */
interface Files {
  has: (file: string) => boolean;
  keys: () => Iterable<string>;
}

/** Every redirect of the settings leads, in one step, from an address without a page to one with. `files` are all of the site. */
export function redirectFindings(settings: AddressSettings, files: Files): Finding[] {
  const sources = new Set(settings.redirects.map(({ from }) => withoutSlash(from)));
  const moved = settings.redirects.flatMap((redirect) => {
    const problem = problemOf(redirect, settings, { files, sources });
    return problem === undefined
      ? []
      : [error(problem.code, problem.message, { ...redirect.place, hint: problem.hint })];
  });
  return [...moved, ...settings.handOn.flatMap((handOn) => handOnFindings(handOn, files))];
}

/** Another system must not take a file of this site away from visitors. */
function handOnFindings({ from, place }: HandOn, files: Files): Finding[] {
  const hidden = [...files.keys()].find((file) => `/${file}`.startsWith(`${from}/`));
  if (hidden === undefined) return [];
  const page = pagesOf({ has: () => true, keys: () => [hidden] })[0] ?? `/${hidden}`;
  return [
    error("redirects/hides-page", `A page stands at “${page}” already: “${from}” is handed on, which would hide it.`, {
      ...place,
      hint: "Hand on another address, or remove the page.",
    }),
  ];
}

function problemOf(
  redirect: Redirect,
  settings: AddressSettings,
  { files, sources }: { files: Files; sources: ReadonlySet<string> },
): { code: string; message: string; hint: string } | undefined {
  const { from, to } = redirect;
  const exists = (path: string) => files.has(path.slice(1)) || files.has(pageFile(path));
  const hidden = exists(from) ? from : hiddenPage(from, files);
  if (hidden !== undefined) {
    return {
      code: "redirects/hides-page",
      message: `A page stands at “${hidden}” already: the redirect would hide it.`,
      hint: "Remove the redirect, or the page.",
    };
  }
  if (settings.redirects.find((other) => withoutSlash(other.from) === withoutSlash(from)) !== redirect) {
    return {
      code: "redirects/twice",
      message: `“${from}” is redirected already, further up.`,
      hint: "Remove one of the two.",
    };
  }
  const target = new URL(to, settings.origin);
  const pathname = decoded(target.pathname) ?? target.pathname;
  // “:splat” and other parts of the old address are known only when somebody comes with one.
  const isOpen = /\/:[a-z]/i.test(to);
  if (target.origin !== new URL(settings.origin).origin || isOpen || isElsewhere(target.pathname, settings))
    return undefined;
  if (sources.has(withoutSlash(pathname))) {
    return {
      code: "redirects/chain",
      message: `“${from}” leads to “${to}”, which is redirected itself.`,
      hint: "Let it lead straight to the page.",
    };
  }
  if (files.has(pathname.slice(1)) || (pathname.endsWith("/") && files.has(pageFile(pathname)))) return undefined;
  return {
    code: "redirects/no-such-page",
    message: `“${from}” leads to “${to}”, where no page stands.`,
    hint: exists(pathname)
      ? `Write “${pathname}/”.`
      : (didYouMean(`${withoutSlash(pathname)}/`, pagesOf(files)) ?? "Write the address of a page."),
  };
}

/** The first page that a pattern such as `/about/*` would take away from visitors. */
function hiddenPage(from: string, files: Files): string | undefined {
  const star = from.indexOf("*");
  return star < 0 ? undefined : pagesOf(files).find((page) => page.startsWith(from.slice(0, star)));
}

function pagesOf(files: Files): string[] {
  return [...files.keys()]
    .filter((file) => /(^|\/)index\.html$/.test(file))
    .map((file) => `/${file.slice(0, -"index.html".length)}`);
}

/** The file of the page at an address, with the slash at its end or without. */
function pageFile(path: string): string {
  return `${withoutSlash(path)}/index.html`.slice(1);
}

function withoutSlash(path: string): string {
  return path.replace(/\/$/, "");
}

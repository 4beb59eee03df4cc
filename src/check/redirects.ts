import { decodedOrSame } from "../files/files-below.ts";
import { error, warning, type Finding, type Position } from "../findings/finding.ts";
import { didYouMean } from "../findings/text.ts";
import { belowBase, serve, type FileRedirect, type FolderHosting } from "../html/served.ts";
import { SPLAT, type AddressSettings, type Forward, type Redirect } from "../settings/addresses.ts";

type Files = Pick<ReadonlyMap<string, unknown>, "has" | "keys">;

/** `below` is the base in `dev`, which serves the site at the root. */
type Addresses = AddressSettings & { below?: string };

/**
 * Errors about redirects that do not lead in one step from an address without a page to a page, and
 * about forwarded addresses that hide a page. `files` are all files of the site.
 */
export function redirectFindings(settings: Addresses, files: Files): Finding[] {
  return [
    ...settings.redirects.flatMap((redirect) => redirectProblem(redirect, settings, files) ?? []),
    ...settings.forward.flatMap((forward) => forwardProblem(forward, files) ?? []),
  ];
}

function forwardProblem({ from, place }: Forward, files: Files): Finding | undefined {
  const hidden = [...files.keys()].find((file) => `/${file}`.startsWith(`${from}/`));
  if (hidden === undefined) return undefined;
  const [page = `/${hidden}`] = pageAddresses([hidden]);
  const message = `Forwarding “${from}” would hide the page “${page}”.`;
  const hint = "Forward another address, or remove the page.";
  return error("redirects/hides-page", message, { ...place, hint });
}

function redirectProblem(
  redirect: Redirect,
  settings: Addresses,
  files: Files,
): Finding | undefined {
  const { from, to, place, fromPlace } = redirect;
  const hidden = serve(from, files) === undefined ? hiddenPage(from, files) : from;
  if (hidden !== undefined) {
    const message = `The redirect would hide the page “${hidden}”.`;
    const hint = "Remove the redirect, or the page.";
    return error("redirects/hides-page", message, { ...fromPlace, hint });
  }
  if (redirectOf(from, settings) !== redirect) {
    const message = `“${from}” has another redirect above.`;
    return error("redirects/twice", message, { ...fromPlace, hint: "Remove one of them." });
  }
  const pathname = targetOf(redirect, settings);
  if (pathname === undefined || isElsewhere(new URL(to, settings.origin).pathname, settings))
    return undefined;
  const [before = "", rest] = pathname.split(SPLAT);
  const isBelow = (path: string) => path.startsWith(before);
  // Pages that move on from there have redirects of their own.
  if (rest !== undefined) {
    const all = [
      ...Array.from(files.keys(), (file) => `/${file}`),
      ...settings.redirects.map((other) => other.from),
    ];
    if (all.some(isBelow)) return undefined;
  }
  if (redirectOf(pathname, settings) !== undefined)
    return againFinding(error, redirect, place, pathname, (path) => {
      const next = redirectOf(path, settings);
      return next && targetOf(next, settings);
    });
  const served = serve(pathname, files);
  if (served !== undefined && served.by === undefined) return undefined;
  const near = didYouMean(`${withoutSlash(before)}/`, pageAddresses(files.keys()));
  const hint = served ? `Write “${pathname}/”.` : (near ?? "Write the address of a page.");
  const nothing =
    rest === undefined ? "which is not a page" : `but there is nothing below “${before}”`;
  const message = `“${from}” redirects to “${to}”, ${nothing}.`;
  return error("redirects/no-such-page", message, { ...place, hint });
}

/** The path that a redirect leads to, with its “:splat”; undefined outside of the site. */
function targetOf({ to }: Redirect, { origin, base, below = base }: Addresses): string | undefined {
  const target = new URL(to, origin);
  if (target.origin !== new URL(origin).origin) return undefined;
  const path = decodedOrSame(target.pathname);
  return to.startsWith("/") ? path : belowBase(path, below);
}

/** The first redirect of an address, with the slash at its end or without. */
export function redirectOf(
  address: string,
  { redirects = [] }: Partial<Pick<AddressSettings, "redirects">>,
): Redirect | undefined {
  return redirects.find(({ from }) => withoutSlash(from) === withoutSlash(address));
}

function hiddenPage(from: string, files: Files): string | undefined {
  const [start = "", rest] = from.split("*");
  const pages = rest === undefined ? [] : pageAddresses(files.keys());
  return pages.find((page) => page.startsWith(start));
}

/** The addresses of the pages among files: `/about/` for `about/index.html`. */
function pageAddresses(files: Iterable<string>): string[] {
  return [...files]
    .filter((file) => /(^|\/)index\.html$/.test(file))
    .map((file) => `/${file.slice(0, -"index.html".length)}`);
}

function withoutSlash(path: string): string {
  return path.replace(/\/$/, "");
}

/** Whether the settings say that another system answers at a path, or at one above it. */
export function isElsewhere(
  path: string,
  { elsewhere }: Pick<AddressSettings, "elsewhere">,
): boolean {
  return elsewhere
    .map(withoutSlash)
    .some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

/**
 * The finding about a redirect to a path that is redirected as well: an error if that never ends.
 * `next` is where a path is redirected to.
 */
function againFinding(
  report: typeof error,
  { from, to }: Pick<FileRedirect, "from" | "to">,
  place: Position,
  path: string,
  next: (path: string) => string | undefined,
): Finding {
  const seen = new Set<string>();
  let at: string | undefined = path;
  for (; at !== undefined && !seen.has(at); at = next(at)) seen.add(at);
  const what = `“${from}” redirects to “${to}”, which is`;
  if (at !== undefined)
    return error("redirects/loop", `${what} part of an endless loop.`, {
      ...place,
      hint: "Redirect it to a page.",
    });
  const hint = "Redirect it directly to the page.";
  return report("redirects/chain", `${what} redirected again.`, { ...place, hint });
}

/** Redirects in the files of a folder that lead to a missing page, or to another redirect. */
export function folderRedirects(
  hosting: FolderHosting,
  files: Pick<ReadonlyMap<string, unknown>, "has">,
): Finding[] {
  const answer = (path: string) => serve(path, files, { ...hosting, fallback: undefined });
  const inside = (to = "") => {
    const path = to.replace(/[?#].*$/, "");
    // Only a request says what “:splat” and other parts of the old address are; `/.netlify/` is the
    // host's own.
    return path.startsWith("/") && !/\/:[a-z]|^\/\./i.test(path)
      ? belowBase(path, hosting.base)
      : undefined;
  };
  return hosting.redirects.flatMap((redirect): Finding[] => {
    const { from, to, file, line, status } = redirect;
    const path = inside(to);
    if (path === undefined) return [];
    const served = answer(path);
    const place = { file, line, column: 1 };
    const nothing = `“${from}” redirects to “${to}”, which is not a page.`;
    if (served === undefined) return [error("redirects/no-such-page", nothing, place)];
    if (served.to === undefined || status >= 400) return [];
    return [againFinding(warning, redirect, place, path, (at) => inside(answer(at)?.to))];
  });
}

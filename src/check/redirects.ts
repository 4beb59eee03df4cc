import { decodedOrSame } from "../files/files-below.ts";
import { error, warning, type Finding, type Position } from "../findings/finding.ts";
import { didYouMean } from "../findings/text.ts";
import { belowBase, serve, type FileRedirect, type Hosting } from "../html/served.ts";
import { SPLAT, type AddressSettings, type Forward, type Redirect } from "../settings/addresses.ts";

type Files = Pick<ReadonlyMap<string, unknown>, "has" | "keys">;

/** In `dev`, which serves the site at the root, `below` has the base. */
type Addresses = AddressSettings & { below?: string };

/**
 * Every redirect leads in one step from an address without a page to a page, and forwarded
 * addresses hide no page. `files` are all files of the site.
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
  return error("redirects/hides-page", message, {
    ...place,
    hint: "Forward another address, or remove the page.",
  });
}

function redirectProblem(
  redirect: Redirect,
  settings: Addresses,
  files: Files,
): Finding | undefined {
  const { from, to, place, fromPlace } = redirect;
  const problem = (code: string, message: string, hint: string) =>
    error(code, message, { ...place, hint });
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
  if (rest !== undefined) {
    if ([...files.keys()].some((file) => isBelow(`/${file}`))) return undefined;
    // What is moved on from there is moved by the redirect of its own.
    if (settings.redirects.some((other) => isBelow(other.from))) return undefined;
  }
  if (redirectOf(pathname, settings) !== undefined) {
    const isLoop = isEndless(pathname, (path) => {
      const next = redirectOf(path, settings);
      return next && targetOf(next, settings);
    });
    if (isLoop) return loopFinding(redirect, place);
    const message = `“${from}” redirects to “${to}”, which is redirected again.`;
    return problem("redirects/chain", message, "Redirect it directly to the page.");
  }
  const served = serve(pathname, files);
  if (served !== undefined && served.by === undefined) return undefined;
  const hint = served
    ? `Write “${pathname}/”.`
    : (didYouMean(`${withoutSlash(before)}/`, pageAddresses(files.keys())) ??
      "Write the address of a page.");
  const what =
    rest === undefined ? "which is not a page" : `but there is nothing below “${before}”`;
  return problem("redirects/no-such-page", `“${from}” redirects to “${to}”, ${what}.`, hint);
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

/** The first page that a pattern such as `/about/*` would hide from visitors. */
function hiddenPage(from: string, files: Files): string | undefined {
  const star = from.indexOf("*");
  return star < 0
    ? undefined
    : pageAddresses(files.keys()).find((page) => page.startsWith(from.slice(0, star)));
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

/**
 * Whether another system answers at a path, as the settings say; `/listings` includes everything
 * below it.
 */
export function isElsewhere(
  path: string,
  { elsewhere }: Pick<AddressSettings, "elsewhere">,
): boolean {
  return elsewhere
    .map(withoutSlash)
    .some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

/**
 * Whether redirects from a path lead back to where they were; `next` is where a path is redirected
 * to.
 */
function isEndless(path: string, next: (path: string) => string | undefined): boolean {
  const seen = new Set<string>();
  for (let at: string | undefined = path; at !== undefined; at = next(at)) {
    if (seen.has(at)) return true;
    seen.add(at);
  }
  return false;
}

function loopFinding({ from, to }: Pick<FileRedirect, "from" | "to">, place: Position): Finding {
  const message = `“${from}” redirects to “${to}”, which is part of an endless loop.`;
  return error("redirects/loop", message, { ...place, hint: "Redirect it to a page." });
}

/** Redirects of a folder's `_redirects` that lead to a missing page, or to another redirect. */
export function folderRedirects(
  host: Hosting,
  files: Pick<ReadonlyMap<string, unknown>, "has">,
  file: string,
): Finding[] {
  const answer = (path: string) => serve(path, files, { ...host, fallback: undefined });
  const inside = (to = "") => {
    const path = to.replace(/[?#].*$/, "");
    // Only a request says what “:splat” and other parts of the old address are; `/.netlify/` is the
    // host's own.
    return path.startsWith("/") && !/\/:[a-z]|^\/\./i.test(path)
      ? belowBase(path, host.base)
      : undefined;
  };
  return host.redirects.flatMap((redirect): Finding[] => {
    const { from, to, line, status } = redirect;
    const path = inside(to);
    if (path === undefined) return [];
    const served = answer(path);
    const place = { file, line, column: 1 };
    if (served === undefined)
      return [
        error(
          "redirects/no-such-page",
          `“${from}” redirects to “${to}”, which is not a page.`,
          place,
        ),
      ];
    if (served.to === undefined || status >= 400) return [];
    if (isEndless(path, (at) => inside(answer(at)?.to))) return [loopFinding(redirect, place)];
    const hint = "Redirect it directly to the page.";
    return [
      warning("redirects/chain", `“${from}” redirects to “${to}”, which is redirected again.`, {
        ...place,
        hint,
      }),
    ];
  });
}

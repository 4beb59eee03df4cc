import type { Asset } from "../assets/asset.ts";
import { decodeFacts, type TextTable } from "../check/facts-code.ts";
import { readPage, type PageFacts } from "../check/read-page.ts";
import type { PageNeeds } from "../output/page-needs.ts";
import type { policyAdder } from "../output/policy-meta.ts";
import type { StageFiles } from "../output/stage-files.ts";
import type { StagedFile } from "../output/staged-file.ts";
import type { IslandHosts } from "../render/page-context.ts";
import type { Route } from "../render/route.ts";
import type { PageKnowledge, RecordedPage } from "./build-record.ts";

/** A page that stands in the stage, and what the rest of a build has to know of it. Its HTML is read when somebody asks. */
export interface FinishedPage {
  route: Route;
  file: StagedFile;
  readonly html: string;
  islands: ReadonlySet<string>;
  assets: ReadonlySet<Asset>;
  hosts: readonly IslandHosts[];
  unlinked: readonly string[];
  needs: PageNeeds;
  /** Undefined where nobody checks. Of a page that is known they are looked up when somebody asks. */
  readonly facts: PageFacts | undefined;
  /** What an earlier build has found out about the same bytes. */
  known: PageKnowledge | undefined;
  /** What it was made of. */
  source: PageSource;
}

/** What a page was made of, to know when it has to be made anew. */
export type PageSource = Pick<RecordedPage, "key" | "reads" | "asks" | "signs"> & {
  /** Whether the clock or chance had a part in it. */
  byChance: boolean;
};

/** What finishing a page takes. */
export interface Finishing {
  stage: StageFiles;
  check: boolean;
  /** Puts the policy of a page into it. */
  addPolicy: ReturnType<typeof policyAdder>;
  /** What an earlier build knows of pages, by the hash of their bytes, and the table of its facts. */
  known: ReadonlyMap<string, PageKnowledge>;
  table: TextTable;
  alike: Alike;
}

/** What many pages have alike, each once. */
export interface Alike {
  islands: Share<ReadonlySet<string>>;
  assets: Share<ReadonlySet<Asset>>;
  asks: Share<RecordedPage["asks"]>;
  hosts: Share<readonly IslandHosts[]>;
  needs: Share<PageNeeds>;
}

type Share<Value> = (key: string, value: Value) => Value;

/** Thousands of pages that ask for the same take the room of one. */
export function shareAlike(): Alike {
  return { islands: share(), assets: share(), asks: share(), hosts: share(), needs: share() };
}

function share<Value>(): Share<Value> {
  const known = new Map<string, Value>();
  return (key, value) => {
    const before = known.get(key);
    if (before === undefined) known.set(key, value);
    return before ?? value;
  };
}

/** A page as rendering or an earlier build knows it. */
export type KnownPage = Pick<FinishedPage, "route" | "islands" | "assets" | "hosts" | "unlinked" | "source">;

/** Writes a page into the stage, and reads what is to be known of it. */
export function finishPage(page: KnownPage, path: string, html: string, finishing: Finishing): FinishedPage {
  const final = finishing.addPolicy(html, page.hosts);
  const file = finishing.stage.write(path, final.html);
  return finished(page, file, { known: finishing.known.get(file.hash), ...final }, finishing);
}

/** A page whose bytes stand in the stage, and what somebody has found out about them already. */
export function stagedPage(
  page: KnownPage,
  file: StagedFile,
  { needs, facts }: Pick<FinishedPage, "needs" | "facts">,
  finishing: Finishing,
): FinishedPage {
  return finished(page, file, { known: finishing.known.get(file.hash), needs, facts }, finishing);
}

/** A page that has been taken over as it was: what it has alike with others lies in the record already. */
export function takenPage(page: KnownPage, { file, about }: RecordedPage, finishing: Finishing): FinishedPage {
  const facts = factsOf(file, { known: about }, finishing);
  return new StagedPage({ ...page, file, needs: about.needs, known: about }, facts, finishing.stage);
}

interface Found {
  known: PageKnowledge | undefined;
  needs: PageNeeds;
  facts?: PageFacts | undefined;
  html?: string;
}

function finished(page: KnownPage, file: StagedFile, found: Found, finishing: Finishing): FinishedPage {
  const { stage, alike } = finishing;
  const { known, needs } = found;
  const asks = JSON.stringify(page.source.asks);
  return new StagedPage(
    {
      ...page,
      file,
      islands: alike.islands([...page.islands].join(" "), page.islands),
      assets: alike.assets([...page.assets].map(({ href }) => href).join(" "), page.assets),
      hosts: alike.hosts(JSON.stringify(page.hosts), page.hosts),
      source: { ...page.source, asks: alike.asks(asks, page.source.asks) },
      needs: alike.needs(JSON.stringify(needs), needs),
      known,
    },
    factsOf(file, found, finishing),
    stage,
  );
}

const NOBODY_CHECKS = () => undefined;

/** Read now where nobody has read them before: the HTML is at hand. */
function factsOf(
  file: StagedFile,
  { known, html, facts }: Omit<Found, "needs">,
  { stage, check, table }: Finishing,
): () => PageFacts | undefined {
  if (!check) return NOBODY_CHECKS;
  const encoded = known?.facts;
  if (facts === undefined && encoded !== undefined) {
    let decoded: PageFacts | undefined;
    return () => (decoded ??= decodeFacts(encoded.value(), known?.shape, table));
  }
  const read = facts ?? readPage(html ?? stage.read(file.path).toString("utf8"));
  return () => read;
}

/** A class: with functions of its own each of thousands of pages is kept as a dictionary. */
class StagedPage implements FinishedPage {
  readonly route: Route;
  readonly file: StagedFile;
  readonly islands: ReadonlySet<string>;
  readonly assets: ReadonlySet<Asset>;
  readonly hosts: readonly IslandHosts[];
  readonly unlinked: readonly string[];
  readonly needs: PageNeeds;
  readonly known: PageKnowledge | undefined;
  source: PageSource;
  readonly #facts: () => PageFacts | undefined;
  readonly #stage: StageFiles;

  constructor(page: Omit<FinishedPage, "html" | "facts">, facts: () => PageFacts | undefined, stage: StageFiles) {
    this.route = page.route;
    this.file = page.file;
    this.islands = page.islands;
    this.assets = page.assets;
    this.hosts = page.hosts;
    this.unlinked = page.unlinked;
    this.needs = page.needs;
    this.known = page.known;
    this.source = page.source;
    this.#facts = facts;
    this.#stage = stage;
  }

  get html(): string {
    return this.#stage.read(this.file.path).toString("utf8");
  }

  get facts(): PageFacts | undefined {
    return this.#facts();
  }
}

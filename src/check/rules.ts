import { budgets } from "./budgets.ts";
import type { Rule } from "./check-context.ts";
import { duplicates } from "./duplicates.ts";
import { insideLinks } from "./inside-links.ts";
import { jsonLd } from "./json-ld.ts";
import { policy } from "./policy.ts";
import { reachable } from "./reachable.ts";
import { structure } from "./structure.ts";

/** Every rule over a built site but HTML validity, which has workers of its own. A new one is a file and a line here. */
export const rules: readonly Rule[] = [insideLinks, reachable, duplicates, structure, jsonLd, policy, budgets];

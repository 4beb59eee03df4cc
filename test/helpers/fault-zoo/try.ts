/*
 * Runs `build-site links` over the fault zoo and prints the wrong verdicts: node
 * test/helpers/fault-zoo/try.ts [word…] With words, it runs only the cases whose names contain one
 * of them, and prints each verdict. BROWSER=auto asks a browser.
 */
import { BROWSER_CASES } from "./cases-browser.ts";
import { CASES as PLAIN } from "./cases.ts";
import { examine, type Examination } from "./examine.ts";
import { openZoo, type Zoo } from "./zoo.ts";

const words = process.argv.slice(2);
/** With a browser, those that only it can judge come first. */
const CASES = process.env["BROWSER"] === undefined ? PLAIN : [...BROWSER_CASES, ...PLAIN];
const chosen =
  words.length === 0
    ? CASES
    : CASES.filter(({ name }) => words.some((word) => name.includes(word)));
const zoo = await openZoo(chosen);
try {
  print(zoo, await examine(zoo, process.env["BROWSER"]));
} finally {
  await zoo.close();
}

function print({ cases, tally }: Zoo, { outcomes, rows, seconds, megabytes }: Examination): void {
  const count = (grade: string) => outcomes.filter((outcome) => outcome.grade === grade).length;
  for (const { name, grade, actual, rows: its } of outcomes) {
    if (grade === "right" && words.length === 0) continue;
    const { accept = [], why } = cases.find((one) => one.name === name) ?? {};
    console.log(
      `${grade.toUpperCase().padEnd(12)}${name}: ${actual}, right is ${accept.join(" or ")} (${why})`,
    );
    for (const { code, status, reason, attempts, ms } of its.slice(0, 2))
      console.log(
        `            ${code} ${status ?? ""} · ${reason} · ${attempts} tries, ${Math.round(ms)} ms`,
      );
  }
  for (const { name } of cases) {
    const { most, early } = tally(name);
    if (most > 2 || early > 0)
      console.log(`IMPOLITE    ${name}: ${most} at once, ${early} inside a window`);
  }
  const slowest = rows.toSorted((a, b) => b.ms - a.ms)[0];
  console.log(
    `${outcomes.length} cases: ${count("right")} right, ${count("false alarm")} false alarms, ${count("miss")} misses,`,
  );
  console.log(
    `${count("wrong")} wrong in another way; ${seconds.toFixed(1)} s, ${megabytes?.toFixed(0) ?? "?"} MB,`,
  );
  console.log(
    `slowest: ${slowest?.url ?? "none"} with ${((slowest?.ms ?? 0) / 1000).toFixed(1)} s`,
  );
}

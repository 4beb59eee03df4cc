import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { CASES } from "../helpers/fault-zoo/cases.ts";
import {
  checkAddresses,
  DEADLINE,
  examine,
  type Examination,
} from "../helpers/fault-zoo/examine.ts";
import { openZoo, type Zoo } from "../helpers/fault-zoo/zoo.ts";

/** The time limit for all cases, in seconds. */
const BUDGET = 120;
/**
 * The memory limit for all cases, in megabytes. `try.ts` measures it (161 to 191 on two cores): a
 * machine that collects garbage later must not fail here, but a body that is kept whole must
 * (gigabytes).
 */
const MEMORY = 300;

let zoo: Zoo;
let seen: Examination;

beforeAll(
  async () => {
    zoo = await openZoo(CASES);
    seen = await examine(zoo);
  },
  (BUDGET + 60) * 1000,
);
afterAll(() => zoo?.close());

const outcomeOf = (name: string) => seen.outcomes.find((outcome) => outcome.name === name);

describe("each fault and each trap", () => {
  test.each(CASES)("$name is $accept: $why", ({ name, accept, code }) => {
    const outcome = outcomeOf(name);
    const { code: actual = "", reason = "no row" } = outcome?.rows[0] ?? {};
    expect({ verdict: outcome?.actual, code: actual, reason }).toEqual({
      verdict: expect.toBeOneOf([...accept]),
      code: expect.stringMatching(code ?? ""),
      reason: expect.any(String),
    });
  });
});

test("there is no false alarm, and at most three verdicts are wrong", () => {
  const wrong = seen.outcomes.filter(({ grade }) => grade !== "right");
  const lines = wrong.map(({ name, grade, actual }) => `${grade}: ${name} is said to be ${actual}`);
  expect(lines.filter((line) => line.startsWith("false alarm"))).toEqual([]);
  expect(lines.length > 3 ? lines : []).toEqual([]);
});

test("no link takes longer than its deadline, and all stay within the budget", () => {
  const late = seen.rows.filter(({ ms }) => ms > (DEADLINE + 2) * 1000);
  expect(late.map(({ url, ms }) => `${url}: ${ms} ms`)).toEqual([]);
  expect(seen.seconds).toBeLessThan(BUDGET);
  expect(seen.megabytes ?? 0).toBeLessThan(MEMORY);
});

test("a host never gets more than two requests at once", () => {
  const many = zoo.cases.filter(({ name }) => zoo.tally(name).most > 2);
  expect(many.map(({ name }) => `${name}: ${zoo.tally(name).most} at once`)).toEqual([]);
  expect(zoo.tally("polite-two-at-once").asked).toBeGreaterThanOrEqual(20);
});

test("no request is sent before the time of a Retry-After", () => {
  const early = zoo.cases.filter(({ name }) => zoo.tally(name).early > 0);
  expect(early.map(({ name }) => `${name}: ${zoo.tally(name).early} too early`)).toEqual([]);
  expect(zoo.tally("day-429").asked).toBe(1);
});

test("a moved link is reported with its final address and its hops", () => {
  const row = outcomeOf("moved-301-308")?.rows[0];
  expect(row?.hops?.map(({ status }) => status)).toEqual([301, 308, 301]);
  expect(row?.finalUrl).toMatch(/\/end$/);
});

test("a certificate that expires in five days is ok, with a note", () => {
  const row = outcomeOf("tls-five-days")?.rows[0];
  const findings = seen.findings.filter(({ url }) => url !== undefined && url === row?.url);
  const codes = [...JSON.stringify([row, findings]).matchAll(/"code":"([^"]*)"/g)].map(
    (match) => match[1],
  );
  expect(row?.verdict).toBe("ok");
  expect(codes).toContainEqual(expect.stringMatching(/expir/));
});

test("private addresses are invalid without --allow-private, and no request is sent", async () => {
  let asked = 0;
  const server: Server = createServer((_request, response) => void response.end("x"));
  server.on("connection", () => asked++);
  await new Promise<void>((done) => server.listen(0, done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const hosts = ["127.0.0.1", "10.0.0.1", "localhost", "[::1]", "169.254.169.254"];
  const { rows } = await checkAddresses(
    zoo,
    hosts.map((host) => `http://${host}:${port}/`),
    [],
  );
  expect(rows.map(({ url, verdict }) => `${new URL(url).hostname} ${verdict}`).toSorted()).toEqual(
    hosts.map((host) => `${host} invalid`).toSorted(),
  );
  expect(asked).toBe(0);
});

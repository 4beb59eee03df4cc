/*
 * Loaded into the process under test (NODE_OPTIONS=--import=…): names of the fault zoo are looked
 * up in a table instead of by DNS. The table is JSON in FAULT_ZOO_NAMES, name → address, or one of
 * the faults below. Other names are looked up as usual; a name that ends like the zoo's own and is
 * not in the table does not exist.
 */
import dns from "node:dns";
import promises from "node:dns/promises";
import { syncBuiltinESMExports } from "node:module";
import { isIPv6 } from "node:net";

const table = new Map(Object.entries(JSON.parse(process.env.FAULT_ZOO_NAMES ?? "{}")));
const asked = new Map();
const { lookup } = dns;
const { lookup: lookupLater } = promises;

/** Whether the table answers for this name. */
const isOurs = (name) => table.has(name) || /\.zoo\.test\.?$/i.test(name);

function failure(name, code) {
  const problem = new Error(`getaddrinfo ${code} ${name}`);
  return Object.assign(problem, {
    code,
    syscall: "getaddrinfo",
    hostname: name,
    errno: code === "ENOTFOUND" ? -3008 : -3001,
  });
}

/** The address of a name, as a promise that may fail, or never ends. */
async function answer(written, { all = false, family = 0 }) {
  const name = written.toLowerCase().replace(/\.$/, "");
  const times = (asked.get(name) ?? 0) + 1;
  asked.set(name, times);
  const address = table.get(name) ?? "ENOTFOUND";
  if (address === "never") return new Promise(() => {});
  if (address === "ENOTFOUND" || address === "EAI_AGAIN") throw failure(name, address);
  const [first, later] = address.split(" then ");
  if (later !== undefined && times === 1) throw failure(name, first);
  const found = later ?? first;
  const itsFamily = isIPv6(found) ? 6 : 4;
  const wanted = family === "IPv4" ? 4 : family === "IPv6" ? 6 : family;
  if (wanted !== 0 && wanted !== itsFamily) throw failure(name, "ENOTFOUND");
  return all ? [{ address: found, family: itsFamily }] : { address: found, family: itsFamily };
}

/** The options of a lookup: an object, the number of a family, or nothing. */
const asObject = (options) =>
  typeof options === "object" && options !== null ? options : { family: options ?? 0 };

dns.lookup = (name, ...rest) => {
  if (typeof name !== "string" || !isOurs(name)) return lookup(name, ...rest);
  const done = rest.at(-1);
  const options = asObject(rest.length > 1 ? rest[0] : undefined);
  answer(name, options).then(
    (found) =>
      process.nextTick(() =>
        options.all ? done(null, found) : done(null, found.address, found.family),
      ),
    (problem) => process.nextTick(done, problem),
  );
  return {};
};
promises.lookup = (name, options) =>
  typeof name === "string" && isOurs(name)
    ? answer(name, asObject(options))
    : lookupLater(name, options);
syncBuiltinESMExports();

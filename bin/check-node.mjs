/* Runs before the tests: they need the Node that build-site itself would find (npm puts the pinned one first). */
import { isSupported, WRONG_NODE } from "./supported-node.mjs";

if (!isSupported(process.versions.node)) {
  console.error(WRONG_NODE);
  process.exitCode = 1;
}

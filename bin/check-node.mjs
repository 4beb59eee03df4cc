/* Runs before the tests: they need the Node that build-site itself would find (npm puts the pinned one first). */
import { isInstalled, isSupported, NOT_INSTALLED, wrongNode } from "./supported-node.mjs";

void whatIsMissing().then((missing) => {
  if (missing === undefined) return;
  console.error(missing);
  process.exitCode = 1;
});

async function whatIsMissing() {
  if (!isSupported(process.versions.node)) return wrongNode(await isInstalled("node"));
  return (await isInstalled("")) ? undefined : NOT_INSTALLED;
}

/*
 * Runs a script of this repository in a Node.js that supports it: node bin/run.mjs <script>
 * [arguments]. Without a script it only checks that such a Node and the packages are installed.
 */
import { missingNode, missingPackages, runSupported } from "./supported-node.mjs";

const [script, ...words] = process.argv.slice(2);
const missing = missingNode() || missingPackages();
if (missing !== undefined) {
  console.error(missing);
  process.exitCode = 1;
} else if (script !== undefined) runSupported(script, words);

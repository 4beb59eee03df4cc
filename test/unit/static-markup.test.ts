import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { renderToStaticMarkup as ours } from "../../src/render/static-markup.ts";

test("it is React's own, without the streaming renderer", async () => {
  expect(ours).toBe(renderToStaticMarkup);
  const source = fileURLToPath(new URL("../../src/render/static-markup.ts", import.meta.url));
  const script = `
    import { registerHooks } from "node:module";
    registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) });
    await import(${JSON.stringify(source)});`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script]);
  expect(stdout).toContain("react-dom-server-legacy.node.");
  expect(stdout).not.toContain("react-dom-server.node.");
});

import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { renderToStaticMarkup as ours } from "../../src/render/static-markup.ts";

test("it is React's own, without the streaming renderer, and loaded when it is needed", async () => {
  const element = createElement("p", { tabIndex: 0 }, "It's");
  expect(ours(element)).toBe(renderToStaticMarkup(element));
  const source = fileURLToPath(new URL("../../src/render/static-markup.ts", import.meta.url));
  const script = `
    import { registerHooks } from "node:module";
    registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) });
    const { renderToStaticMarkup } = await import(${JSON.stringify(source)});
    console.log("now");
    renderToStaticMarkup("x");`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script]);
  const [before = "", after] = stdout.split("now\n");
  expect(before).not.toContain("react-dom");
  expect(after).toContain("react-dom-server-legacy.node.");
  expect(stdout).not.toContain("react-dom-server.node.");
});

import { expect, test } from "vitest";
import { error } from "../../src/findings/finding.ts";
import { hidePrivateValues } from "../../src/settings/environment.ts";

test("a private value is hidden in every place of a finding", () => {
  const finding = {
    ...error("links/no-such-page", "“/x?key=s3cret-word” leads nowhere.", { file: "a.html" }),
    places: [{ file: "b.html", line: 2, column: 1, url: "/x?key=s3cret-word" }],
  };
  hidePrivateValues([finding], new Map([["KEY", "s3cret-word"]]));
  expect(JSON.stringify(finding)).not.toContain("s3cret-word");
  expect(finding.places).toEqual([{ file: "b.html", line: 2, column: 1, url: "/x?key=[KEY]" }]);
});

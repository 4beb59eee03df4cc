import type { Changes } from "./make-site.ts";

/** The declaration of a site that marks samples and records reviews. */
export const LAUNCH_KEYS: Changes = {
  "content/launch.ts": `import { defineLaunch } from "build-site";

export default defineLaunch({
  title: (group) => [group["name"], group["title"]].find((name) => typeof name === "string"),
  sample: "sample",
  reviews: {
    day: "reviewed",
    days: 180,
    status: { key: "status", unverified: "unverified", verified: "open" },
    doubts: "doubts",
  },
});
`,
};

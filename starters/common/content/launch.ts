/* What “npx build-site launch” lists besides the address of the site: all that says “sample: true”. */
import { defineLaunch } from "build-site";

export default defineLaunch({
  sample: "sample",
  title: ({ title, name }) => [title, name].find((text) => typeof text === "string"),
});

/* “npx build-site launch” lists the address of the site, and everything with “sample: true”. */
import { defineLaunch } from "build-site";

export default defineLaunch({
  sample: "sample",
  title: ({ title, name }) => [title, name].find((text) => typeof text === "string"),
});

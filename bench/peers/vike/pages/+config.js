import vikeReact from "vike-react/config";

export default {
  extends: [vikeReact],
  prerender: true,
  trailingSlash: true,
  lang: "en",
  htmlAttributes: { "data-js": "" },
};

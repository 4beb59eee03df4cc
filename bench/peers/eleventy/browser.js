import { Island } from "@11ty/is-land";
import { h, hydrate } from "preact";
import { Dropdown, Listing, Quotes, Slideshow } from "./islands.js";

const islands = { Dropdown, Listing, Quotes, Slideshow };

Island.addInitType("preact", (target) => {
  hydrate(h(islands[target.dataset.name], JSON.parse(target.dataset.props)), target);
});

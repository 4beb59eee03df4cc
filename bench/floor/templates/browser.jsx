import { hydrate } from "preact";
import Dropdown from "../islands/dropdown.jsx";
import Listing from "../islands/listing.jsx";
import Quotes from "../islands/quotes.jsx";
import Slideshow from "../islands/slideshow.jsx";

const islands = { Dropdown, Listing, Quotes, Slideshow };

for (const element of document.querySelectorAll("floor-island")) {
  const Component = islands[element.dataset.name];
  hydrate(<Component {...JSON.parse(element.dataset.props)} />, element);
}

export { default as Dropdown } from "./islands/dropdown.tsx";
export { default as Listing } from "./islands/listing.tsx";
export { default as Quotes } from "./islands/quotes.tsx";
export { default as Slideshow } from "./islands/slideshow.tsx";

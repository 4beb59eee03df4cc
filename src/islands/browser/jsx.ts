/** What JSX in islands becomes in the browser. */
export { Fragment as PreactFragment, h as preactElement } from "preact";

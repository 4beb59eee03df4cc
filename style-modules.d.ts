/* What code gets from the style sheets that it imports (src/assets/imported-styles.ts). */

declare module "*.module.css" {
  /** The names of the classes on the page, by their names in the file. */
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module "*.css";

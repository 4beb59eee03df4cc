/** What we use of fontverter 2.0, which has no types of its own. */
declare module "fontverter" {
  type Format = "sfnt" | "woff" | "woff2";
  const fontverter: {
    detectFormat: (font: Buffer) => Format;
    convert: (font: Buffer, to: Format) => Promise<Buffer>;
  };
  export default fontverter;
}

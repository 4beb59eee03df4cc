/* Libraries without types of their own. */

declare module "subset-font" {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options?: {
      targetFormat?: "sfnt" | "woff" | "woff2";
      keepAllGlyphs?: boolean;
      noHinting?: boolean;
      variationAxes?: Record<string, number | { min: number; max: number }>;
    },
  ): Promise<Buffer>;
}

declare module "html-encoding-sniffer" {
  /** The name of the encoding of a document, as the HTML Standard finds it. */
  export default function htmlEncodingSniffer(
    bytes: Uint8Array,
    options?: {
      xml?: boolean;
      transportLayerEncodingLabel?: string;
      defaultEncoding?: string;
      maxPrescanBytes?: number;
    },
  ): string;
}

declare module "fs-native-extensions" {
  const native: {
    /** Swaps two paths, in one step on Linux and macOS. */
    swapSync: (from: string, to: string) => void;
  };
  export default native;
}

/** A file to be published. */
export interface OutputFile {
  /** Path in `out/`, with `/` between the parts. */
  path: string;
  content: Buffer;
}

/** Kinds of file that are text and so are published compressed as well. */
const TEXT = /\.(html|css|js|mjs|svg|xml|txt|json|webmanifest|vcf)$/;

/** Whether a file is text that a browser asks for: those also stand precompressed. */
export function isText(path: string): boolean {
  return TEXT.test(path);
}

/** The compressed files that stand beside a text file, where they are smaller than it. */
export function companionsOf(path: string): string[] {
  return [`${path}.br`, `${path}.gz`];
}

/**
 * Whether the content names a photograph in `content/images/` (with an extension) or a drawing
 * (without one).
 */
export function isPhotograph(image: string): boolean {
  return image.includes(".");
}

/** The name of a photograph for build-site; content may include the folder. */
export function photographName(image: string): string {
  return image.startsWith("images/") ? image : `images/${image}`;
}

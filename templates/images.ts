/** Whether content means a photograph in `content/images/`, named with its ending, or a drawing, named without one. */
export function isPhotograph(image: string): boolean {
  return image.includes(".");
}

/** The name under which build-site knows a photograph; content may write the folder as well. */
export function photographName(image: string): string {
  return image.startsWith("images/") ? image : `images/${image}`;
}

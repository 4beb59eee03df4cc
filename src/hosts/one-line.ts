/** A text without line ends and other control characters: no line of a configuration goes on in the next. */
export function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, " ");
}

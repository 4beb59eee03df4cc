/* Attributes that HTML lets authors write without a value. */

/** The attributes that are true or false, as React spells them, by their names in HTML. */
export const FLAGS: ReadonlyMap<string, string> = new Map(
  (
    "allowFullScreen async autoFocus autoPlay checked controls default defer disabled " +
    "disablePictureInPicture disableRemotePlayback formNoValidate hidden inert itemScope loop " +
    "multiple muted noModule noValidate open playsInline readOnly required reversed selected"
  )
    .split(" ")
    .map((name) => [name.toLowerCase(), name]),
);

/** Attributes with a value that HTML lets authors omit. React does not write them without one. */
export const WITH_VALUE: ReadonlySet<string> = new Set(
  (
    "alpha contenteditable credentialless crossorigin ismap popover shadowrootclonable " +
    "shadowrootdelegatesfocus shadowrootserializable spellcheck translate"
  ).split(" "),
);

/**
 * Attributes that are complete without a value: boolean ones, and those whose empty value is a
 * keyword (HTML Standard).
 */
export const VALUELESS: ReadonlySet<string> = new Set([
  ...FLAGS.keys(),
  ...WITH_VALUE,
  ...(
    "autocorrect capture closedby download fetchpriority headingreset kind loading preload " +
    "shadowrootcustomelementregistry webkitdirectory writingsuggestions"
  ).split(" "),
]);

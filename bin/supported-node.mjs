/*
 * Which Node can run build-site; kept readable for any Node. html-validate wants ^22.22 or >= 24.8, and so do we.
 */

/** Whether a version such as `22.22.0` will do. */
export function isSupported(version) {
  const [major, minor] = version.split(".").map(Number);
  return (major === 22 && minor >= 22) || (major === 24 && minor >= 8) || major > 24;
}

/** What to say and do where it will not. */
export const WRONG_NODE = `build-site needs Node 22.22, 24.8 or newer; this is ${process.version}. “npm rebuild node” puts the right one beside it.`;

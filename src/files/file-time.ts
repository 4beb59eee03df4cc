/** Milliseconds, and more, for which the clock of a file system may stand still: Linux counts up to 10 of them. */
const TICK = 20;
/** The same where it knows whole seconds only, of which FAT knows every other. */
const COARSE_TICK = 3000;

/**
 * Whether a file that has this time got it so long before a moment that nothing which happens from then on can give it the
 * same (“Racy Git”, in the technical documentation of Git). Both in milliseconds.
 */
export function isLongBefore(time: number, moment: number): boolean {
  return time + (time % 1000 === 0 ? COARSE_TICK : TICK) < moment;
}

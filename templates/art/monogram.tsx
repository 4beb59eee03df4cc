import { palette } from "./palette.ts";

/** The sign of the site: a sun cut by the horizon. Also its icon. */
export function Monogram() {
  return (
    <svg viewBox="0 0 64 64" width={64} height={64}>
      <rect width={64} height={64} rx={6} fill={palette.gulfNight} />
      <Sign />
    </svg>
  );
}

/** The sign to the edges: phones cut the corners themselves. */
export function TouchIcon() {
  return (
    <svg viewBox="0 0 64 64" width={64} height={64}>
      <rect width={64} height={64} fill={palette.gulfNight} />
      <Sign />
    </svg>
  );
}

/**
 * The same with a margin: a mask in the shape of a circle or a drop leaves the middle four fifths
 * (w3.org/TR/appmanifest, “safe zone”).
 */
export function MaskableIcon() {
  return (
    <svg viewBox="0 0 64 64" width={64} height={64}>
      <rect width={64} height={64} fill={palette.gulfNight} />
      <g transform="translate(4.8 2) scale(.85)">
        <Sign />
      </g>
    </svg>
  );
}

function Sign() {
  return (
    <>
      <path fill={palette.sun} d="M14 38a18 18 0 0 1 36 0z" />
      <path stroke={palette.seaglass} strokeWidth={3} d="M10 43h44M16 49h32M24 55h16" />
    </>
  );
}

import { palette } from "../palette.ts";

/**
 * What the bellhop will come for: a steamer trunk, a suitcase on it, and a hatbox on top of all.
 */
export function Luggage() {
  return (
    <g>
      <path fill="#0a1d2a" d="M262 548l40-14h150v22q-100 14-190-8z" />
      <Trunk />
      <Suitcase />
      <Hatbox />
    </g>
  );
}

/** A trunk with slats and brass corners. */
function Trunk() {
  return (
    <g>
      <path fill="#1f6470" d="M286 462l112 8v80l-112-6z" />
      <path fill="#0f4c5c" d="M398 470l40-10v78l-40 12z" />
      <path fill="#2c7f88" d="M286 462l42-9l110 7l-40 10z" />
      <path
        fill={palette.brass}
        d="M286 482l112 8l40-10v7l-40 10l-112-8zM286 522l112 7l40-11v7l-40 11l-112-7z"
      />
      <path
        fill={palette.sun}
        d="M286 462l14 1v14l-14-1zM384 469l14 1v14l-14-1zM286 530l14 1v14l-14-1zM384 535l14 1v14l-14-1zM334 484h16v14h-16z"
      />
      <path
        fill="#c98a2f"
        d="M398 470l10-2.5v14l-10 2.5zM428 462.500l10-2.500v14l-10 2.500zM398 536l10-3v14l-10 3z"
      />
    </g>
  );
}

/** A suitcase of red leather, two straps around it. */
function Suitcase() {
  return (
    <g>
      <path fill={palette.coral} d="M300 418l92 5v44l-92-6z" />
      <path fill="#8f2f24" d="M392 423l30-8v44l-30 8z" />
      <path fill="#e07a5f" d="M300 418l32-7l90 4l-30 8z" />
      <path fill="#f1d3a6" d="M318 419l10 .5v44l-10-.5zM366 421.500l10 .5v44l-10-.5z" />
      <path
        fill="#d9b483"
        d="M318 419l32-7.500l10 .5l-32 7.500zM366 421.500l31-7.500l10 .5l-31 7.500z"
      />
      <path fill={palette.sun} d="M341 428l12 .6v9l-12-.6z" />
    </g>
  );
}

/** A round hatbox, striped, with a ribbon. */
function Hatbox() {
  const stripes = [0, 1, 2, 3, 4].map(
    (index) => `M${328 + index * 14} ${376 + [4, 7, 8, 7, 4][index]!}h7v36h-7z`,
  );
  return (
    <g>
      <path fill={palette.shell} d="M322 376v34q0 8 38 8t38-8v-34z" />
      <path fill={palette.flamingo} d={stripes.join("")} />
      <path fill="#b98a8a" opacity={0.7} d="M384 380l14-4v34q0 4-14 6z" />
      <ellipse cx={360} cy={376} rx={41} ry={10} fill="#f7c3b2" />
      <path fill={palette.flamingo} d="M319 376v7q4 9 41 9t41-9v-7q-2 10-41 10t-41-10z" />
      <path fill={palette.dusk} d="M356 376q-20-16-26-8q2 8 26 8q24 2 30-8q-8-8-30 8z" />
    </g>
  );
}

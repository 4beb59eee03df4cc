import { HORIZON } from "../kit.tsx";
import { palette } from "../palette.ts";
import { foliage } from "./foliage.ts";
import { Royal, type Tones } from "./palm.tsx";

const GREENS = { far: "#9dbfa6", trees: "#5f9079", lit: "#8fb082", near: "#3f7064" };
const PALM: Tones = {
  back: "#4c7d6c",
  leaf: "#578a74",
  lit: "#8db083",
  trunk: "#c9cbb0",
  shade: "#84a08d",
};

/** The other side of the bay: trees and palms, and houses with tile roofs behind their seawalls. */
export function FarShore() {
  return (
    <g>
      <path
        fill={GREENS.far}
        d={foliage(
          "0 530 0 458 30 446 96 440 130 456 160 470 250 462 276 446 350 436 390 450 470 462 500 474 560 478 590 462 690 452 726 462 750 478 830 474 856 462 900 456 1000 468 1030 480 1130 470 1160 458 1210 452 1290 470 1330 462 1350 446 1440 432 1476 446 1560 440 1600 454 1600 530",
        )}
      />
      {[
        [96, 128],
        [236, 104],
        [360, 138],
        [664, 116],
        [722, 144],
        [1012, 110],
        [1462, 122],
        [1556, 146],
      ].map(([x = 0, height = 0]) => (
        <Royal key={x} x={x} base={HORIZON - 10} height={height} tones={PALM} />
      ))}
      <path
        fill={GREENS.trees}
        d={foliage(
          "0 530 0 478 40 464 76 466 100 482 130 486 160 500 196 498 226 488 262 496 300 506 360 508 408 504 440 492 476 488 496 476 560 482 578 496 610 500 650 490 668 482 730 488 752 500 800 504 836 498 870 508 930 510 980 506 1000 496 1020 484 1076 486 1096 498 1180 502 1210 494 1290 500 1330 492 1350 478 1380 466 1440 472 1466 486 1500 478 1520 466 1580 462 1600 470 1600 530",
        )}
      />
      <path
        fill={GREENS.lit}
        d={
          foliage("60 476 90 464 126 480 100 488") +
          foliage("496 484 524 476 566 488 530 494") +
          foliage("1036 494 1062 486 1096 494 1070 502") +
          foliage("1416 482 1444 474 1470 488 1440 494")
        }
      />
      <House x={250} />
      <House x={846} tower />
      <path
        fill={GREENS.near}
        d="M0 524v-10q90-8 210-2t300-4q120-6 260 4t260-4q180-8 300 2t270-6v20z"
      />
      <path fill="#e9d9b4" d="M200 524v-6h230v6zM800 524v-6h200v6z" />
    </g>
  );
}

/**
 * A house under hipped roofs of tile, its left sides in the shade, with arches toward the water.
 */
function House({ x, tower = false }: { x: number; tower?: boolean }) {
  return (
    <g transform={`translate(${x} ${HORIZON - 6})`}>
      <path
        fill={palette.shell}
        d={`M0-44h122V0H0z${tower ? "M44-74h50v34H44z" : "M122-30h50V0h-50z"}`}
      />
      <path fill="#c3cdbd" d={`M0-44h12V0H0zM0-44h122v6H0z${tower ? "M44-74h12v34H44z" : ""}`} />
      <path
        fill="#c4694a"
        d={
          tower
            ? "M-8-44l24-22h28v22zM94-44v-22h14l22 22zM36-74l20-18h26l20 18z"
            : "M-10-44l30-24h82l28 24zM122-30v-10h34l24 10z"
        }
      />
      <path
        fill="#94483a"
        d={tower ? "M-8-44l24-22h10l-16 22zM36-74l20-18h8l-14 18z" : "M-10-44l30-24h10l-22 24z"}
      />
      <path
        fill="#3f6b74"
        d={`M20 0v-22q8-12 16 0V0zM44 0v-22q8-12 16 0V0zM68 0v-22q8-12 16 0V0zM92 0v-22q8-12 16 0V0z${tower ? "M62-66h14v16H62z" : "M132-20h30v12h-30z"}`}
      />
    </g>
  );
}

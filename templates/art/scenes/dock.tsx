/*
 * A motor yacht at its mooring on the bay, late in the afternoon: the sun is behind our right
 * shoulder.
 */
import { FarShore } from "../pieces/far-shore.tsx";
import { foliage } from "../pieces/foliage.ts";
import { gouge, scatter } from "../pieces/gouge.ts";
import { Coconut } from "../pieces/palm.tsx";
import { Pelican } from "../pieces/pelican.tsx";
import { Pier } from "../pieces/pier.tsx";
import { Yacht } from "../pieces/yacht.tsx";
import { Bands, HEIGHT, HORIZON, Scene, type Cut } from "../kit.tsx";
import { palette } from "../palette.ts";

const SKY = [
  [0, "#4f929c"],
  [104, "#6ba6a9"],
  [200, "#8dbdb5"],
  [288, "#b3d2c1"],
  [366, "#d8e2c7"],
  [430, "#f3e3bd"],
  [480, "#f8d6a4"],
] as const;

const WATER = [
  [HORIZON, "#c9cfa9"],
  [532, "#93b9ac"],
  [552, "#5f9f9d"],
  [586, "#38868b"],
  [640, "#277480"],
  [714, "#1b606c"],
  [802, "#144f5b"],
] as const;

/** A motor yacht at its mooring. */
export function Dock({ cut }: { cut?: Cut }) {
  return (
    <Scene {...(cut && { cut })}>
      <Bands of={SKY} end={HORIZON} />
      <Clouds />
      <FarShore />
      <Bands of={WATER} end={HEIGHT} />
      <Ripples />
      <g transform="translate(80 37) scale(.93)">
        <Yacht />
      </g>
      <path fill="none" stroke={palette.shell} strokeWidth={2.5} d="M1342 597Q1326 652 1294 634" />
      <Pier />
      <Pelican x={1424} y={679} />
      <Coconut
        x={1706}
        base={HEIGHT + 10}
        height={800}
        lean={-190}
        tones={{
          back: "#16302c",
          leaf: "#24493c",
          lit: "#7f9f58",
          trunk: "#b79a70",
          shade: "#5f4d3a",
        }}
      />
    </Scene>
  );
}

/**
 * Towers of cloud as the afternoon piles them up over the land: bright to the right, cool below and
 * to the left.
 */
function Clouds() {
  const heaps = [
    // The tower behind the yacht, from its top to its foot.
    [
      "900 400 906 340 950 306 960 246 1010 210 1026 158 1082 126 1140 136 1160 182 1214 196 1232 246 1290 262 1304 316 1350 344 1362 400",
      palette.shell,
      "#c3d9cb",
    ],
    [
      "980 420 992 374 1030 356 1048 306 1100 284 1150 300 1164 340 1220 352 1236 392 1250 420",
      palette.shell,
      "#cbdccb",
    ],
    ["820 440 836 404 880 392 896 358 950 352 980 384 1030 396 1050 440", "#fdeed3", "#cddcc6"],
    [
      "1150 440 1170 404 1216 396 1236 362 1290 360 1316 394 1372 402 1396 440",
      "#fbdfba",
      "#d7dcc0",
    ],
    [
      "190 390 204 354 252 340 268 296 324 274 372 294 384 336 432 346 446 390",
      palette.shell,
      "#c9dccb",
    ],
  ] as const;
  return (
    <g>
      {heaps.map(([outline, light, shade]) => {
        const d = foliage(outline, 0.56);
        return (
          <g key={d}>
            <path fill={shade} d={d} />
            <path fill={light} transform="translate(30 9)" d={d} />
          </g>
        );
      })}
      <path fill="#e3e3c6" d={gouge(760, 442, 700, 22) + gouge(120, 392, 420, 14)} />
      <path
        fill={palette.shell}
        d={gouge(540, 130, 240, 9, 3) + gouge(400, 152, 280, 7, 2) + gouge(60, 210, 300, 8, 2)}
      />
    </g>
  );
}

/** Short strokes of light and of shade, longer toward us. */
function Ripples() {
  const strokes = (seed: number, count: number) =>
    Array.from({ length: count }, (_, index) => {
      const near = ((index + scatter(index, seed)) / count) ** 1.5;
      return gouge(
        scatter(index, seed + 1) * 1660 - 60,
        HORIZON + 12 + near * 360,
        36 + near * 190,
        2 + near * 6,
        2,
      );
    }).join("");
  return (
    <g>
      <path fill="#155562" d={strokes(2, 34)} />
      <path fill="#86bdb4" d={strokes(5, 26)} />
      <path fill="#f4d9a8" d={strokes(9, 14)} />
    </g>
  );
}

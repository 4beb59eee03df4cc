import { foliage } from "./foliage.ts";
import { gouge, scatter } from "./gouge.ts";

const INK = {
  leaf: "#2a5545",
  leafLit: "#7ba361",
  deep: "#93284f",
  rose: "#c9456a",
  light: "#ef8f98",
};

/**
 * A bougainvillea in full bloom that has climbed the post of the porch; a few of its petals lie on
 * the walk.
 */
export function Bougainvillea() {
  return (
    <g>
      <path fill="#4a3526" d="M1172 660Q1186 590 1164 520L1172 518Q1200 590 1188 660z" />
      <path
        fill={INK.leaf}
        transform="translate(-7 9)"
        d={foliage(
          "1154 650 1148 622 1162 596 1150 572 1158 540 1136 520 1130 496 1100 486 1076 494 1046 486 1020 490 1004 476 1016 454 1044 446 1060 426 1094 414 1112 396 1150 394 1176 376 1208 384 1224 406 1240 430 1232 458 1242 484 1226 512 1232 540 1214 564 1224 592 1210 620 1214 650",
        )}
      />
      <path
        fill={INK.leafLit}
        d={[
          [1190, 626],
          [1204, 600],
          [1160, 610],
          [1222, 530],
          [1222, 470],
          [1214, 398],
          [1110, 404],
          [1040, 462],
          [1126, 500],
          [1176, 640],
        ]
          .map(([x = 0, y = 0], index) => gouge(x - 8, y, 20, 7, 4 - (index % 3) * 4))
          .join("")}
      />
      <path
        fill={INK.deep}
        d={foliage(
          "1170 606 1164 584 1174 560 1162 536 1150 512 1134 490 1108 478 1078 484 1050 478 1026 480 1018 466 1034 456 1056 450 1070 434 1098 426 1116 410 1150 406 1178 392 1204 398 1216 420 1230 438 1220 464 1230 488 1214 512 1218 540 1202 562 1206 586 1190 604",
        )}
      />
      <path
        fill={INK.rose}
        d={
          foliage(
            "1060 462 1072 444 1100 432 1120 420 1150 414 1180 400 1204 408 1212 428 1194 444 1200 462 1176 470 1150 456 1122 464 1096 456 1080 468",
          ) +
          foliage("1176 504 1186 482 1212 474 1224 492 1208 510 1212 534 1196 546 1182 526") +
          foliage("1178 588 1184 566 1198 560 1200 584 1190 598")
        }
      />
      <path
        fill={INK.light}
        d={
          foliage("1128 440 1140 424 1162 420 1156 440 1142 446") +
          foliage("1176 424 1190 408 1206 420 1194 434") +
          foliage("1196 500 1206 484 1218 494 1204 506") +
          foliage("1080 452 1094 440 1108 444 1096 454")
        }
      />
      <path
        fill={INK.light}
        d={petals(9, (index) => [1164 + scatter(index, 2) * 40, 450 + index * 14])}
      />
      <path
        fill={INK.rose}
        d={petals(10, (index) => [1000 + scatter(index, 5) * 180, 486 + scatter(index, 6) * 22])}
      />
      <path
        fill={INK.rose}
        d={petals(7, (index) => [930 + scatter(index, 15) * 90, 722 + scatter(index, 16) * 44])}
      />
    </g>
  );
}

/** Single petals, each a small leaf. */
function petals(count: number, place: (index: number) => readonly [number, number]): string {
  return Array.from({ length: count }, (_, index) => {
    const [x, y] = place(index);
    return gouge(x, y, 10, 5, index % 3);
  }).join("");
}

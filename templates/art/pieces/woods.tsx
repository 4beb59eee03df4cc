import { foliage } from "./foliage.ts";

/**
 * The woods behind the course: pines far off, oaks before them, and the clubhouse with its tower.
 */
export function Woods() {
  return (
    <g>
      <path
        fill="#a4c69c"
        d={foliage(
          "0 540 0 452 46 420 130 404 176 424 216 438 300 402 336 386 440 392 480 420 520 440 590 446 618 424 700 402 770 412 800 436 860 448 900 452 956 436 984 418 1070 402 1120 424 1160 436 1210 446 1250 418 1350 386 1390 400 1470 372 1540 384 1600 410 1600 540",
        )}
      />
      <Pine x={706} y={520} size={1} />
      <Pine x={1118} y={520} size={0.8} />
      <Pine x={648} y={520} size={0.76} />
      <Clubhouse x={392} />
      <path
        fill="#5d9069"
        d={foliage(
          "0 550 0 462 50 440 104 452 132 476 176 486 240 462 286 470 318 494 352 504 390 502 414 510 452 506 498 512 530 504 566 510 604 500 636 508 656 488 700 470 748 480 772 500 812 506 850 498 900 512 960 508 1000 514 1060 500 1084 484 1160 466 1196 478 1220 496 1270 482 1296 458 1380 436 1420 452 1450 468 1500 450 1600 430 1600 550",
        )}
      />
      <path
        fill="#8db56f"
        d={
          foliage("60 462 76 450 102 456 120 474 84 476") +
          foliage("680 488 704 476 744 484 760 500 716 500") +
          foliage("1120 488 1136 474 1160 472 1190 484 1204 496 1150 496") +
          foliage("1330 456 1354 442 1382 444 1412 458 1436 474 1380 476") +
          foliage("1520 466 1560 444 1600 440 1600 480")
        }
      />
    </g>
  );
}

/** A slash pine: a bare trunk and flat tufts, as they stand on this coast. */
function Pine({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path fill="#7fa98a" d="M-4 0L-2-150h4L5 0zM0-96l-30-16 30 8zM1-70l28-14-28 6z" />
      <path
        fill="#6f9f80"
        d="M-50-146q-6-18 16-20q2-20 28-18q14-16 34-2q26-2 22 20q16 8 2 20q-26 10-44 2q-34 10-58-2zM-64-106q0-14 18-12q14-12 26 2q14 6 4 14q-28 8-48-4zM10-78q2-12 16-12q14-10 24 4q12 8 0 14q-24 4-40-6z"
      />
    </g>
  );
}

/** The clubhouse: white walls, tile roofs, a tower. Its left sides are in the shade. */
function Clubhouse({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 512)`}>
      <path fill="#fdf3dc" d="M0-58h236V0H0zM60-128h46v90H60z" />
      <path fill="#c9cdb6" d="M0-58h18V0H0zM60-128h16v70H60zM106-58h26l-26-34zM0-58h236v8H0z" />
      <path fill="#bf6546" d="M-12-58l30-30h46v30zM106-58v-30h100l42 30zM52-128l31-24 31 24z" />
      <path fill="#96493a" d="M-12-58l30-30h12l-14 30zM52-128l31-24-16 24z" />
      <path
        fill="#3f6b70"
        d="M30 0v-24q9-14 18 0V0zM66 0v-24q9-14 18 0V0zM102 0v-24q9-14 18 0V0zM138 0v-24q9-14 18 0V0zM174 0v-24q9-14 18 0V0zM208 0v-24q8-12 16 0V0zM84-116q7-10 14 0v18H84z"
      />
    </g>
  );
}

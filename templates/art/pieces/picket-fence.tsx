import { WIDTH } from "../kit.tsx";
import { palette } from "../palette.ts";
import { foliage } from "./foliage.ts";
import { gouge, scatter } from "./gouge.ts";
import { Leaves, SPRAY } from "./leaves.tsx";
import { places } from "./places.ts";

/** Where the gate stands open. */
const GATE = { from: 886, to: 1000 };
const FOOT = 716;

/**
 * A white picket fence along the lane, its gate open, with plumbago at its foot; the sun is on the
 * right of each picket.
 */
export function PicketFence() {
  const pickets = Array.from({ length: 68 }, (_, index) => index * 24 - 4).filter(
    (x) => x < GATE.from - 20 || x > GATE.to + 14,
  );
  return (
    <g>
      <path
        fill="#6f9a5f"
        d={`M0 ${FOOT - 4}L${GATE.from} ${FOOT - 2}L${GATE.from - 60} ${FOOT + 12}L0 ${FOOT + 14}zM${GATE.to} ${FOOT - 2}H${WIDTH}V${FOOT + 10}H${GATE.to - 30}z`}
      />
      <path
        fill="#cfd3bf"
        d={`M0 650h${GATE.from}v9H0zM0 690h${GATE.from}v9H0zM${GATE.to} 650H${WIDTH}v9H${GATE.to}zM${GATE.to} 690H${WIDTH}v9H${GATE.to}z`}
      />
      <path
        fill={palette.shell}
        d={pickets.map((x) => `M${x} ${FOOT}v-84l7-11l7 11v84z`).join("")}
      />
      <path fill="#c3cdbd" d={pickets.map((x) => `M${x} ${FOOT}v-84l7-11v6l-3 7v82z`).join("")} />
      <path
        fill={palette.shell}
        d={`M${GATE.from - 14} ${FOOT + 4}V618h18V${FOOT + 4}zM${GATE.to - 4} ${FOOT + 4}V618h18V${FOOT + 4}zM${GATE.from - 18} 618l13-14 13 14zM${GATE.to - 8} 618l13-14 13 14z`}
      />
      <path
        fill="#c3cdbd"
        d={`M${GATE.from - 14} ${FOOT + 4}V618h6V${FOOT + 4}zM${GATE.to - 4} ${FOOT + 4}V618h6V${FOOT + 4}z`}
      />
      <path
        fill={palette.shell}
        d={`M${GATE.to - 4} 644l-40-22v5l40 24zM${GATE.to - 4} 692l-40-26v5l40 28zM${GATE.to - 12} 700V632l-4-6-4 4v64zM${GATE.to - 26} 690V624l-4-6-3 4v64zM${GATE.to - 38} 680V616l-3-5-3 4v60z`}
      />
      <path
        fill="#b9b48f"
        d={gouge(-60, 744, 470, 8) + gouge(530, 745, 310, 8) + gouge(1370, 745, 300, 8)}
      />
      <Hedge />
    </g>
  );
}

/** Low flowers before the fence. */
function Hedge() {
  return (
    <g>
      <path
        fill="#2f5a45"
        d={
          foliage("-10 742 10 706 60 696 100 712 150 700 200 716 260 704 320 722 380 716 400 742") +
          foliage("556 744 570 720 620 706 680 716 730 704 790 718 826 730 834 744") +
          foliage("1390 744 1400 720 1440 700 1490 710 1530 694 1580 706 1610 744")
        }
      />
      <Leaves
        shape={SPRAY}
        color="#86b070"
        size={0.5}
        at={places("60 720 190 728 300 730 620 728 700 728 776 734 1440 726 1530 722")}
      />
      <path fill={palette.flamingo} d={flowers(3)} />
      <path fill={palette.shell} d={flowers(8)} />
    </g>
  );
}

/** Small flowers among the leaves. */
function flowers(seed: number): string {
  const beds = [
    [0, 390],
    [560, 270],
    [1400, 200],
  ] as const;
  return beds
    .flatMap(([from, wide]) =>
      Array.from({ length: Math.round(wide / 40) }, (_, index) =>
        gouge(from + scatter(index, seed + from) * wide, 712 + scatter(index, seed + 2) * 24, 8, 7),
      ),
    )
    .join("");
}

import { palette } from "../palette.ts";

const DARK = "#191a30";
const WOOD = "#33233f";
const EDGE = "#c46f6c";

/** The balcony: its rail, a table with a lamp and two glasses, and the back of a chair. */
export function Balcony() {
  const balusters = Array.from({ length: 20 }, (_, index) => `M${index * 48 + 36} 560h6v160h-6z`);
  return (
    <g>
      <path fill={DARK} d={balusters.join("")} />
      <path fill={DARK} d="M0 566L960 540V562L0 590z" />
      <path fill={EDGE} d="M0 566L960 540V545L0 572z" />
      <Table />
      <Chair />
    </g>
  );
}

/** A table with a storm lamp, whose light falls on it in steps, and two glasses. */
function Table() {
  return (
    <g>
      <g fill={palette.sun}>
        <circle cx={596} cy={578} r={124} opacity={0.14} />
        <circle cx={596} cy={578} r={82} opacity={0.2} />
      </g>
      <path fill={DARK} d="M600 656h28v64h-28z" />
      <ellipse cx={614} cy={656} rx={178} ry={27} fill={DARK} />
      <ellipse cx={614} cy={648} rx={178} ry={27} fill="#70404f" />
      <ellipse cx={606} cy={648} rx={122} ry={18} fill="#a85f55" />
      <ellipse cx={600} cy={648} rx={70} ry={11} fill={palette.sun} />
      <Lamp />
      <Glass x={694} y={650} />
      <Glass x={732} y={662} />
    </g>
  );
}

/**
 * The storm lamp: a flame behind glass, between a foot and a cap of brass, with a ring to carry it
 * by.
 */
function Lamp() {
  return (
    <g>
      <circle cx={596} cy={506} r={15} fill="none" stroke={DARK} strokeWidth={5} />
      <path fill={palette.sun} d="M566 548H626L632 636H560z" />
      <path fill={palette.shell} d="M596 560Q622 596 610 618Q596 632 582 618Q570 596 596 560z" />
      <path
        fill={DARK}
        d="M556 634h80v14h-80zM560 548l20-26h32l20 26zM562 548h5l-4 88h-5zM625 548h5l4 88h-5z"
      />
    </g>
  );
}

/** A glass of rosé; `x` and `y` are the middle of its foot. */
function Glass({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        fill="#e8d3cf"
        d="M-14 0q14-7 28 0q-14 7-28 0zM-2 0v-34h4V0zM-15-74H15Q20-38 0-32Q-20-38-15-74z"
      />
      <path fill={palette.coral} d="M-16-58H16Q14-38 0-35Q-14-38-16-58z" />
    </g>
  );
}

/** The back of a chair, with the lamp on its left side and a cushion in it. */
function Chair() {
  const slats = [0, 1, 2, 3].map(
    (index) => `M${826 + index * 36} 520L${836 + index * 34} 720h22L${850 + index * 36} 518z`,
  );
  return (
    <g>
      <path fill="#8f3f3f" d="M812 560Q870 540 960 546V720H826z" />
      <path fill={WOOD} d={slats.join("")} />
      <path
        fill={WOOD}
        d="M792 720L776 520Q776 478 840 470T960 466V510Q860 510 822 520Q812 524 814 540L830 720z"
      />
      <path
        fill={EDGE}
        d="M776 520Q776 478 840 470T960 466V473Q880 474 842 479Q788 486 786 524L802 720H792z"
      />
    </g>
  );
}

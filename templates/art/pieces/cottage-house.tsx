import { palette } from "../palette.ts";

const PAINT = {
  white: palette.shell,
  shade: "#a9bfb6",
  line: "#95ada6",
  shutter: palette.lagoon,
  shutterShade: "#17565f",
  pane: "#2c525c",
  tin: "#d9e2df",
  tinLow: "#bccbc9",
  seam: "#a3b5b5",
  floor: "#cfb486",
};

/**
 * A cottage seen from its corner: the side wall is in the sun, the front in the shade of its porch,
 * under a roof of tin.
 */
export function CottageHouse() {
  return (
    <g>
      <SideWall />
      <FrontWall />
      <PorchFloor />
      <Rails />
      <Roof />
    </g>
  );
}

/** The gable end, white in the sun. */
function SideWall() {
  return (
    <g>
      <path fill={PAINT.white} d="M1210 606L1301 581V441L1264 314L1210 406z" />
      <path
        fill="none"
        stroke="#e2dcc9"
        strokeWidth={2}
        d="M1210 568l91-14M1210 549l91-8M1210 531l91-3M1210 513l91 3M1210 495l91 8M1210 476l91 14M1210 458l91 19M1210 440l91 25M1210 421l91 31M1222 392l66 44M1236 366l44 40"
      />
      <path
        fill={PAINT.pane}
        d="M1231 533h15v-75l-15-4zM1275 532l11-1v-64l-11-3zM1259 389l10 5v-34l-10-7z"
      />
      <path
        fill={PAINT.shutter}
        d="M1223 538l7-1v-86l-7-2zM1247 535l6-1v-78l-6-1zM1269 534h5v-72l-5-1zM1287 533h5v-66l-5-1z"
      />
      <path
        fill="none"
        stroke={PAINT.white}
        strokeWidth={2}
        d="M1231 495l15 1M1239 456v77M1275 498h11M1259 372l10 6"
      />
      <path fill="#9fb0a4" d="M1226 418L1283 315L1321 452L1301 446L1278 338L1238 412z" />
    </g>
  );
}

/** The wall under the porch, cool and dim, with its door between two windows. */
function FrontWall() {
  return (
    <g>
      <path fill={PAINT.shade} d="M848 568L1210 586V406L848 438z" />
      <path
        fill="none"
        stroke={PAINT.line}
        strokeWidth={2}
        d="M848 555l362 13M848 542l362 7M848 529l362 2M848 515l362-2M848 502l362-7M848 489l362-13"
      />
      <path fill="#8fa9a2" d="M848 473L1210 450V420L848 440z" />
      <path fill={PAINT.pane} d="M889 536h40v-71l-40 2zM1080 538l59 1v-86l-59 3z" />
      <path fill="#7fb0b0" d="M889 520l24-54 16-1-32 71h-8zM1080 520l34-66h20l-46 84h-8z" />
      <path
        fill="none"
        stroke="#d3ddd3"
        strokeWidth={3}
        d="M889 536h40v-71l-40 2zM909 466v70M889 501h40M1080 538l59 1v-86l-59 3zM1109 455v84M1080 497l59-1"
      />
      <path
        fill={PAINT.shutterShade}
        d="M872 538h15v-73l-15 1zM931 539h15v-78l-15 1zM1056 541h22v-87l-22 1zM1141 542l22 1v-95l-22 2z"
      />
      <path fill={palette.coral} d="M976 576l46 2V463l-46 2z" />
      <path
        fill="#8f2f24"
        d="M983 522h14v-46l-14 1zM1002 522h14v-47l-14 1zM983 566h14v-34h-14zM1002 567h14v-35h-14z"
      />
      <circle cx={1017} cy={528} r={2.5} fill={palette.sun} />
    </g>
  );
}

/**
 * The floor of the porch with the sun on its outer edge, a rocking chair, the steps, and the dark
 * below.
 */
function PorchFloor() {
  return (
    <g>
      <path
        fill="#2a463c"
        d="M768 584L1157 611V646L768 606zM1157 611L1210 598V628L1157 646zM1210 604L1301 579V596L1210 628z"
      />
      <path fill="#a88f66" d="M848 568L1210 586L1157 597L768 574z" />
      <path fill={PAINT.floor} d="M768 574L800 572L1172 594L1157 597z" />
      <path fill="#8b6f48" d="M768 574L1157 597V610L768 583z" />
      <path fill="#d9bd8c" d="M1157 597L1210 586V598L1157 610z" />
      <path
        fill="none"
        stroke="#f0dcb4"
        strokeWidth={3}
        strokeLinecap="round"
        d="M1040 582l-5-62M1064 583l-6-64M1035 520l23-1M1036 534l23-1M1038 552h30l22 2M1068 552v30M1090 554v28M1058 536l28 4M1030 585q34 8 66 1"
      />
      <path fill="#e9d3a3" d="M890 592l76 6-12 2-76-6zM890 605l76 7-25 4-76-7z" />
      <path fill="#8b6f48" d="M878 594l76 6v13l-76-7zM865 609l76 7v14l-76-8z" />
      <path fill="#d9bd8c" d="M966 598l-12 2v13l12-2zM966 612l-25 4v14l25-5z" />
    </g>
  );
}

/** Posts and rails, white against the shade; the outer ones have the sun on their right sides. */
function Rails() {
  const between = (
    from: number,
    to: number,
    count: number,
    rise: readonly [number, number, number, number],
  ) =>
    Array.from({ length: count }, (_, index) => {
      const part = (index + 1) / (count + 1);
      const [topFrom, topTo, footFrom, footTo] = rise;
      const x = Math.round(from + (to - from) * part);
      return `M${x} ${Math.round(topFrom + (topTo - topFrom) * part)}V${Math.round(footFrom + (footTo - footFrom) * part)}`;
    }).join("");
  return (
    <g>
      <path
        fill="none"
        stroke={PAINT.white}
        strokeWidth={2.5}
        d={
          between(779, 866, 8, [534, 538, 564, 569]) +
          between(985, 1146, 11, [537, 541, 573, 580]) +
          between(1157, 1204, 6, [539, 536, 584, 580])
        }
      />
      <path
        fill={PAINT.white}
        d="M779 530l87 1v5l-87-2zM779 563l87 5v3l-87-5zM985 532l161 2v7l-161-4zM985 573l161 8v4l-161-8zM1157 534l47-2v5l-47 3zM1157 584l47-6v4l-47 6z"
      />
      <path
        fill={PAINT.white}
        d="M772 574h8V472h-8zM865 579h9V466h-9zM975 586h10V460h-10zM1144 596h14V450h-14z"
      />
      <path
        fill="#c3cdbd"
        d="M772 574h3V472h-3zM865 579h3V466h-3zM975 586h3V460h-3zM1144 596h5V450h-5z"
      />
    </g>
  );
}

/** The roof of the house and the lower one of the porch, with their seams. */
function Roof() {
  const seams = [
    [848, 441, 947, 357],
    [891, 437, 988, 350],
    [939, 433, 1032, 343],
    [992, 428, 1080, 336],
    [1050, 423, 1132, 327],
    [1115, 417, 1189, 318],
    [1188, 411, 1251, 308],
    [788, 467, 879, 438],
    [835, 464, 925, 434],
    [887, 461, 974, 430],
    [946, 457, 1029, 425],
    [1013, 453, 1090, 420],
    [1089, 449, 1158, 414],
  ];
  return (
    <g>
      <path fill="#7f9594" d="M1173 443L1232 407V466L1173 455z" />
      <path fill={PAINT.white} d="M1176 455L1173 443L1232 407V416z" />
      <path fill={PAINT.tin} d="M826 443L1226 408L1283 303L927 360z" />
      <path fill={PAINT.tinLow} d="M743 470L1173 443L1232 407L836 442z" />
      <path fill="#8ea3a3" d="M836 442L1232 407L1226 416L812 449z" />
      <path fill="#f2f0e2" d="M927 360L1283 303L1279 312L922 365z" />
      <path
        fill="none"
        stroke={PAINT.seam}
        strokeWidth={2.5}
        d={seams.map(([x, y, toX, toY]) => `M${x} ${y}L${toX} ${toY}`).join("")}
      />
      <path
        fill={PAINT.white}
        d="M743 470L1173 443V455L743 479zM1226 408L1283 303L1321 446V453L1283 316L1228 419z"
      />
    </g>
  );
}

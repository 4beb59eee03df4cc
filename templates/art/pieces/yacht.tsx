import { palette } from "../palette.ts";

const PAINT = {
  white: palette.shell,
  shade: "#b9c9bf",
  cream: "#f1e2c4",
  deck: "#d0a86c",
  wood: "#b55c30",
  woodShade: "#6f3421",
  glass: "#163b47",
  glint: "#8fc0bb",
};

/**
 * A motor yacht of the old kind at its mooring, seen from before its bow: the sun is on its side,
 * the front is in the shade.
 */
export function Yacht() {
  return (
    <g>
      <Reflection />
      <path
        fill={PAINT.deck}
        d="M784 582C900 592 1040 601 1140 607C1240 611 1310 607 1363 599L1237 591C1120 598 960 592 784 582z"
      />
      <TrunkCabin />
      <Wheelhouse />
      <Flybridge />
      <Hull />
      <Rail />
    </g>
  );
}

/** The low cabin before the wheelhouse. */
function TrunkCabin() {
  return (
    <g>
      <path fill={PAINT.shade} d="M960 623L977 580L942 576L917 577L896 616z" />
      <path fill={PAINT.cream} d="M977 580L1136 574L1047 568L917 576L942 575z" />
      <path fill={PAINT.white} d="M960 623L977 580L1136 574L1139 616z" />
      <path
        fill={PAINT.glass}
        d="M994 594l28-2-2 10-30 2zM1040 591l28-1v9l-30 2zM1084 589l26-1v9l-27 1z"
      />
    </g>
  );
}

/** The wheelhouse of varnished wood, its windows, and the roof that reaches over the cockpit. */
function Wheelhouse() {
  return (
    <g>
      <path fill={PAINT.woodShade} d="M1143 624L1169 530H1062L1024 613L1067 620z" />
      <path fill={PAINT.wood} d="M1143 624L1169 530L1286 528L1298 602z" />
      <path fill="#8a4427" d="M1169 530h117l1 7-120 2z" />
      <path
        fill={PAINT.glass}
        d="M1148 574L1158 541H1121L1109 573zM1102 573L1114 541H1084L1071 571zM1064 571L1077 540H1060L1046 569zM1170 573L1176 541H1201L1203 571zM1210 570L1208 540H1234L1237 568zM1244 568L1241 540H1263L1266 566zM1273 566L1270 540H1282L1285 564z"
      />
      <path
        fill={PAINT.glint}
        d="M1184 572L1193 541h8l-9 31zM1219 570L1227 540h6l-9 30zM1250 567L1257 540h6l-7 27z"
      />
      <path fill={PAINT.white} d="M1316 610v-82h4v82zM1336 606v-78h4v78z" />
      <path fill={PAINT.shade} d="M1164 531L1050 530L1034 528V519L1078 516L1164 518z" />
      <path fill={PAINT.white} d="M1164 518L1348 519L1240 515L1078 516L1034 519z" />
      <path fill={PAINT.cream} d="M1164 531L1348 529V519L1164 518z" />
    </g>
  );
}

/** The open bridge above, with its screen, the mast, and the flag at the stern. */
function Flybridge() {
  return (
    <g>
      <path fill={PAINT.shade} d="M1193 519L1201 486L1111 489L1100 518z" />
      <path fill={PAINT.white} d="M1193 519L1201 486L1249 498L1266 519z" />
      <path fill={PAINT.glass} d="M1201 486L1208 466L1150 467L1121 471L1111 489z" />
      <path fill={PAINT.glint} d="M1160 487l14-20h12l-14 20z" />
      <path fill={PAINT.woodShade} d="M1221 520L1233 376H1237L1228 520zM1214 426l38-3v4l-38 3z" />
      <path
        fill="none"
        stroke={palette.ink}
        strokeWidth={1.5}
        d="M1235 378L1108 488M1235 378L1346 520M1252 425L1236 380L1214 428"
      />
      <path fill={palette.ink} d="M1300 598L1322 520h3L1304 598z" />
      <path
        fill={palette.coral}
        d="M1323 522Q1338 516 1350 524Q1362 532 1382 524L1374 560Q1358 566 1344 558Q1330 550 1315 554z"
      />
      <path fill="#9c3023" d="M1350 524Q1362 532 1382 524L1374 560Q1358 566 1344 558z" />
    </g>
  );
}

/** The hull: white, its hollow bow in the shade, a dark band above and a red one below. */
function Hull() {
  return (
    <g>
      <path
        fill={PAINT.white}
        d="M784 582C900 592 1040 601 1140 607C1240 611 1310 607 1363 599L1323 648C1260 668 1200 684 1086 696C1000 705 930 713 885 719z"
      />
      <path
        fill={PAINT.shade}
        d="M819 629C900 638 1010 652 1113 661C1180 666 1230 664 1262 660C1180 682 1060 690 935 700L874 706z"
      />
      <path
        fill={palette.gulfNight}
        d="M784 582C900 592 1040 601 1140 607C1240 611 1310 607 1363 599L1359 604C1310 614 1230 618 1140 616C1020 610 900 604 795 598z"
      />
      <path
        fill={palette.coral}
        d="M873 704C940 698 1010 691 1090 684C1190 674 1270 660 1329 641L1322 650C1270 668 1190 686 1086 698C1000 708 930 716 886 722z"
      />
      <path
        fill={PAINT.glass}
        d="M1077 640a8 6 0 1 1 16-1a8 6 0 1 1-16 1zM1128 639a7.5 5.5 0 1 1 15-1a7.5 5.5 0 1 1-15 1zM1173 637a7 5 0 1 1 14-1a7 5 0 1 1-14 1z"
      />
      <path
        fill="none"
        stroke={PAINT.cream}
        strokeWidth={2.5}
        strokeLinecap="round"
        d="M870 684q40 4 90-4M930 672q50 2 84-6M1010 682q44-2 80-10M980 662q30 2 60-4"
      />
    </g>
  );
}

/** The rail around the bow. */
function Rail() {
  const near = [
    [821, 585, 536],
    [901, 592, 544],
    [982, 598, 552],
    [1059, 603, 559],
    [1124, 607, 565],
    [1184, 609, 569],
  ];
  const far = [
    [850, 586, 542],
    [896, 589, 548],
    [944, 592, 554],
    [988, 594, 558],
  ];
  return (
    <path
      fill="none"
      stroke={palette.ink}
      strokeWidth={2.5}
      d={`M1184 569Q980 553 800 532Q910 552 1034 562${[...near, ...far].map(([x, low, high]) => `M${x} ${low}V${high}`).join("")}`}
    />
  );
}

/** What the water makes of it, in strips that grow apart toward us. */
function Reflection() {
  return (
    <g>
      <path
        fill="#123f49"
        d="M886 719C1000 706 1200 690 1330 644L1352 664Q1240 716 1080 742Q950 760 868 760Q892 742 886 719z"
      />
      <path
        fill="#a9c8ba"
        d="M896 738q120-6 250-34q-30 18-110 32q-60 10-140 2zM852 762q140-2 330-48q-20 20-120 42q-110 20-210 6zM880 786q110-2 250-32q-30 22-110 36q-70 10-140-4zM838 806q90 2 190-16q-30 18-90 24q-60 4-100-8zM846 832q70 2 130-10q-20 14-60 18q-40 2-70-8z"
      />
      <path
        fill="#8a5238"
        d="M1150 738q80-12 146-40q-10 16-60 32q-46 14-86 8zM1166 764q60-8 110-30q-14 18-46 28q-36 10-64 2zM1180 788q40-6 74-20q-14 16-34 20q-24 6-40 0z"
      />
      <path fill="#cf6a4c" d="M890 726q200-18 400-56q-60 28-190 46q-130 16-210 10z" />
    </g>
  );
}

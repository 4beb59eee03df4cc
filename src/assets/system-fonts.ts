import type { FontMetrics } from "@capsizecss/core";

/** What `createFontStack` of capsize needs to know of a font. */
export type FallbackMetrics = FontMetrics & { familyName: string };

const font = (
  familyName: string,
  unitsPerEm: number,
  [ascent, descent, lineGap, capHeight, xHeight, xWidthAvg]: [number, number, number, number, number, number],
): FallbackMetrics => ({
  familyName,
  fullName: familyName,
  postscriptName: familyName,
  unitsPerEm,
  ascent,
  descent,
  lineGap,
  capHeight,
  xHeight,
  xWidthAvg,
});

// Figures of @capsizecss/metrics 4.3.0, in units of the font: ascent, descent, line gap, height of a capital, height
// of an x, average width of a letter in Latin text. (The package itself weighs 170 MB, for 1,800 fonts.)
const ARIAL = font("Arial", 2048, [1854, -434, 67, 1467, 1062, 913]);
const TIMES = font("Times New Roman", 2048, [1825, -443, 87, 1356, 916, 832]);

/** Fonts that come with operating systems, by the names that `local()` finds them under. */
export const SYSTEM_FONTS: ReadonlyMap<string, FallbackMetrics> = new Map([
  ["Arial", ARIAL],
  // Made to have the same widths.
  ["Arimo", ARIAL],
  ["Liberation Sans", ARIAL],
  ["Georgia", font("Georgia", 2048, [1878, -449, 0, 1419, 986, 913])],
  ["Helvetica", font("Helvetica", 2048, [1577, -471, 0, 1469, 1071, 913])],
  ["Helvetica Neue", font("Helvetica Neue", 1000, [952, -213, 28, 714, 517, 450])],
  ["Noto Serif", font("Noto Serif", 1000, [1069, -293, 0, 714, 536, 481])],
  ["Roboto", font("Roboto", 2048, [1900, -500, 0, 1456, 1082, 911])],
  ["Segoe UI", font("Segoe UI", 2048, [2210, -514, 0, 1434, 1024, 908])],
  ["Tahoma", font("Tahoma", 2048, [2049, -423, 0, 1489, 1117, 917])],
  ["Times New Roman", TIMES],
  ["Liberation Serif", TIMES],
  ["Tinos", TIMES],
  ["Trebuchet MS", font("Trebuchet MS", 2048, [1923, -455, 0, 1465, 1071, 934])],
  ["Verdana", font("Verdana", 2048, [2059, -430, 0, 1489, 1117, 1049])],
]);

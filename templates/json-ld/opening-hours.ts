import type { OpeningHoursSpecificationLeaf } from "schema-dts";

const DAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;
type Day = (typeof DAYS)[number];

const PATTERN =
  /^(?:(?<daily>Daily)|(?<first>\w+day) to (?<last>\w+day)),? (?<opens>.+ [AP]M) to (?<closes>.+ [AP]M)$/;

/** Parses written hours (“Daily 8:00 AM to 5:00 PM”); undefined for any other form. */
export function openingHours(hours: string): OpeningHoursSpecificationLeaf | undefined {
  const {
    daily,
    first = "",
    last = "",
    opens = "",
    closes = "",
  } = PATTERN.exec(hours)?.groups ?? {};
  const days = daily === undefined ? daysBetween(first, last) : DAYS;
  const [from, to] = [timeOf(opens), timeOf(closes)];
  if (days.length === 0 || from === undefined || to === undefined) return undefined;
  return { "@type": "OpeningHoursSpecification", dayOfWeek: days, opens: from, closes: to };
}

function daysBetween(first: string, last: string): readonly Day[] {
  const [from, to] = [first, last].map((name) => DAYS.findIndex((day) => day === name));
  return from === undefined || to === undefined || from < 0 || to < from
    ? []
    : DAYS.slice(from, to + 1);
}

/** `5:00 PM` and `5 PM` → `17:00` */
function timeOf(text: string): string | undefined {
  const {
    hour,
    minute = "00",
    half,
  } = /^(?<hour>\d{1,2})(?::(?<minute>\d\d))? (?<half>[AP]M)$/.exec(text)?.groups ?? {};
  if (hour === undefined || Number(hour) < 1 || Number(hour) > 12) return undefined;
  const hours = (Number(hour) % 12) + (half === "PM" ? 12 : 0);
  return `${String(hours).padStart(2, "0")}:${minute}`;
}

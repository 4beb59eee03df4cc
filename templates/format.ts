import { MONTHS } from "../content/schema/months.ts";

/** `4000` → `$4,000` */
export function dollars(amount: number): string {
  return `$${String(amount).replace(/\B(?=(\d{3})+$)/g, ",")}`;
}

/** `2026-11-21` → `November 2026`; independent of the machine's locale. */
export function monthOf(date: string): string {
  const [year, month] = date.split("-");
  return `${MONTHS[Number(month) - 1]} ${year}`;
}

/** `2026-11-03` → `November 3, 2026` */
export function dayOf(date: string): string {
  return monthOf(date).replace(" ", () => ` ${Number(date.slice(8))}, `);
}

/** `restrooms`, `showers` → `Restrooms, showers`: the parts as a line of their own. */
export function enumeration(parts: readonly string[]): string {
  const line = parts.join(", ");
  return line.charAt(0).toUpperCase() + line.slice(1);
}

/** Keeps together the parts of an address that belong on one line: `FL 34102`. */
export function wholeAddress(address: string): string {
  return address.replace(/\b([A-Z]{2}) (\d{5})\b/g, "$1\u00A0$2");
}

/** `https://www.example.com/` → `example.com`: an address as people say it. */
export function withoutProtocol(address: string): string {
  return address.replace(/^https?:\/\/(?:www\.)?/, "").replace(/\/$/, "");
}

/**
 * The address of Google Maps directions to a place; it needs no key
 * (developers.google.com/maps/documentation/urls).
 */
export function directionsTo(place: string): string {
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: "1", destination: place }).toString()}`;
}

/** “9 AM to 6 PM” stays on one line. */
export function withWholeHours(hours: string): string {
  return hours.replaceAll(/ (?=[AP]M\b)|(?<=[AP]M) (?=to )|(?<=[AP]M to) /g, "\u00a0");
}

import type { Content } from "../../content/schema.ts";
import { slugify } from "build-site";

/**
 * The broker as a vCard 3.0 (RFC 2426), which phones, mail programs and Outlook all open, unlike
 * version 4. The licensed brokerage name is right before every contact detail (Fla. Admin. Code
 * 61J2-10.025).
 */
export function contactCard({ site }: Content, origin: string): string {
  const { name, person, role, license, brokerage, phone, email, address } = site;
  const street = address.slice(0, -1).join(", ");
  const town = address.at(-1) ?? "";
  const {
    city = town,
    state = "",
    zip = "",
  } = /^(?<city>.+), (?<state>[A-Z]{2}) (?<zip>[\d-]+)$/.exec(town)?.groups ?? {};
  const lines = [
    "BEGIN:VCARD",
    "VERSION:3.0",
    `FN:${text(person ?? name)}`,
    `N:${person === undefined ? `${text(name)};;;;` : nameParts(person)}`,
    // Apple's address book sorts a card without a person by its company.
    ...(person === undefined ? ["X-ABSHOWAS:COMPANY"] : []),
    `TITLE:${text(role)}`,
    `ORG:${text(brokerage)}`,
    `TEL;TYPE=WORK,VOICE:${phone.e164}`,
    `EMAIL;TYPE=INTERNET,WORK:${email}`,
    `ADR;TYPE=WORK:;;${[street, city, state, zip].map(text).join(";")};`,
    `URL:${origin}/`,
    `NOTE:${text(`${name}. ${brokerage}. ${license}.`)}`,
    `UID:${slugify(name)}@${new URL(origin).host}`,
    "END:VCARD",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** Special characters in a value are escaped (RFC 2426, section 4). */
function text(value: string): string {
  return value.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`);
}

/** Last name, first name, middle names. */
function nameParts(person: string): string {
  const words = person.split(" ");
  const [first = "", ...middle] = words.slice(0, -1);
  return [words.at(-1) ?? "", first, middle.join(" "), "", ""].map(text).join(";");
}

/**
 * Lines are at most 75 octets long and continue on the next line after a space (RFC 2425, section
 * 5.8.1).
 */
function folded(line: string): string {
  const lines: string[] = [];
  let current = "";
  for (const sign of line) {
    const room = lines.length === 0 ? 75 : 74;
    if (octets(current + sign) > room) {
      lines.push(current);
      current = "";
    }
    current += sign;
  }
  return [...lines, current].join("\r\n ");
}

function octets(value: string): number {
  return new TextEncoder().encode(value).length;
}

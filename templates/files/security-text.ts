import type { Content } from "../../content/schema.ts";

/** `security.txt` (RFC 9116): whom to tell of a weakness, and until when that holds; the day comes from content, not from a clock. */
export function securityText({ site }: Content, origin: string): string {
  return [
    `# ${site.name}, ${site.brokerage}`,
    `Contact: mailto:${site.email}`,
    `Expires: ${site.securityUntil}T23:59:59Z`,
    "Preferred-Languages: en",
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");
}

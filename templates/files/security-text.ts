import type { Content } from "../../content/schema.ts";

/**
 * `security.txt` (RFC 9116): the contact for security reports and its expiry date, which comes from
 * content and not from a clock.
 */
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

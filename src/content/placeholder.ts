/*
 * What cannot be anybody's: names of hosts and telephone numbers that are set aside for examples. A value of this kind
 * is still a sample, whatever the content says of it.
 */

/** Names that lead nowhere on purpose (RFC 2606 and RFC 6761; `.local` by RFC 6762). */
const RESERVED = /(?:^|\.)(?:example|test|invalid|localhost|local|example\.(?:com|net|org))$/;

/** Whether an address of a website or of e-mail leads to a host that is set aside for examples. */
export function isReservedAddress(address: string): boolean {
  const url = address.includes("@") && !address.includes("//") ? `https://${address.replace(/^.*@/, "")}` : address;
  if (!URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return RESERVED.test(hostname.replace(/\.$/, "")) || /^(?:127\.|0\.0\.0\.0$|\[::1?\]$)/.test(hostname);
}

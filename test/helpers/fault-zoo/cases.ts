import { networkInterfaces } from "node:os";
import { ADDRESS_CASES } from "./cases-address.ts";
import { BODY_CASES } from "./cases-body.ts";
import { CHALLENGE_CASES } from "./cases-challenge.ts";
import { CONNECTION_CASES } from "./cases-connection.ts";
import { LEAD_CASES } from "./cases-leads.ts";
import { REDIRECT_CASES } from "./cases-redirect.ts";
import { SOFT_CASES } from "./cases-soft.ts";
import { STATUS_CASES } from "./cases-status.ts";
import { TEXT_CASES } from "./cases-text.ts";
import { WIRE_CASES } from "./cases-wire.ts";
import { WORD_CASES } from "./cases-words.ts";

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === "::1"),
);

/** Every case that this machine can serve. */
export const CASES = [
  ...STATUS_CASES,
  ...REDIRECT_CASES,
  ...SOFT_CASES,
  ...CHALLENGE_CASES,
  ...LEAD_CASES,
  ...TEXT_CASES,
  ...WIRE_CASES,
  ...WORD_CASES,
  ...BODY_CASES,
  ...CONNECTION_CASES,
  ...ADDRESS_CASES,
].filter(({ listenOn }) => listenOn !== "::1" || hasIpv6);

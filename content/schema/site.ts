/* Who runs this site: identity, advertisement, and where its forms go. */
import { date, emailAddress, webAddress } from "build-site";
import * as v from "valibot";
import { usPhone } from "./phone.ts";
import { formAddress, picture } from "./shared.ts";
import { line, paragraphs } from "./text.ts";

/** Where the contact forms go; docs/content.md explains the modes. */
const form = v.pipe(
  v.strictObject({
    mode: v.picklist(["none", "custom", "netlify", "formspree", "web3forms"]),
    endpoint: v.optional(formAddress),
    key: v.optional(line()),
    privacy: line(),
    privacyLink: line(),
  }),
  v.forward(
    v.check(
      ({ mode, endpoint }) => mode !== "custom" || endpoint !== undefined,
      "custom needs the address that takes the form: add “endpoint: https://…” below it",
    ),
    ["mode"],
  ),
  v.forward(
    v.check(
      ({ mode, endpoint }) => mode !== "formspree" || endpoint !== undefined,
      "formspree needs the address of your form: add “endpoint: https://formspree.io/f/…” below it",
    ),
    ["mode"],
  ),
  v.forward(
    v.check(
      ({ mode, key }) => mode !== "web3forms" || key !== undefined,
      "web3forms needs your access key: add “key: …” below it",
    ),
    ["mode"],
  ),
  v.forward(
    v.check(
      ({ mode, endpoint }) =>
        mode !== "formspree" || /^(https:\/\/formspree\.io\/f\/\w+)?$/.test(endpoint ?? ""),
      "is no form at Formspree; write https://formspree.io/f/ and the letters of your form",
    ),
    ["endpoint"],
  ),
  v.forward(
    v.check(
      ({ mode, endpoint }) => endpoint === undefined || mode === "custom" || mode === "formspree",
      "does nothing with this mode; write “mode: custom” if you mean it",
    ),
    ["endpoint"],
  ),
  v.forward(
    v.check(
      ({ mode, key }) => key === undefined || mode === "web3forms",
      "does nothing with this mode; write “mode: web3forms” if you mean it",
    ),
    ["key"],
  ),
);

export const site = v.strictObject({
  /**
   * True until the owner has put their own identity here; `launch` and `build --production` insist
   * on it.
   */
  sample: v.boolean(),
  name: line(),
  tagline: line(),
  /**
   * The licensed name of the brokerage firm, exactly as registered (Fla. Admin. Code 61J2-10.025).
   */
  brokerage: line(),
  license: line(),
  /**
   * The broker's own name as registered, including the last name (same rule); optional on the site.
   */
  person: v.optional(line()),
  /** What the broker is, so that readers know they are dealing with a licensee. */
  role: line(),
  /** Where the broker works; shown with the role next to the contact details, and in JSON-LD. */
  area: line(),
  phone: usPhone(),
  email: emailAddress(),
  address: v.array(line()),
  hours: line(),
  replyTime: line(),
  /** The broker's photograph, or an emblem until there is one. */
  portrait: picture,
  /** Without any, the site does not mention social media. */
  social: v.optional(v.array(v.strictObject({ name: line(), to: webAddress() })), []),
  footerAbout: paragraphs(),
  equalHousing: paragraphs(),
  copyright: line(),
  /**
   * The last day on which `security.txt` may be relied upon (RFC 9116 wants less than a year from
   * its last review).
   */
  securityUntil: date(),
  /** If absent, there is no advertisement. */
  advertising: v.optional(
    v.strictObject({
      sample: v.boolean(),
      label: line(),
      /** The company that learns of the visit. */
      provider: line(),
      /** Address of the script that fills the slot. */
      source: webAddress(),
      /** Other hosts that it loads pictures and frames from. */
      hosts: v.optional(v.array(webAddress()), []),
      slot: line(),
      /** Reserved space, in CSS pixels. */
      size: v.picklist(["320x100", "300x250", "728x90"]),
    }),
  ),
  form,
});

import { CLIENT_POLICY } from "../dev-message.ts";

const policy = window.trustedTypes?.createPolicy(CLIENT_POLICY, { createHTML: (text) => text });

/** HTML as the policy of the page asks for it (Trusted Types). */
export const trusted = (html: string): string => policy?.createHTML(html) ?? html;

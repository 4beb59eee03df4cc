/** When each kind is forbidden, and what to do instead. */
export const RESTRICTIONS = {
  code: {
    when: "always",
    hint: "No page of this site runs text as code. Write the code itself; a timer takes a function.",
  },
  writing: {
    when: "always",
    hint: "It would replace the page. Render elements, or add them with append().",
  },
  attribute: {
    when: "always",
    hint: "The policy of the page allows no code in attributes. Use addEventListener().",
  },
  style: {
    when: "no-inline-styles",
    hint: "The policy of the page allows no style that a script writes as text. Use `classList` or the properties of `style`.",
  },
  worker: {
    when: "always",
    hint: "build-site bundles no workers. Divide the work into parts, and await a timer between them, so that the page can react.",
  },
  workerText: {
    when: "trusted-types",
    hint: "Pages start no worker from an address that is a text (Trusted Types). Divide the work into parts, and await a timer between them.",
  },
  markup: {
    when: "trusted-types",
    hint: "Pages turn no text into HTML (Trusted Types). Render elements, or put the HTML between <Island> and </Island> and place it with `slot`; replaceChildren() empties an element.",
  },
  process: {
    when: "always",
    hint: "Browsers have no `process`. Declare the variable in content/settings.yaml with “public: true”, and import it from build-site/env.",
  },
  host: { when: "unlisted", hint: "Name the address in the `hosts` of the <Island>." },
} as const;

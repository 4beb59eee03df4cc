export const RESTRICTIONS = {
  code: {
    when: "always",
    hint: "Write code instead of text. Pass a function to a timer.",
  },
  writing: {
    when: "always",
    hint: "It would replace the page. Render elements, or use append().",
  },
  attribute: {
    when: "always",
    hint: "Use addEventListener(): the policy blocks code in attributes.",
  },
  style: {
    when: "no-inline-styles",
    hint: "Use `classList` or the properties of `style`: the policy blocks styles written as text.",
  },
  worker: {
    when: "always",
    hint: "Workers are not bundled. Split the work, and await a timer between its parts.",
  },
  workerText: {
    when: "trusted-types",
    hint:
      "Trusted Types block workers made from text. Split the work, and await a timer between its " +
      "parts.",
  },
  markup: {
    when: "trusted-types",
    hint:
      "Trusted Types block HTML from text. Render elements, or put the HTML between <Island> " +
      "and </Island> and place it with `slot`. To empty an element, use replaceChildren().",
  },
  process: {
    when: "always",
    hint:
      "Browsers have no `process`. Declare the variable in content/settings.yaml with “public: " +
      "true”, and import it from build-site/env.",
  },
  wasm: {
    when: "no-wasm",
    hint: "To allow it, write “wasm: true” under “security:” in content/settings.yaml.",
  },
  feature: {
    when: "not-permitted",
    hint: "To allow it, name the feature under “security: permissions:” in content/settings.yaml.",
  },
  host: { when: "unlisted", hint: "Name the address in the `hosts` of the <Island>." },
} as const;

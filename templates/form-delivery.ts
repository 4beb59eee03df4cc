import type { Content } from "../content/schema.ts";
import type { Delivery } from "../islands/shared/deliver.ts";

/** The pages shown after a form was posted without a script. */
export const FORM_PAGES = { sent: "/thanks/", failed: "/problem/" } as const;

interface FormOfPage {
  /** The form's name, unique per page. */
  name: string;
  /** Subject of the message; null if the form asks for one. */
  subject: string | null;
  /** Scheme and host of the site. */
  origin: string;
}

type Fields = Delivery["fields"];

/** How the forms reach the broker, according to `form` in content/site.yaml. */
export function deliveryOf({ form, email }: Content["site"], page: FormOfPage): Delivery {
  const { name, subject, origin } = page;
  const base = { trap: "remark", netlify: null, problemPage: FORM_PAGES.failed };
  const fields: Fields = subject === null ? [] : [{ name: "subject", value: subject }];
  const { endpoint = "", key = "" } = form;
  switch (form.mode) {
    case "none":
      // The visitor's own email program includes every field, so there must be none that means
      // nothing to a reader.
      return { ...base, action: `mailto:${email}`, fields: [] };
    case "custom":
      return { ...base, action: endpoint, fields };
    case "netlify":
      // docs.netlify.com/forms/setup: detected by its attributes in the built page, and accepted at
      // any address of the site.
      return {
        ...base,
        action: FORM_PAGES.sent,
        fields: [...fields, { name: "form-name", value: name }],
        netlify: name,
      };
    case "formspree":
      return {
        ...base,
        action: endpoint,
        fields: [
          ...fields,
          { name: "_subject", value: subject ?? "A message from your website" },
          { name: "_next", value: origin + FORM_PAGES.sent, plain: true },
        ],
        trap: "_gotcha",
      };
    case "web3forms":
      // docs.web3forms.com/getting-started/api-reference
      return {
        ...base,
        action: "https://api.web3forms.com/submit",
        fields: [
          ...fields,
          { name: "access_key", value: key },
          { name: "redirect", value: origin + FORM_PAGES.sent, plain: true },
        ],
        trap: "botcheck",
      };
  }
}

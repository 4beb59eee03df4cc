/** @jsxImportSource preact */
import { useId, useRef, useState } from "preact/hooks";
import { composeMessage, mailAddress, type Message } from "./shared/compose-message.ts";
import { checkForm, type FieldName, type Problem, type Sum } from "./shared/check-form.ts";
import { Field } from "./shared/field.tsx";
import { ReadyMessage } from "./shared/ready-message.tsx";

interface Props {
  /** Where the message goes. */
  email: string;
  /** An address that takes a form post; null where the visitor's own e-mail program has to do. */
  endpoint: string | null;
  /** Subject of the message where the form does not ask for one. */
  subject: string;
  /** The sum that keeps robots out; null on forms without subject and sum. */
  sum: Sum | null;
  privacy: string;
}

/**
 * The contact form. Works without JavaScript: a plain post, or the visitor's e-mail program. With it, mistakes are said
 * on submit, all at once and beside their fields, and nothing that was typed is lost.
 */
export default function ContactForm({ email, endpoint, subject, sum, privacy }: Props) {
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [ready, setReady] = useState<Message | null>(null);
  const summary = useRef<HTMLDivElement>(null);
  const id = useId();
  const fieldId = (name: FieldName) => `${id}-${name}`;
  const field = (name: FieldName) => ({
    id: fieldId(name),
    name,
    problem: problems.find((problem) => problem.field === name)?.message,
  });

  const onSubmit = (event: SubmitEvent) => {
    const form = event.currentTarget as HTMLFormElement;
    const data = new FormData(form);
    const found = checkForm(data, sum);
    setProblems(found);
    if (found.length > 0) {
      event.preventDefault();
      setTimeout(() => summary.current?.focus());
      return;
    }
    // With an address of its own the form is simply sent; the browser knows how.
    if (endpoint !== null) return;
    event.preventDefault();
    const message = composeMessage(data, { to: email, subject });
    setReady(message);
    location.href = mailAddress(message);
  };

  return (
    <form
      class="contact-form"
      action={endpoint ?? `mailto:${email}`}
      method="post"
      encType={endpoint === null ? "text/plain" : undefined}
      onSubmit={onSubmit}
      // The browser's own bubbles vanish before one has read them; ours stay. Set when somebody begins, not while hydrating.
      onFocusIn={(event) => (event.currentTarget.noValidate = true)}
    >
      <div ref={summary} tabIndex={-1} class="form-problems" role="alert">
        {problems.length > 0 && (
          <>
            <p class="form-problems-heading">There is a problem</p>
            <ul>
              {problems.map((problem) => (
                <li key={problem.field}>
                  <a href={`#${fieldId(problem.field)}`}>{problem.message}</a>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <p class="form-hint">Fields marked with an asterisk (*) are required.</p>
      <Field {...field("name")} label="Your Name *" required autocomplete="name" />
      <Field {...field("email")} label="Your Email *" type="email" required autocomplete="email" />
      {sum !== null && <Field {...field("subject")} label="Subject" />}
      <Field {...field("message")} label="Message" lines={6} />
      {sum !== null && (
        <Field
          {...field("answer")}
          label={`${sum.question} *`}
          required
          placeholder={sum.placeholder}
          inputMode="numeric"
          autocomplete="off"
        />
      )}
      <div class="trap" aria-hidden="true">
        <label for={`${id}-trap`}>Leave this empty</label>
        <input id={`${id}-trap`} name="company-fax" type="text" tabIndex={-1} autocomplete="off" />
      </div>
      <p class="form-privacy">{privacy}</p>
      <button type="submit" class="button">
        {endpoint === null ? "Open in your email app" : "Send message"}
      </button>
      <div role="status">{ready !== null && <ReadyMessage message={ready} />}</div>
    </form>
  );
}

/** @jsxImportSource preact */
import type { RefObject } from "preact";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { asText, composeMessage, mailAddress, type Message } from "./shared/compose-message.ts";
import { checkForm, type FieldName, type Problem, type Sum } from "./shared/check-form.ts";
import { useCopy } from "./shared/copy.tsx";
import { deliver, type Delivery, type Failure } from "./shared/deliver.ts";
import { dropDraft, useDraft } from "./shared/draft.ts";
import { Field } from "./shared/field.tsx";
import { FailedPanel, ReadyPanel, SentPanel, type Reach } from "./shared/outcome.tsx";
import { ProblemSummary } from "./shared/problem-summary.tsx";

interface Props {
  delivery: Delivery;
  reach: Reach;
  /** The subject of the message when the form has no field for it. */
  subject: string;
  /** The sum that keeps robots out. Null on forms without subject and sum. */
  sum: Sum | null;
  /** Subjects that a link may set: `?about=port-royal`. */
  topics: Record<string, string>;
  /** What happens to the visitor's data, and the page that explains it. */
  privacy: { text: string; link: string; page: string };
  /** What happens after a message has been sent. */
  next: string;
}

type State =
  | { name: "writing" | "sending" }
  | { name: "ready" | "sent"; message: Message }
  | { name: "failed"; message: Message; failure: Failure };

const FIELDS: readonly FieldName[] = ["name", "email", "subject", "message", "answer"];
const WRITING: State = { name: "writing" };

/**
 * The contact form. Without JavaScript it is a plain post, or opens the visitor's email program.
 * With JavaScript it shows all mistakes at once on submit, beside their fields, and keeps what was
 * typed.
 */
export default function ContactForm({
  delivery,
  reach,
  subject,
  sum,
  topics,
  privacy,
  next,
}: Props) {
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [state, setState] = useState<State>(WRITING);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const fieldId = (name: FieldName) => `${id}-${name}`;
  const field = (name: FieldName) => ({
    id: fieldId(name),
    name,
    problem: problems.find((problem) => problem.field === name)?.message,
  });
  const byMail = delivery.action.startsWith("mailto:");
  const trapped = delivery.trap;

  const { copy, status: copied } = useCopy();

  useDraft(form, FIELDS);
  useTopic(form, topics);
  useErrorTitle(problems.length > 0);
  useOwnWords(form);

  /** The message, or null with the problems shown. */
  const messageIn = (element: HTMLFormElement, data: FormData): Message | null => {
    const found = checkForm(data, { sum, trap: trapped });
    setProblems(found);
    setState(WRITING);
    if (found.length === 0) return composeMessage(data, { to: reach.email, subject });
    (element.elements.namedItem(trapped) as HTMLInputElement).value = "";
    return null;
  };

  const copyMessage = () => {
    const element = form.current;
    const message = element === null ? null : messageIn(element, new FormData(element));
    if (message !== null) copy(asText(message, reach.brokerage), "Message");
  };

  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    const element = event.currentTarget as HTMLFormElement;
    if (state.name === "sending") return;
    const data = new FormData(element);
    const message = messageIn(element, data);
    if (message === null) return;
    if (byMail) {
      setState({ name: "ready", message });
      location.href = mailAddress(message);
      return;
    }
    setState({ name: "sending" });
    const failure = await deliver(data, delivery);
    if (failure !== null) return setState({ name: "failed", message, failure });
    dropDraft();
    setState({ name: "sent", message });
  };

  const writeAnother = () => {
    form.current?.reset();
    setState(WRITING);
    setTimeout(() => form.current?.querySelector("input")?.focus());
  };

  const sendPlain = () => {
    // When this fails, the browser itself restores the fields on Back.
    dropDraft();
    form.current?.submit();
  };

  return (
    <>
      <form
        ref={form}
        class="contact-form"
        hidden={state.name === "sent"}
        // Chrome calls a form “not secure” if its own action is a mailto: address
        // (solidjs/solid-router#349).
        action={byMail ? undefined : delivery.action}
        method="post"
        encType={byMail ? "text/plain" : undefined}
        name={delivery.netlify ?? undefined}
        data-netlify={delivery.netlify === null ? undefined : "true"}
        data-netlify-honeypot={delivery.netlify === null ? undefined : trapped}
        onSubmit={onSubmit}
        // The panel below shows the message as it was before.
        onInput={() => (state.name === "ready" || state.name === "failed") && setState(WRITING)}
      >
        <ProblemSummary problems={problems} fieldId={fieldId} />
        <p class="form-hint">Fields marked with an asterisk (*) are required.</p>
        <Field {...field("name")} label="Your Name *" required autocomplete="name" />
        <Field
          {...field("email")}
          label="Your Email *"
          type="email"
          required
          autocomplete="email"
        />
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
          <input id={`${id}-trap`} name={trapped} type="text" tabIndex={-1} autocomplete="off" />
        </div>
        {delivery.fields.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p class="form-privacy">
          {`${privacy.text} `}
          <a href={privacy.page}>{privacy.link}</a>
        </p>
        {byMail && (
          <p class="form-hint">
            This opens your email app with the message filled in. Press Send there.
          </p>
        )}
        <div class="form-actions">
          <button
            type="submit"
            class="button"
            formAction={byMail ? delivery.action : undefined}
            aria-disabled={state.name === "sending" ? "true" : undefined}
          >
            {byMail
              ? "Open in your email app"
              : state.name === "sending"
                ? "Sending…"
                : "Send message"}
          </button>
          {/* For mail that is read in a browser. After “Open in your email app”, the panel below has these buttons. */}
          {byMail && state.name !== "ready" && (
            <span class="form-actions">
              <button type="button" class="button copy-button" onClick={copyMessage}>
                Copy message
              </button>
              <button
                type="button"
                class="button copy-button"
                onClick={() => copy(reach.email, "Email address")}
              >
                Copy email address
              </button>
            </span>
          )}
        </div>
        {byMail && copied}
        <p role="status">{state.name === "sending" ? "Your message is being sent." : null}</p>
      </form>
      {state.name === "ready" && <ReadyPanel message={state.message} reach={reach} />}
      {state.name === "sent" && (
        <SentPanel message={state.message} reach={reach} next={next} onAnother={writeAnother} />
      )}
      {state.name === "failed" && <FailedPanel {...state} reach={reach} onPlain={sendPlain} />}
    </>
  );
}

/** Fills in the subject that the address names, from the site's own list. */
function useTopic(form: RefObject<HTMLFormElement | null>, topics: Record<string, string>): void {
  useEffect(() => {
    const about = new URLSearchParams(location.search).get("about") ?? "";
    const field = form.current?.querySelector<HTMLInputElement>("[name=subject]");
    if (!field || !Object.hasOwn(topics, about)) return;
    // A typed subject stays; one that another link has set is replaced.
    if (["", ...Object.values(topics)].includes(field.value)) field.value = topics[about]!;
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form has hydrated
  }, []);
}

/**
 * Turns off the browser's own messages, which vanish before they are read; ours stay. It waits for
 * the first use of the form, because hydration must not change an attribute.
 */
function useOwnWords(form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => {
    const begin = () => form.current?.setAttribute("novalidate", "");
    const begins = ["focusin", "pointerdown", "keydown"];
    for (const type of begins) form.current?.addEventListener(type, begin, { once: true });
  }, [form]);
}

/**
 * Announces an error in the title of the page, which a screen reader reads first. Runs before the
 * browser paints, so that title and page change together.
 */
function useErrorTitle(wrong: boolean): void {
  useLayoutEffect(() => {
    if (!wrong) return undefined;
    const { title } = document;
    document.title = `Error: ${title}`;
    return () => (document.title = title);
  }, [wrong]);
}

/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { asText, mailAddress, type Message } from "./compose-message.ts";
import { useCopy } from "./copy.tsx";
import type { Failure } from "./deliver.ts";

/**
 * Other ways to reach the broker, with the name of the brokerage beside them (Fla. Admin. Code
 * 61J2-10.025).
 */
export interface Reach {
  brokerage: string;
  email: string;
  phone: { display: string; e164: string };
}

interface PanelProps {
  message: Message;
  reach: Reach;
}

/**
 * For a message that the visitor's email program has to send. It never claims that anything was
 * sent.
 */
export function ReadyPanel({ message, reach }: PanelProps) {
  return (
    <Panel
      kind="ready"
      heading="Your message is ready, but not sent yet"
      message={message}
      reach={reach}
    >
      <p>
        {`Your email app should have opened with it, addressed to me at ${reach.brokerage}. If not, `}
        <a href={mailAddress(message)}>try again</a>, or copy the message and send it your own way.
      </p>
    </Panel>
  );
}

/** For a message that has arrived. */
export function SentPanel({
  message,
  reach,
  next,
  onAnother,
}: PanelProps & { next: string; onAnother: () => void }) {
  return (
    <Panel
      kind="sent"
      heading="Thank you. Your message has been sent"
      message={message}
      reach={reach}
      after={
        <button type="button" class="quiet-button" onClick={onAnother}>
          Write another message
        </button>
      }
    >
      <p>{next}</p>
    </Panel>
  );
}

const FAILURES: Record<Failure, { heading: string; text: string }> = {
  offline: {
    heading: "You’re offline, so your message hasn’t been sent yet",
    text: "Send it again as soon as you’re back online.",
  },
  timeout: {
    heading: "No answer yet",
    text: "Your message may or may not have arrived. Send it again: I don’t mind getting it twice.",
  },
  unreachable: {
    heading: "Your message may not have arrived",
    text: "My mail service couldn’t be reached. Send it again, or use “Try another way” below.",
  },
  refused: {
    heading: "Your message was not sent",
    text: "Something went wrong on my end. Try again in a minute.",
  },
};

/**
 * For a message that was not sent, or may not have been. `onPlain` posts the form as without a
 * script.
 */
export function FailedPanel({
  failure,
  message,
  reach,
  onPlain,
}: PanelProps & { failure: Failure; onPlain: () => void }) {
  const { heading, text } = FAILURES[failure];
  return (
    <Panel kind="failed" heading={heading} message={message} reach={reach}>
      <p>{text}</p>
      <p>
        {`Nothing you wrote is lost. It’s still in the form. You can also send it to me at ${reach.brokerage}: `}
        <a href={mailAddress(message)}>open it in your email app</a>, or copy it.
      </p>
      {failure === "unreachable" && (
        <button type="button" class="quiet-button" onClick={onPlain}>
          Try another way
        </button>
      )}
    </Panel>
  );
}

interface PanelFrame extends PanelProps {
  kind: "ready" | "sent" | "failed";
  heading: string;
  children: ComponentChildren;
  after?: ComponentChildren;
}

/**
 * A panel with the message, to read and to copy. It takes the focus when it appears, because the
 * visitor is waiting for it.
 */
function Panel({ kind, heading, message, reach, children, after }: PanelFrame) {
  const { brokerage, email, phone } = reach;
  const text = asText(message, brokerage);
  // Where the address may break: see `EmailLink`.
  const at = email.indexOf("@") + 1;
  const { copy, status } = useCopy();
  const title = useRef<HTMLHeadingElement>(null);
  // Each new message is a new request of the visitor.
  useEffect(() => title.current?.focus(), [message]);
  return (
    <section class="outcome" data-kind={kind}>
      <h3 ref={title} tabIndex={-1}>
        {heading}
      </h3>
      {children}
      <pre>{text}</pre>
      <p class="outcome-actions">
        <button type="button" class="quiet-button" onClick={() => copy(text, "Message")}>
          Copy message
        </button>
        <button
          type="button"
          class="quiet-button"
          onClick={() => copy(message.to, "Email address")}
        >
          Copy email address
        </button>
      </p>
      {status}
      <p>
        {`Or reach me here: ${brokerage}, `}
        <a href={`tel:${phone.e164}`}>{phone.display}</a>
        {", "}
        <a href={`mailto:${email}`}>
          {email.slice(0, at)}
          <wbr />
          <span>{email.slice(at)}</span>
        </a>
      </p>
      {after}
    </section>
  );
}

import { textOf } from "./check-form.ts";

/** A message for an email program. */
export interface Message {
  to: string;
  subject: string;
  body: string;
}

/** Makes a message from the fields of the form. */
export function composeMessage(
  data: FormData,
  { to, subject }: { to: string; subject: string },
): Message {
  const body = [textOf(data, "message"), "", textOf(data, "name"), textOf(data, "email")]
    .join("\n")
    .trim();
  return { to, subject: textOf(data, "subject") || subject, body };
}

/** The message as plain text, with the name of the brokerage beside its email address. */
export function asText({ to, subject, body }: Message, brokerage: string): string {
  return `To: ${brokerage}, ${to}\nSubject: ${subject}\n\n${body}`;
}

/** The address that opens an email program with the finished message (RFC 6068). */
export function mailAddress({ to, subject, body }: Message): string {
  const part = (text: string) => encodeURIComponent(text.replaceAll("\n", "\r\n"));
  return `mailto:${to}?subject=${part(subject)}&body=${part(body)}`;
}

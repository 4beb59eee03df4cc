import { textOf } from "./check-form.ts";

/** A message as an e-mail program takes it. */
export interface Message {
  to: string;
  subject: string;
  body: string;
}

/** Makes a message of what somebody typed. */
export function composeMessage(data: FormData, { to, subject }: { to: string; subject: string }): Message {
  const body = [textOf(data, "message"), "", textOf(data, "name"), textOf(data, "email")].join("\n").trim();
  return { to, subject: textOf(data, "subject") || subject, body };
}

/** The message as one would read it, with the name of the brokerage beside its e-mail address. */
export function asText({ to, subject, body }: Message, brokerage: string): string {
  return `To: ${brokerage}, ${to}\nSubject: ${subject}\n\n${body}`;
}

/** The address that opens an e-mail program with the message written out (RFC 6068). */
export function mailAddress({ to, subject, body }: Message): string {
  const part = (text: string) => encodeURIComponent(text.replaceAll("\n", "\r\n"));
  return `mailto:${to}?subject=${part(subject)}&body=${part(body)}`;
}

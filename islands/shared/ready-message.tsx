/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import { mailAddress, type Message } from "./compose-message.ts";

/** The finished message, for whoever has no e-mail program on this device. It never says that anything was sent. */
export function ReadyMessage({ message }: { message: Message }) {
  const [copied, setCopied] = useState("");
  const text = `To: ${message.to}\nSubject: ${message.subject}\n\n${message.body}`;
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setCopied("Copied."),
      () => setCopied("Your browser did not let me copy it. Select the text and copy it yourself."),
    );
  };
  return (
    <div class="ready-message">
      <p class="ready-heading">Your message is ready, but not sent yet</p>
      <p>
        Your email program should have opened with it. If it did not, <a href={mailAddress(message)}>try again</a>, or
        copy the message and send it any way you like.
      </p>
      <pre>{text}</pre>
      <button type="button" class="button" onClick={copy}>
        Copy message
      </button>
      <p>{copied || null}</p>
    </div>
  );
}

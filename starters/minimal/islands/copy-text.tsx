/** @jsxImportSource preact */
/*
 * An island: rendered when the site is built, with a script that is loaded when a visitor needs it.
 */
import { useState } from "preact/hooks";

export default function CopyText({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <button type="button" class="needs-script" onClick={() => void copy()}>
      {isCopied ? "Copied" : "Copy"}
    </button>
  );
}

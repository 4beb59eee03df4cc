/** @jsxImportSource preact */
/* Copies the code next to it. Without JavaScript, the button is hidden. */
import { useRef, useState } from "preact/hooks";

export default function CopyCode() {
  const button = useRef<HTMLButtonElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    const code = button.current?.closest(".code")?.querySelector("pre")?.textContent ?? "";
    await navigator.clipboard.writeText(code.trimEnd());
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <button ref={button} type="button" class="copy needs-script" onClick={() => void copy()}>
      {isCopied ? "Copied" : "Copy"}
    </button>
  );
}

import { Island } from "build-site";
import type { ReactNode } from "react";
import CopyCode from "../islands/copy-code.tsx";

/** A block of code with a button that copies it. */
export function Code({ children }: { children?: ReactNode }) {
  return (
    <div className="code">
      <pre tabIndex={0}>{children}</pre>
      <Island of={CopyCode} when="interaction" />
    </div>
  );
}

import { Picture } from "./picture.tsx";

/**
 * The stamp of a page, next to its heading, with the waves of a postmark. Decorative: the heading
 * says the same.
 */
export function Stamp({ of }: { of: string }) {
  return (
    <div className="stamp">
      <Picture image={`stamp-${of}`} early />
      <svg className="postmark" viewBox="0 0 200 90" aria-hidden="true" focusable="false">
        <path
          d={[12, 30, 48, 66].map((y) => `M2 ${y}q16-14 32 0t32 0t32 0t32 0t32 0t32 0`).join("")}
        />
      </svg>
    </div>
  );
}

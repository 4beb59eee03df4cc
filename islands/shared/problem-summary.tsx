/** @jsxImportSource preact */
import { useEffect, useRef } from "preact/hooks";
import type { FieldName, Problem } from "./check-form.ts";

interface Props {
  problems: readonly Problem[];
  fieldId: (name: FieldName) => string;
}

/**
 * All mistakes in a form, with a link to each field. It takes the focus whenever it has content
 * (GOV.UK Design System, error summary). The element itself is always present, so that screen
 * readers observe it.
 */
export function ProblemSummary({ problems, fieldId }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problems.length > 0) box.current?.focus();
  }, [problems]);

  const goTo = (field: FieldName) => (event: MouseEvent) => {
    // Following the link would add an entry to the history, and Back would not leave the page.
    event.preventDefault();
    const input = document.getElementById(fieldId(field));
    input?.closest(".field")?.scrollIntoView();
    input?.focus({ preventScroll: true });
  };

  return (
    <div ref={box} tabIndex={-1} class="form-problems" role="alert">
      {problems.length > 0 && (
        <>
          <h3>There is a problem</h3>
          <ul>
            {problems.map(({ field, message }) => (
              <li key={message}>
                {field === null ? (
                  message
                ) : (
                  <a href={`#${fieldId(field)}`} onClick={goTo(field)}>
                    {message}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

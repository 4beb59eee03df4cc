/** @jsxImportSource preact */
import { useEffect, useRef } from "preact/hooks";
import type { FieldName, Problem } from "./check-form.ts";

interface Props {
  problems: readonly Problem[];
  fieldId: (name: FieldName) => string;
}

/**
 * All that keeps a form from being sent, with a link to each field. Takes the focus whenever there is something in it
 * (GOV.UK Design System, error summary). The box itself is always there, so that screen readers watch it.
 */
export function ProblemSummary({ problems, fieldId }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problems.length > 0) box.current?.focus();
  }, [problems]);

  const goTo = (field: FieldName) => (event: MouseEvent) => {
    // Not by the link itself: that would put an entry into the history, and Back would not leave the page.
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

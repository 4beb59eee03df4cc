/** @jsxImportSource preact */

interface FieldProps {
  id: string;
  name: string;
  label: string;
  /** The mistake in it; undefined when there is none. */
  problem: string | undefined;
  type?: "text" | "email";
  required?: boolean;
  autocomplete?: "name" | "email" | "off";
  inputMode?: "numeric";
  placeholder?: string;
  /** More than one line makes it a text area. */
  lines?: number;
}

/** A field with its label, and its mistake between them. */
export function Field({ id, name, label, problem, lines, type = "text", ...input }: FieldProps) {
  const problemId = `${id}-problem`;
  const shared = {
    id,
    name,
    "aria-invalid": problem === undefined ? undefined : ("true" as const),
    "aria-describedby": problem === undefined ? undefined : problemId,
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {problem !== undefined && (
        <p id={problemId} class="field-problem">
          <span class="visually-hidden">{"Error: "}</span>
          {problem}
        </p>
      )}
      {lines !== undefined && <textarea {...shared} rows={lines} />}
      {lines === undefined && type === "email" && (
        <input {...shared} {...input} type="email" maxLength={254} />
      )}
      {lines === undefined && type === "text" && (
        <input {...shared} {...input} type="text" maxLength={254} />
      )}
    </div>
  );
}

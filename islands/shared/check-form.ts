/** Fields of the contact form, by the names under which they are sent. */
export type FieldName = "name" | "email" | "subject" | "message" | "answer";

/** A mistake that keeps a form from being sent, and how to fix it. */
export interface Problem {
  /** Null when the mistake is in no visible field. */
  field: FieldName | null;
  message: string;
}

/** A question that a robot will not answer. */
export interface Sum {
  question: string;
  placeholder: string;
  /** The accepted answers. Case, spaces and punctuation are ignored; a hint shows the first. */
  answers: readonly string[];
}

/** All mistakes in a filled-in form, in the order of its fields. `trap` names the hidden field. */
export function checkForm(
  data: FormData,
  { sum, trap }: { sum: Sum | null; trap: string },
): Problem[] {
  const problems: Problem[] = [];
  if (textOf(data, "name") === "") problems.push({ field: "name", message: "Enter your name" });
  const email = textOf(data, "email");
  if (email === "") problems.push({ field: "email", message: "Enter your email address" });
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    problems.push({
      field: "email",
      message: "Enter an email address in the form name@example.com",
    });
  }
  const answer = plain(textOf(data, "answer"));
  if (sum !== null && !sum.answers.some((right) => plain(right) === answer)) {
    // The message contains the answer, so no visitor is locked out.
    problems.push({
      field: "answer",
      message: `Enter ${sum.answers[0] ?? ""}, the answer to the sum`,
    });
  }
  if (textOf(data, trap) !== "") {
    // A browser may have filled it in. The visitor only has to press the button again.
    problems.push({
      field: null,
      message:
        "A hidden field was filled in, probably by your browser. It’s empty now, so press the button again",
    });
  }
  return problems;
}

/** The text of a field. */
export function textOf(data: FormData, field: string): string {
  const value = data.get(field);
  return typeof value === "string" ? value.trim() : "";
}

/** “ = Seven. ” → “seven” */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

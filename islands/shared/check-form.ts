/** Fields of the contact form, by the names under which they are sent. */
export type FieldName = "name" | "email" | "subject" | "message" | "answer";

/** Something that keeps a form from being sent, and how to mend it. */
export interface Problem {
  /** Null where no field that one sees is meant. */
  field: FieldName | null;
  message: string;
}

/** A question that a robot will not answer. */
export interface Sum {
  question: string;
  placeholder: string;
  /** All that counts as right; capitals, spaces and signs do not matter. The first is what a hint says. */
  answers: readonly string[];
}

/** Everything that is wrong with a filled-in form, in the order of its fields. `trap` names the field that nobody sees. */
export function checkForm(data: FormData, { sum, trap }: { sum: Sum | null; trap: string }): Problem[] {
  const problems: Problem[] = [];
  if (textOf(data, "name") === "") problems.push({ field: "name", message: "Enter your name" });
  const email = textOf(data, "email");
  if (email === "") problems.push({ field: "email", message: "Enter your email address" });
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    problems.push({ field: "email", message: "Enter an email address in the form name@example.com" });
  }
  const answer = plain(textOf(data, "answer"));
  if (sum !== null && !sum.answers.some((right) => plain(right) === answer)) {
    // Nobody is locked out: whoever has missed it is told.
    problems.push({ field: "answer", message: `Enter the sum of the two numbers: it is ${sum.answers[0] ?? ""}` });
  }
  if (textOf(data, trap) !== "") {
    // A browser may have filled it in: a person is told, and only has to press the button again.
    problems.push({
      field: null,
      message:
        "A hidden field had been filled in, perhaps by your browser. It is empty now: press the button once more",
    });
  }
  return problems;
}

/** What somebody typed into a field. */
export function textOf(data: FormData, field: string): string {
  const value = data.get(field);
  return typeof value === "string" ? value.trim() : "";
}

/** “ = Seven. ” → “seven” */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

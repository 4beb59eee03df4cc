/** Fields of the contact form, by the names under which they are sent. */
export type FieldName = "name" | "email" | "subject" | "message" | "answer";

/** Something that keeps a form from being sent, and how to mend it. */
export interface Problem {
  field: FieldName;
  message: string;
}

/** A question that a robot will not answer. */
export interface Sum {
  question: string;
  placeholder: string;
  /** All that counts as right, in small letters. */
  answers: readonly string[];
}

/** Everything that is wrong with a filled-in form, in the order of its fields. */
export function checkForm(data: FormData, sum: Sum | null): Problem[] {
  const problems: Problem[] = [];
  if (textOf(data, "name") === "") problems.push({ field: "name", message: "Enter your name" });
  const email = textOf(data, "email");
  if (email === "") problems.push({ field: "email", message: "Enter your email address" });
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    problems.push({ field: "email", message: "Enter an email address in the form name@example.com" });
  }
  if (sum !== null && !sum.answers.includes(textOf(data, "answer").toLowerCase())) {
    // Nobody is locked out: whoever has missed it is told.
    problems.push({ field: "answer", message: `Enter the sum of the two numbers: it is ${sum.answers[0] ?? ""}` });
  }
  return problems;
}

/** What somebody typed into a field. */
export function textOf(data: FormData, field: FieldName): string {
  const value = data.get(field);
  return typeof value === "string" ? value.trim() : "";
}

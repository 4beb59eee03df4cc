import { Fragment } from "react";

/** Paragraphs of plain text. */
export function Paragraphs({ of }: { of: readonly string[] }) {
  return of.map((paragraph) => <p key={paragraph}>{paragraph}</p>);
}

/** The first words of an article, in large letters. */
export function Lead({ of }: { of: readonly string[] }) {
  return of.map((paragraph) => (
    <p key={paragraph} className="lead">
      {paragraph}
    </p>
  ));
}

/** A line that does not break hyphenated words. */
export function WholeWords({ children }: { children: string }) {
  return children.split(/(\S+-\S+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="whole">
        {part}
      </span>
    ),
  );
}

/** Each sentence begins a line of its own. */
export function Sentences({ children }: { children: string }) {
  return children.split(/(?<=[.!?]) /).map((sentence, index) => (
    <Fragment key={sentence}>
      {index > 0 && " "}
      <span className="sentence">{sentence}</span>
    </Fragment>
  ));
}

/** Text for screen readers only. */
export function Unseen({ children }: { children: string }) {
  return <span className="visually-hidden">{children}</span>;
}

/** A list of short tags: features, species, what a beach is best for. */
export function Tags({ label, of }: { label: string; of: readonly string[] }) {
  return (
    <ul className="tags" aria-label={label}>
      {of.map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
    </ul>
  );
}

/** A short remark that matters today: a closure, for example. */
export function Note({ children }: { children: string }) {
  return <p className="note">{children}</p>;
}

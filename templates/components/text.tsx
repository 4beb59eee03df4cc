import { Fragment } from "react";
import { MarkdownLink } from "./links.tsx";

const LINK = /\[([^[\]]+)\]\(([^()\s]+)\)/;

/**
 * Plain text, in which `[the beach](/naples-area-links/naples-beaches/)` is a link, as in Markdown.
 */
export function Words({ children }: { children: string }) {
  // Every third part is the text of a link, and the next its address.
  const parts = children.split(LINK);
  return parts.map((part, index) => {
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change their order
    if (index % 3 === 0) return <WholeWords key={index}>{part}</WholeWords>;
    if (index % 3 === 2) return null;
    return (
      <MarkdownLink key={part} href={parts[index + 1] ?? ""}>
        {part}
      </MarkdownLink>
    );
  });
}

/** “high-rise”, “Artis—Naples”; “$2-3”, “8 AM”, “14-story”: a number with its unit; “U.S. 41”. */
const WHOLE =
  /((?<![\w-])[a-z]{1,9}[-—]\w{1,7}\b(?!-)|(?:U.S. )?\$?\d(?:[\d.,:-]*\d)?(?:[ -][a-z]{1,7}\b)?)/i;

/** Text in which two short words with a hyphen, and a number and its unit, stay on one line. */
export function WholeWords({ children }: { children: string }) {
  return children.split(WHOLE).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change their order
    <Fragment key={index}>
      {index % 2 === 1 && /[ —-]/.test(part) ? <span className="whole">{part}</span> : part}
    </Fragment>
  ));
}

/** Paragraphs of text. */
export function Paragraphs({ of }: { of: readonly string[] }) {
  return of.map((paragraph) => (
    <p key={paragraph}>
      <Words>{paragraph}</Words>
    </p>
  ));
}

/** The first words of an article, in large letters. */
export function Lead({ of }: { of: readonly string[] }) {
  return of.map((paragraph) => (
    <p key={paragraph} className="lead">
      <Words>{paragraph}</Words>
    </p>
  ));
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
  return (
    <p className="note">
      <Words>{children}</Words>
    </p>
  );
}

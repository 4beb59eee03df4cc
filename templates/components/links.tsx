import { useDeadLink, type DeadLink, type LinkTarget } from "build-site";
import { Fragment, type ReactNode } from "react";
import type { Phone } from "../../content/schema/phone.ts";
import { dayOf, withoutProtocol } from "../format.ts";
import { Unseen } from "./unseen.tsx";

interface LinkProps {
  className?: string | undefined;
  children: ReactNode;
}

/** A link to another site. If that has been dead for a while, the text alone with a note. */
export function ExternalLink({ href, className, children }: LinkProps & { href: string }) {
  const dead = useDeadLink(href);
  if (dead !== undefined) return <DeadWords dead={dead}>{children}</DeadWords>;
  return (
    <NewTab href={href} className={className}>
      {children}
    </NewTab>
  );
}

/**
 * A link that is useful only while it works, and is omitted otherwise. `name`, if given, replaces
 * it.
 */
export function LiveLink({
  href,
  name,
  className,
  children,
}: LinkProps & { href: string; name?: string | undefined }) {
  const dead = useDeadLink(href);
  if (dead !== undefined)
    return name === undefined ? null : <DeadWords dead={dead}>{name}</DeadWords>;
  return (
    <NewTab href={href} className={className}>
      {children}
    </NewTab>
  );
}

/** A link to a website that does not answer: its text, with a note in parentheses. */
function DeadWords({
  dead: { since, archive },
  children,
}: {
  dead: DeadLink;
  children: ReactNode;
}) {
  return (
    <span className="dead-link">
      {children}{" "}
      <small>
        (
        {archive === undefined ? (
          `website not answering since ${dayOf(since)}`
        ) : (
          <NewTab href={archive.address}>
            {archive.on === undefined ? "archived copy" : `archived copy of ${dayOf(archive.on)}`}
            <span className="visually-hidden">: {children}</span>
          </NewTab>
        )}
        )
      </small>
    </span>
  );
}

/** Opens a new tab and says so. */
function NewTab({ href, className, children }: LinkProps & { href: string }) {
  return (
    <a href={href} className={className} target="_blank" rel="noopener noreferrer">
      {children}
      <Unseen> (opens in new tab)</Unseen>
    </a>
  );
}

/**
 * A link without a destination yet. It says so and does nothing: neither a pointer nor the Tab key
 * gets to it, because “#” would throw the reader to the top of the page. Below a heading that says
 * so, `unseen` is what a screen reader says instead.
 */
export function PendingLink({ className, unseen, children }: LinkProps & { unseen?: string }) {
  return (
    <a href="#" className={["pending", className].filter(Boolean).join(" ")} tabIndex={-1}>
      {children}
      {unseen === undefined ? <small> (coming soon)</small> : <Unseen>{` (${unseen})`}</Unseen>}
    </a>
  );
}

/** A link from content, internal, external or pending. */
export function SmartLink({ to, className, children }: LinkProps & { to: LinkTarget }) {
  if (to.kind === "pending") return <PendingLink className={className}>{children}</PendingLink>;
  if (to.kind === "external") {
    return (
      <ExternalLink href={to.href} className={className}>
        {children}
      </ExternalLink>
    );
  }
  return (
    <a href={to.href} className={className}>
      {children}
    </a>
  );
}

/** A list of links from content. */
export function LinkList({
  of,
  className,
}: {
  of: readonly { label: string; to: LinkTarget }[];
  className?: string;
}) {
  return (
    <ul className={className}>
      {of.map(({ label, to }) => (
        <li key={label}>
          <SmartLink to={to}>{label}</SmartLink>
        </li>
      ))}
    </ul>
  );
}

/** A link in Markdown; external ones open in a new tab like all others. */
export function MarkdownLink({ href = "", children }: { href?: string; children?: ReactNode }) {
  const kind = /^https?:/.test(href) ? "external" : "internal";
  return <SmartLink to={{ kind, href }}>{children}</SmartLink>;
}

/**
 * An email address as a `mailto:` link. If it does not fit on one line, it breaks after the @ and
 * not at a hyphen; a domain that is wider than a narrow box may also break before its dots.
 */
export function EmailLink({ email }: { email: string }) {
  const [name = "", domain = ""] = email.split("@");
  return (
    <a href={`mailto:${email}`}>
      {name}@
      <wbr />
      {domain.length > 22 ? (
        domain.split(/(?=\.)/).map((part, index) => (
          <Fragment key={part}>
            {index > 0 && <wbr />}
            {part}
          </Fragment>
        ))
      ) : (
        <span>{domain}</span>
      )}
    </a>
  );
}

/**
 * A link to a website, whose text is the address as visitors read it. In a narrow place, it breaks
 * before a dot or a slash, never in a word.
 */
export function WebsiteLink({ to }: { to: string }) {
  const parts = withoutProtocol(to).split(/(?=[./])/);
  return (
    <ExternalLink href={to}>
      {parts.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of an address never change their order
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </ExternalLink>
  );
}

/** A phone number as a `tel:` link. */
export function PhoneLink({ phone, className, children }: Partial<LinkProps> & { phone: Phone }) {
  return (
    <a href={`tel:${phone.e164}`} className={className}>
      {children ?? phone.display}
    </a>
  );
}

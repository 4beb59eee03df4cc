import { ContactBlock } from "./contact-block.tsx";

/** The contact block as a box next to an article, with a link to a form. */
export function ContactBox({ form = "/contact/#form-heading" }: { form?: string }) {
  return (
    <section className="side-box">
      <h2>Contact</h2>
      <ContactBlock nameless />
      <a href={form} className="button">
        Send a message
      </a>
    </section>
  );
}

import { ContactBlock } from "./contact-block.tsx";

/** The contact block as a box next to an article. */
export function ContactBox() {
  return (
    <section className="side-box">
      <h2>Contact</h2>
      <ContactBlock nameless />
      <a href="/contact/#form-heading" className="button">
        Send a message
      </a>
    </section>
  );
}

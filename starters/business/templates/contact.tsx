import { Photo, usePage } from "build-site";
import type { Content } from "../content/schema.ts";
import { Document } from "./document.tsx";
import { useTexts, type Service } from "./texts.ts";

export function Contact({ services }: { services: Service[] }) {
  const { form, photo, rights } = usePage<Content>().content.company;
  const { contact, photoAlt } = useTexts().texts;
  return (
    <Document>
      <div className="section contact">
        <div>
          <h1>{contact.title}</h1>
          <p className="lead">{contact.lead}</p>
          <form method="post">
            <p className="soft">{contact.required}</p>
            <label>
              {contact.name}
              <input type="text" name="name" autoComplete="name" required />
            </label>
            <label>
              {contact.email}
              <input type="email" name="email" autoComplete="email" required />
            </label>
            <label>
              {contact.service}
              <select name="service">
                {services.map(({ name, title, place }) => (
                  <option key={name} value={name}>{`${title}: ${place}`}</option>
                ))}
              </select>
            </label>
            <label>
              {contact.message}
              <textarea name="message" rows={5} required />
            </label>
            <button
              className="action"
              type="submit"
              formAction={form}
              formEncType={form.startsWith("mailto:") ? "text/plain" : undefined}
            >
              {contact.send}
            </button>
          </form>
        </div>
        <Photo src={`images/${photo}`} alt={photoAlt} rights={rights} focus="54% 60%" />
      </div>
    </Document>
  );
}

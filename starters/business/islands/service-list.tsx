/** @jsxImportSource preact */
/*
 * The list of services, with buttons that narrow it. Without its script, visitors see the whole list
 * and no buttons.
 */
import { useState } from "preact/hooks";
import type { Content } from "../content/schema.ts";

type Kind = Content["services"][number]["kinds"][number];

interface ListedService {
  href: string;
  title: string;
  place: string;
  summary: string;
  kinds: readonly Kind[];
  facts: readonly string[];
  picture: {
    sources: readonly { type: string; srcset: string }[];
    img: { src: string; width: number; height: number; alt: string; class: string };
  };
}

interface Words {
  choose: string;
  everything: string;
  shown: string;
  kinds: Readonly<Record<Kind, string>>;
}

export default function ServiceList({
  services,
  words,
}: {
  services: readonly ListedService[];
  words: Words;
}) {
  const [chosen, setChosen] = useState<Kind>();
  const kinds = [...new Set(services.flatMap((service) => service.kinds))].toSorted();
  const isShown = (service: ListedService) =>
    chosen === undefined || service.kinds.includes(chosen);
  const count = words.shown
    .replace("{shown}", String(services.filter(isShown).length))
    .replace("{all}", String(services.length));
  return (
    <>
      <div class="choices needs-script">
        <div role="group" aria-label={words.choose}>
          {[undefined, ...kinds].map((kind) => (
            <button
              key={kind ?? ""}
              type="button"
              aria-pressed={kind === chosen}
              onClick={() => setChosen(kind)}
            >
              {kind === undefined ? words.everything : words.kinds[kind]}
            </button>
          ))}
        </div>
        <p role="status">{count}</p>
      </div>
      <ul class="services">
        {services.map((service) => (
          <li key={service.href} hidden={!isShown(service)}>
            <picture>
              {service.picture.sources.map((source) => (
                <source key={source.type} {...source} sizes="(min-width: 40rem) 22rem, 100vw" />
              ))}
              <img
                {...service.picture.img}
                alt={service.picture.img.alt}
                loading="lazy"
                decoding="async"
              />
            </picture>
            <p class="place">{service.place}</p>
            <h3>
              <a href={service.href}>{service.title}</a>
            </h3>
            <p>{service.summary}</p>
            <p class="facts">{service.facts.join(" · ")}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

/* What all pages share. */
import { JsonLd, usePage } from "build-site";
import type { ReactNode } from "react";
import Logo from "./logo.svg?component";
import { addressIn, useTexts } from "./texts.ts";

export function Document({ children }: { children: ReactNode }) {
  const { route, url, origin, address, asset } = usePage();
  const { lang, texts, content } = useTexts();
  const { company } = content;
  const contact = addressIn(lang, "/contact");
  return (
    <html lang={lang}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{route.title}</title>
        <meta name="description" content={route.description} />
        <link rel="canonical" href={url} />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={asset("styles/site.css").href} />
      </head>
      <body>
        <a className="skip" href="#main">
          {texts.skip}
        </a>
        <header className="top">
          <a className="brand" href={addressIn(lang)}>
            <Logo width={36} height={36} aria-hidden="true" />
            {company.name}
          </a>
          <nav aria-label={texts.menu}>
            <a href={`${addressIn(lang)}#services`}>{texts.services.heading}</a>
            <a href={contact} aria-current={address === contact ? "page" : undefined}>
              {texts.contact.title}
            </a>
            {route.translations
              ?.filter((other) => other.lang !== lang)
              .map((other) => (
                <a key={other.lang} href={other.address} hrefLang={other.lang} lang={other.lang}>
                  {content.texts[other.lang]?.language}
                </a>
              ))}
          </nav>
        </header>
        <main id="main">{children}</main>
        <footer>
          <div>
            <h2>{texts.contact.visit}</h2>
            <address>
              {company.name}
              <br />
              {company.street}
              <br />
              {company.city}
            </address>
          </div>
          <div>
            <h2>{texts.contact.hoursHeading}</h2>
            <Hours />
          </div>
          <div>
            <h2>{texts.contact.call}</h2>
            <p>
              <a href={`tel:${company.phone.replaceAll(/[^+\d]/g, "")}`}>{company.phone}</a>
              <br />
              <a href={`mailto:${company.email}`}>{company.email}</a>
            </p>
          </div>
        </footer>
        <JsonLd
          data={{
            "@context": "https://schema.org",
            "@type": "LocalBusiness",
            name: company.name,
            url: `${origin}/`,
            telephone: company.phone,
            email: company.email,
            address: `${company.street}, ${company.city}`,
            openingHours: company.openingHours,
          }}
        />
      </body>
    </html>
  );
}

function Hours() {
  return (
    <dl className="hours">
      {useTexts().texts.contact.hours.map(({ days, time }) => (
        <div key={days}>
          <dt>{days}</dt>
          <dd>{time}</dd>
        </div>
      ))}
    </dl>
  );
}

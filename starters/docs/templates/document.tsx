/* What all pages share. */
import { Island, usePage } from "build-site";
import type { ReactNode } from "react";
import type { Content } from "../content/schema.ts";
import Search from "../islands/search.tsx";
import ThemeSwitch from "../islands/theme-switch.tsx";
import Logo from "./logo.svg?component";
import { inVersions } from "./manual.ts";

interface DocumentProps {
  children: ReactNode;
  /** The menu of the manual, if the page has one. */
  menu?: ReactNode;
}

/** Applies the visitor's earlier choice before the page is shown. */
const THEME = `try{document.documentElement.dataset.theme=localStorage.theme??""}catch{}`;

export function Document({ children, menu }: DocumentProps) {
  const { route, url, address, base, asset, content } = usePage<Content>();
  const { title } = content.site;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{route.title === title ? title : `${route.title} · ${title}`}</title>
        <meta name="description" content={route.description} />
        <script dangerouslySetInnerHTML={{ __html: THEME }} />
        <link rel="canonical" href={url} />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={asset("styles/site.css").href} />
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to main content
        </a>
        <header>
          <a className="brand" href="/">
            <Logo width={28} height={28} aria-hidden="true" />
            {title}
          </a>
          {menu !== undefined && (
            <button type="button" className="to-menu" popoverTarget="menu">
              Menu
            </button>
          )}
          <Island of={Search} when="interaction" index={`${base}search.json`} />
          <nav className="versions" aria-label="Main">
            {inVersions(content, address).map((version) => (
              <a
                key={version.folder}
                href={version.address}
                aria-current={version.isThis ? "true" : undefined}
              >
                {version.label}
              </a>
            ))}
          </nav>
          <Island of={ThemeSwitch} when="interaction" />
        </header>
        <div className={menu === undefined ? undefined : "columns"}>
          <main id="main">{children}</main>
          {menu}
        </div>
        <footer>
          <p>{content.site.description}</p>
        </footer>
      </body>
    </html>
  );
}

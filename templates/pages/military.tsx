import { Island } from "build-site";
import type { RebateTerms } from "../../content/schema.ts";
import RebateCheck from "../../islands/rebate-check.tsx";
import { Flagpole } from "../art/scenes/flagpole.tsx";
import { useSceneCard } from "../cards.tsx";
import { ContactForm } from "../components/contact-form.tsx";
import { Picture } from "../components/picture.tsx";
import { Note, Paragraphs, Words } from "../components/text.tsx";
import { useContent } from "../content.ts";
import { dollars } from "../format.ts";
import { useRebate } from "../json-ld/broker.ts";
import { Document } from "../layouts/document.tsx";
import { WithSidebar } from "../layouts/with-sidebar.tsx";
import { fill, rebateWords, termWords } from "../rebate.ts";

/** The cash rebate for military buyers: the amount, eligible buyers, and conditions. */
export function Military() {
  const { military } = useContent();
  const { page, hero, offer, rebate, reasons, eligibility, loans, disclaimer } = military;
  const amounts = rebateWords(rebate);
  return (
    <Document
      heading={page.heading}
      about={{ mainEntity: useRebate() }}
      card={useSceneCard(Flagpole, [0, 40, 1600, 840], page.heading)}
      advertising={false}
      styles="styles/forms.css"
    >
      <header className="page-hero">
        <Picture {...hero} early sizes="100vw" />
        <div className="page-hero-words">
          <h1>{page.heading}</h1>
          {page.intro !== undefined && <Paragraphs of={page.intro} />}
          <a href="#check" className="button">
            {military.check.heading}
          </a>
        </div>
      </header>
      <WithSidebar
        label="Contact"
        below={
          <ContactForm
            name="rebate"
            heading={military.formHeading}
            subject="The military cash rebate"
          />
        }
      >
        <section className="offer" aria-labelledby="offer-heading">
          <h2 id="offer-heading">{fill(offer.heading, amounts)}</h2>
          <Paragraphs of={offer.text.map((paragraph) => fill(paragraph, amounts))} />
          <Conditions />
          <p>{offer.disclosure}</p>
          {/* Directly above the check, which is hidden if its script fails. */}
          <p id="check">{offer.notLender}</p>
        </section>
        <Check />
      </WithSidebar>
      <div className="page-body after-sidebar">
        <section aria-labelledby="reasons-heading">
          <h2 id="reasons-heading">{reasons.heading}</h2>
          <ul className="reasons">
            {reasons.items.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <div>
                  <Paragraphs of={text} />
                </div>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="eligibility-heading">
          <h2 id="eligibility-heading">{eligibility.heading}</h2>
          <Paragraphs of={eligibility.text} />
          <List of={eligibility.who} />
        </section>
        <section aria-labelledby="loans-heading">
          <h2 id="loans-heading">{loans.heading}</h2>
          <List of={loans.facts} />
          <Note>{loans.note}</Note>
        </section>
        <section className="disclaimer" aria-labelledby="disclaimer-heading">
          <h2 id="disclaimer-heading">{disclaimer.heading}</h2>
          <Paragraphs of={disclaimer.text} />
        </section>
      </div>
    </Document>
  );
}

function List({ of }: { of: readonly string[] }) {
  return (
    <ul>
      {of.map((item) => (
        <li key={item}>
          <Words>{item}</Words>
        </li>
      ))}
    </ul>
  );
}

/** A form that checks a purchase against the terms; without a script, they are all there is. */
function Check() {
  const { rebate, check } = useContent().military;
  const sales = [rebate.newConstruction, rebate.resale];
  const kinds = sales.map((terms) => ({
    minimum: terms.minimumPrice,
    days: terms.closeWithinDays,
    low: fill(check.low, termWords(terms)),
    open: fill(check.open, { ...termWords(terms), ...rebateWords(rebate) }),
  }));
  const good = fill(check.good, { ...rebateWords(rebate), date: "{date}" });
  return (
    <section className="check" aria-labelledby="check-heading">
      <h2 id="check-heading">{check.heading}</h2>
      <Island
        of={RebateCheck}
        when="visible"
        kinds={kinds}
        hint={check.priceHint}
        dates={{ good, late: check.late, reversed: check.reversed }}
        ask={check.ask}
      >
        <label>
          {check.price}
          <input
            name="price"
            type="text"
            autoComplete="off"
            maxLength={20}
            aria-describedby="rebate"
          />
        </label>
        <label>
          {check.kind}
          <select name="kind">
            {sales.map(({ label }, index) => (
              <option key={label} value={index}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label>
          {check.accepted}
          <input name="accepted" type="date" />
        </label>
        <label>
          {check.closing}
          <input name="closing" type="date" />
        </label>
        <button type="submit" className="button">
          {check.button}
        </button>
      </Island>
      <small>{check.note}</small>
    </section>
  );
}

/** The conditions for a new home and for a resale, side by side. */
function Conditions() {
  const { rebate, conditions } = useContent().military;
  return (
    <section aria-labelledby="conditions-heading">
      <h3 id="conditions-heading">{conditions.heading}</h3>
      <div className="terms">
        {[rebate.newConstruction, rebate.resale].map((terms) => (
          <Terms key={terms.label} terms={terms} deadline={conditions.deadline} />
        ))}
      </div>
    </section>
  );
}

function Terms({ terms, deadline }: { terms: RebateTerms; deadline: string }) {
  const words = termWords(terms);
  return (
    <section className="terms-card">
      <h4>{terms.label}</h4>
      <dl>
        <div>
          <dt>Requirement</dt>
          <dd>{terms.requirement}</dd>
        </div>
        <div>
          <dt>Minimum price</dt>
          <dd>{dollars(terms.minimumPrice)}</dd>
        </div>
        <div>
          <dt>Deadline</dt>
          <dd>{fill(deadline, words)}</dd>
        </div>
      </dl>
      <p className="example">{fill(terms.example, words)}</p>
    </section>
  );
}

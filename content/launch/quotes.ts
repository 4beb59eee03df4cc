import type { Content } from "../schema.ts";
import type { Item, Topic } from "./topic.ts";

const SAMPLE_AUTHOR = /^sample /i;

/** A page without quotations makes no claims. */
const NONE: Item = {
  id: "none",
  need: "must",
  kind: "sample",
  title: "No quotations",
  done: true,
  at: ["home", "testimonials"],
  problem: "There are no quotations.",
  fix: "Add the words of clients, if you have any.",
};

/** The clients' quotations on the home page. Having none is fine too. */
export function quotes({ home }: Content): Topic {
  const written = home.testimonials?.quotes ?? [];
  return {
    name: "quotes",
    heading: "What clients say",
    why: "Federal law bars invented or false reviews, with penalties for each (16 CFR Part 465). Publish only what a real client wrote, with their written consent.",
    items:
      written.length === 0
        ? [NONE]
        : written.map(({ author, sample }, index): Item => {
            const isSampleAuthor = SAMPLE_AUTHOR.test(author);
            return {
              id: `quote-${index + 1}`,
              need: "must",
              kind: "sample",
              title: `Quotation ${index + 1} of ${written.length}`,
              done: !sample && !isSampleAuthor,
              at: ["home", "testimonials", "quotes", index, sample ? "quote" : "author"],
              problem: sample
                ? `Quotation ${index + 1} is a sample: no client said it.`
                : `The name below quotation ${index + 1} is a sample.`,
              fix: "Write a client’s own words and a name they agree to, then remove the line “sample: true”. If you have no more quotations, remove the entry.",
            };
          }),
  };
}

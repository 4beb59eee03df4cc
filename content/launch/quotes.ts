import type { Content } from "../schema.ts";
import type { Item, Topic } from "./topic.ts";

const SAMPLE_AUTHOR = /^names? (of|and) /i;

/** The clients' quotations on the home page. */
export function quotes({ home }: Content): Topic {
  return {
    name: "quotes",
    heading: "What clients say",
    why: "Federal law bars invented or false reviews, with penalties for each (16 CFR Part 465). Print only what a real client wrote, with their written consent.",
    items: home.testimonials.quotes.map(({ quote, author, sample }, index): Item => {
      const isSampleText = quote[0]?.startsWith("Sample.") ?? false;
      const isSampleAuthor = SAMPLE_AUTHOR.test(author);
      return {
        id: `quote-${index + 1}`,
        need: "must",
        kind: "sample",
        title: `Quotation ${index + 1} of ${home.testimonials.quotes.length}`,
        done: !sample && !isSampleText && !isSampleAuthor,
        at: ["home", "testimonials", "quotes", index, isSampleText || !isSampleAuthor ? "quote" : "author"],
        problem:
          isSampleText || !isSampleAuthor
            ? `Quotation ${index + 1} is a sample: no client said it.`
            : `The name below quotation ${index + 1} is a sample.`,
        put: "Put a client’s own words and their name as they allow it, then take out the line “sample: true”.",
      };
    }),
  };
}

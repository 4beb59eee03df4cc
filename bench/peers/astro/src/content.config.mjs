import { defineCollection } from "astro:content";
import { glob } from "astro/loaders";
import { z } from "astro/zod";

const link = z.object({ label: z.string(), href: z.string() });
const listing = z.object({
  id: z.string(),
  name: z.string(),
  text: z.string(),
  address: z.string(),
  phone: z.string(),
  website: z.string(),
});

export const collections = {
  pages: defineCollection({
    loader: glob({ pattern: "*.json", base: "./content/pages" }),
    schema: z.object({
      title: z.string(),
      description: z.string(),
      intro: z.string(),
      listings: z.array(listing),
      side: z.array(link),
    }),
  }),
};

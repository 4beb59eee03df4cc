/*
 * Services of other companies: listings, the advertisement, the delivery of messages. And the
 * portrait.
 */
import { isForwarded, isReservedAddress } from "build-site";
import type { Content } from "../schema.ts";
import type { Item, SiteSettings, Topic } from "./topic.ts";

/** Where the listings are: another system serves these addresses. */
const LISTINGS = "/listings";

/**
 * Done once the settings say where the listings are, and name the one host that redirects visitors
 * there.
 */
export function listings({ neighborhoods }: Content, settings: SiteSettings): Topic {
  const isKnown = isForwarded(settings, LISTINGS);
  const { length: hosts } = settings.hosts;
  return {
    name: "listings",
    heading: "Listings",
    why: "Most buttons on the site lead to listings, and this site has none of its own: your listings provider serves those addresses.",
    items: [
      {
        id: "host",
        need: "must",
        kind: "missing",
        title: "Where the links to listings lead",
        // Each host redirects in its own way, and GitHub Pages only if the settings name it.
        done: isKnown && hosts === 1,
        at: isKnown
          ? ["settings.yaml", hosts === 0 ? "forward" : "hosts"]
          : ["settings.yaml", "elsewhere"],
        problem: isKnown
          ? `“forward” says where listings are, but “hosts” names ${hosts === 0 ? "no host" : `${hosts} hosts`}: visitors may not be redirected there.`
          : `Nothing says who serves the addresses below ${LISTINGS}: visitors would see “Page not found”.`,
        fix: isKnown
          ? "Write the one host that you use, such as “hosts: [github-pages]” (docs/hosting.md names them)."
          : `Write under “forward” in settings.yaml where your listings provider keeps them (${LISTINGS}: https://…), and under “hosts” the one host that you use. If your host forwards ${LISTINGS} without it, record that as settled (docs/going-live.md).`,
        canSettle: true,
      },
      {
        id: "side-list",
        need: "should",
        kind: "missing",
        title: "Neighborhoods next to the guide pages",
        done: neighborhoods.sideList === "listings",
        at: ["neighborhoods", "sideList"],
        problem: "The neighborhoods next to each guide page are links that lead nowhere.",
        fix: "Write “sideList: listings”: they then lead to the neighborhood’s listings.",
      },
    ],
  };
}

/**
 * The lines of the advertisement that are still made up. Without an advertisement, there is nothing
 * to do.
 */
export function advertisement({ site: { advertising } }: Content): Topic {
  const item = (
    id: string,
    title: string,
    rest: Pick<Item, "at" | "done" | "problem" | "fix">,
  ): Item => ({
    id,
    need: "must",
    kind: "sample",
    title,
    ...rest,
  });
  return {
    name: "advertisement",
    heading: "The advertisement",
    why: "Visitors are asked for their consent, with the name of the provider: a sample asks them for nothing. If you want no advertisement, remove the lines of “advertising” from site.yaml.",
    items:
      advertising === undefined
        ? []
        : [
            item("provider", "Who shows it", {
              done: !/^sample\b/i.test(advertising.provider),
              at: ["site", "advertising", "provider"],
              problem: `The provider, ${advertising.provider}, is made up.`,
              fix: "Write the name of the company whose advertisement it is: visitors read it before they agree.",
            }),
            item("source", "Their script", {
              done: !isReservedAddress(advertising.source),
              at: ["site", "advertising", "source"],
              problem: "The address of the script is made up.",
              fix: "Write the address that your provider gave you, and set “slot” and “size” to what they say.",
            }),
            item("sample", "Confirm that this is your advertisement", {
              done: !advertising.sample,
              at: ["site", "advertising", "sample"],
              problem: "The advertisement still says that it is a sample.",
              fix: "When its lines are your provider’s, write “sample: false”.",
            }),
          ],
  };
}

/** Whether a service receives the contact forms: a must only if they go to a made-up address. */
export function messages({ site: { form } }: Content): Topic {
  const isSample = form.endpoint !== undefined && isReservedAddress(form.endpoint);
  return {
    name: "messages",
    heading: "Messages from visitors",
    why: "The form is how most visitors write. Without a service it opens their own email program, which many have never set up, and you never learn what did not arrive.",
    items: [
      {
        id: "form",
        need: isSample ? "must" : "should",
        kind: isSample ? "sample" : "missing",
        title: "Where the contact forms go",
        done: form.mode !== "none" && !isSample,
        at: ["site", "form", isSample ? "endpoint" : "mode"],
        problem: isSample
          ? "The forms are sent to a made-up address."
          : "No service receives the contact forms.",
        fix: "Choose one: custom, formspree, web3forms or netlify. docs/content.md, “Where the forms go”, explains what each needs.",
      },
    ],
  };
}

/** Whether a photograph replaces the emblem. */
export function portrait({ site }: Content): Topic {
  return {
    name: "pictures",
    heading: "Your portrait",
    why: "People choose a person. Until there is a photograph, an emblem is shown.",
    items: [
      {
        id: "portrait",
        need: "should",
        kind: "missing",
        title: "A photograph of you",
        // A drawing of the site is named without an extension.
        done: site.portrait.image.includes("."),
        at: ["site", "portrait", "image"],
        problem: "There is no photograph of you.",
        fix: "Put one in content/images/ and name it here with its extension (image: portrait.jpg), with “alt” and “rights”.",
      },
    ],
  };
}

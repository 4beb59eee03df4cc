/* What others do for this site: listings, the advertisement, the delivery of messages; and the portrait. */
import { isHandedOn, isReservedAddress } from "build-site";
import type { Content } from "../schema.ts";
import type { Item, SiteSettings, Topic } from "./topic.ts";

/** Where the listings are: another system answers these addresses. */
const LISTINGS = "/listings";

/** Done once the settings say where the listings are, and which one host is to lead visitors there. */
export function listings({ neighbourhoods }: Content, settings: SiteSettings): Topic {
  const isKnown = isHandedOn(settings, LISTINGS);
  const { length: hosts } = settings.hosts;
  return {
    name: "listings",
    heading: "Listings",
    why: "Most buttons of the site lead to listings, and this site has none of its own: your listings provider answers those addresses.",
    items: [
      {
        id: "host",
        need: "must",
        kind: "missing",
        title: "Who answers the links to listings",
        // Each host leads on in its own way, and GitHub Pages only where it is named.
        done: isKnown && hosts === 1,
        at: isKnown ? ["settings.yaml", hosts === 0 ? "handOn" : "hosts"] : ["settings.yaml", "elsewhere"],
        problem: isKnown
          ? `“handOn” says where listings are, but “hosts” names ${hosts === 0 ? "no host" : `${hosts} hosts`}: nobody can tell whether yours leads visitors there.`
          : `Nothing says who answers the addresses below ${LISTINGS}: visitors would see “Page not found”.`,
        put: isKnown
          ? "Write the one host that you use, such as “hosts: [github-pages]” (docs/hosting.md names them)."
          : `Write under “handOn” in settings.yaml where your listings provider keeps them (${LISTINGS}: https://…), and under “hosts” the one host that you use. If your host hands ${LISTINGS} on without it, note that as settled (docs/going-live.md).`,
        canSettle: true,
      },
      {
        id: "side-list",
        need: "should",
        kind: "missing",
        title: "Neighborhoods beside the guide pages",
        done: neighbourhoods.sideList === "listings",
        at: ["neighbourhoods", "sideList"],
        problem: "The neighborhoods beside each guide page are links that lead nowhere.",
        put: "Write “sideList: listings”: they then lead to the neighborhood’s listings.",
      },
    ],
  };
}

/** The lines of the advertisement that are still made up; nothing is left to do where there is none. */
export function advertisement({ site: { advertising } }: Content): Topic {
  const item = (id: string, title: string, rest: Pick<Item, "at" | "done" | "problem" | "put">): Item => ({
    id,
    need: "must",
    kind: "sample",
    title,
    ...rest,
  });
  return {
    name: "advertisement",
    heading: "The advertisement",
    why: "Visitors are asked whether they allow it, and by whom: a sample asks them for nothing. Who wants none takes the lines of “advertising” out of site.yaml.",
    items:
      advertising === undefined
        ? []
        : [
            item("provider", "Who shows it", {
              done: !/^sample\b/i.test(advertising.provider),
              at: ["site", "advertising", "provider"],
              problem: `The provider, ${advertising.provider}, is made up.`,
              put: "Put the name of the firm whose advertisement it is: visitors read it before they say yes.",
            }),
            item("source", "Their script", {
              done: !isReservedAddress(advertising.source),
              at: ["site", "advertising", "source"],
              problem: "The address of the script is made up.",
              put: "Put the address that your provider gave you, and set “slot” and “size” to what they say.",
            }),
            item("sample", "Say that this is your advertisement", {
              done: !advertising.sample,
              at: ["site", "advertising", "sample"],
              problem: "The advertisement still says that it is a sample.",
              put: "When its lines are your provider’s, write “sample: false”.",
            }),
          ],
  };
}

/** Whether somebody takes the contact forms: a must only where they are sent to a made-up address. */
export function messages({ site: { form } }: Content): Topic {
  const isSample = form.endpoint !== undefined && isReservedAddress(form.endpoint);
  return {
    name: "messages",
    heading: "Messages from visitors",
    why: "The form is how most visitors write. Without a service it opens their own email program, which many have never set up, and nobody notices what did not arrive.",
    items: [
      {
        id: "form",
        need: isSample ? "must" : "should",
        kind: isSample ? "sample" : "missing",
        title: "Where the contact forms go",
        done: form.mode !== "none" && !isSample,
        at: ["site", "form", isSample ? "endpoint" : "mode"],
        problem: isSample ? "The forms are sent to a made-up address." : "No service takes the contact forms.",
        put: "Choose one: custom, formspree, web3forms or netlify. docs/content.md, “Where the forms go”, says what each needs.",
      },
    ],
  };
}

/** Whether a photograph stands where the site comes with an emblem. */
export function portrait({ site }: Content): Topic {
  return {
    name: "pictures",
    heading: "Your portrait",
    why: "People choose a person. Until there is a photograph, an emblem stands in its place.",
    items: [
      {
        id: "portrait",
        need: "should",
        kind: "missing",
        title: "A photograph of you",
        // A drawing of the site is named without an ending.
        done: site.portrait.image.includes("."),
        at: ["site", "portrait", "image"],
        problem: "There is no photograph of you.",
        put: "Put one into content/images/ and name it here with its ending (image: portrait.jpg), with “alt” and “rights”.",
      },
    ],
  };
}

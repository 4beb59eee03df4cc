/** @jsxImportSource preact */
import type { WithSlot } from "build-site/island";
import { useState } from "preact/hooks";
import { dollarsIn, rebateAnswer, type DateWords, type SaleKind } from "./shared/rebate-answer.ts";

interface Props {
  /** By the number that the form sends. */
  kinds: readonly SaleKind[];
  /** What to enter as the price. */
  hint: string;
  dates: DateWords;
  /** The link to the contact form, if the terms are met. */
  ask: string;
}

/** The price as it was understood, the answer, and whether the terms are met. */
type Said = [understood?: string, answer?: string, met?: boolean];

/**
 * Checks a price, a kind of sale and two days against the terms of the rebate: the fields of its
 * slot, in this order. Nothing is sent. Without JavaScript, styles hide it: the terms are above it.
 */
export default function RebateCheck({ kinds, hint, dates, ask, slot }: WithSlot<Props>) {
  const [[understood, answer, met], say] = useState<Said>([]);
  const check = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const [price, kind, accepted, closing] = [...new FormData(form).values()] as [
      string,
      string,
      string,
      string,
    ];
    const dollars = dollarsIn(price);
    const field = form.elements[0] as HTMLElement;
    field.ariaInvalid = `${!dollars}`;
    if (!dollars) field.focus();
    say(
      dollars
        ? [
            `$${dollars.toLocaleString("en-US")}. `,
            ...rebateAnswer(dollars, kinds[+kind]!, accepted, closing, dates),
          ]
        : ["", hint],
    );
  };
  return (
    <>
      <form class="rebate-check" onSubmit={check} {...slot} />
      <p
        id="rebate"
        role="status"
        // Whatever the visitor has scrolled to; before the first answer, it is not displayed.
        ref={(line) => line?.scrollIntoView({ block: "nearest" })}
      >
        {understood && <b>{understood}</b>}
        {answer}
      </p>
      {met && (
        <a class="button" href="#form-heading">
          {ask}
        </a>
      )}
    </>
  );
}

/** @jsxImportSource preact */
import type { WithSlot } from "build-site/island";
import { useState } from "preact/hooks";
import { rebateAnswer, type DateWords, type SaleKind } from "./shared/rebate-answer.ts";

interface Props {
  /** By the number that the form sends. */
  kinds: readonly SaleKind[];
  /** What to enter as the price. */
  hint: string;
  dates: DateWords;
}

/**
 * Checks a price, a kind of sale and two days against the terms of the rebate: the fields of its
 * slot, in this order. Nothing is sent. Without JavaScript, styles hide it: the terms are above it.
 */
export default function RebateCheck({ kinds, hint, dates, slot }: WithSlot<Props>) {
  const [answer, setAnswer] = useState<string | null>(null);
  const check = (event: SubmitEvent) => {
    event.preventDefault();
    const [price, kind, accepted, closing] = [
      ...new FormData(event.currentTarget as HTMLFormElement).values(),
    ] as [string, string, string, string];
    const dollars = Number(price.replaceAll(/[$,\s]/g, ""));
    const terms = kinds[Number(kind)] as SaleKind;
    setAnswer(dollars > 0 ? rebateAnswer(dollars, terms, accepted, closing, dates) : hint);
  };
  return (
    <>
      <form class="rebate-check" onSubmit={check} {...slot} />
      <p role="status">{answer}</p>
    </>
  );
}

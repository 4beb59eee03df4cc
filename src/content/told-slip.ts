import type { YAMLError } from "yaml";
import type { Row } from "./yaml-rows.ts";

/** What `yaml` says of a mistake. */
export type Slip = Pick<YAMLError, "code" | "message" | "pos">;

/** A mistake in words for a person, from which sign of the file to which, counted from 0. */
export interface ToldSlip {
  pos: [number, number];
  message: string;
  hint?: string | undefined;
}

/** A text of YAML in which something is wrong, and its rows. */
export interface WrongText {
  text: string;
  rows: readonly Row[];
}

/** The number of the line that holds a sign, counted from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

/** Where a row stands, as far as its label repeats it. */
export function placeOf({ start, label }: Row): { pos: [number, number] } {
  return { pos: [start, start + label.replace(/…$/, "").length] };
}

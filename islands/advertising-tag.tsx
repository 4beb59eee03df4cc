/** @jsxImportSource preact */
import { useEffect, useRef, useState } from "preact/hooks";
import { loadTag } from "./shared/load-tag.ts";
import { keep, kept } from "./shared/storage.ts";

interface Props {
  label: string;
  /** The company that will see that the visitor was here. */
  provider: string;
  /** Address of the advertiser's script. */
  source: string;
  /** The advertisement for this place; the script reads it from `data-slot`. */
  slotName: string;
  /** The reserved size, in CSS pixels. */
  size: "320x100" | "300x250" | "728x90";
}

type State = "asking" | "refused" | "declined" | "waiting" | "failed" | "shown";

/**
 * The storage key of the answer. On later pages the loader wakes this island only when there is
 * one.
 */
const KEY = "advertising";
/** Milliseconds until a missing advertisement counts as failed. It may still arrive later. */
const PATIENCE = 5000;

/**
 * A place of fixed size for an advertisement. It contacts no other site before the visitor agrees,
 * and never when the browser refuses tracking.
 */
export default function AdvertisingTag({ label, provider, source, slotName, size }: Props) {
  const [state, setState] = useState<State>("asking");
  const room = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const added = useRef(false);

  const change = (next: State) => {
    // The room never shrinks, so nothing below it moves.
    if (room.current !== null) room.current.style.minBlockSize = `${room.current.offsetHeight}px`;
    setState(next);
  };

  useEffect(() => {
    const answered = kept("local", KEY);
    if (refusesTracking()) change("refused");
    else if (answered === "no") change("declined");
    else if (answered === "yes" && !savesData()) change("waiting");
  }, []);

  useEffect(() => {
    // Scripts differ in how they report success; an element that has arrived, late or not, is
    // proof.
    const arrive = () =>
      place.current?.hasChildNodes() &&
      setState((current) => (current === "waiting" || current === "failed" ? "shown" : current));
    const observer = new MutationObserver(arrive);
    if (place.current !== null) observer.observe(place.current, { childList: true });
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (state !== "waiting" || room.current === null) return undefined;
    const no = new AbortController();
    const giveUp = () => setState((current) => (current === "waiting" ? "failed" : current));
    void loadTag(source, room.current, no.signal).then((script) => {
      if (script === null) return;
      added.current = true;
      script.addEventListener("error", giveUp);
      setTimeout(giveUp, PATIENCE);
    });
    return () => no.abort();
  }, [state, source]);

  const answer = (yes: boolean) => () => {
    if (refusesTracking()) return change("refused");
    keep("local", KEY, yes ? "yes" : "no");
    // Only a reload stops a running script of another company.
    if (added.current) return location.reload();
    change(yes ? "waiting" : "declined");
    // The pressed button disappears, so the status takes the focus.
    status.current?.focus();
  };
  const settled = state === "waiting" || state === "failed" || state === "shown";

  return (
    <>
      <p class="advertising-label">
        <span>{label}</span>
        {settled && (
          <button type="button" class="quiet-button" onClick={answer(false)}>
            Hide ads
          </button>
        )}
      </p>
      <div ref={room} class="advertising-slot" data-size={size}>
        <div ref={place} class="advertising-place" data-slot={slotName} />
        <div class="advertising-words">
          <p ref={status} role="status" tabIndex={-1}>
            {words(state, provider)}
          </p>
          {state === "asking" && (
            <p class="advertising-choice">
              <button type="button" class="quiet-button" onClick={answer(true)}>
                Show advertisement
              </button>
              <button type="button" class="quiet-button" onClick={answer(false)}>
                No, thank you
              </button>
            </p>
          )}
          {state === "declined" && (
            <button type="button" class="quiet-button" onClick={answer(true)}>
              Show advertisement
            </button>
          )}
        </div>
      </div>
    </>
  );
}

function words(state: State, provider: string): string | null {
  switch (state) {
    case "asking":
      return `An ad from ${provider}. It loads only if you choose.`;
    case "refused":
      return "Your browser asks websites not to track you, so there is no advertisement here.";
    case "declined":
      return "No ad, then.";
    case "waiting":
      return "The advertisement is loading.";
    case "failed":
      return "The advertisement did not load. Everything else on this page works without it.";
    case "shown":
      return null;
  }
}

/** Global Privacy Control (w3c.github.io/gpc) and its predecessor, Do Not Track. */
function refusesTracking(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & {
    globalPrivacyControl?: boolean;
  };
  return globalPrivacyControl === true || doNotTrack === "1";
}

function savesData(): boolean {
  return (
    (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true
  );
}

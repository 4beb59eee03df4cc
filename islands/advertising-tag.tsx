/** @jsxImportSource preact */
import { useEffect, useRef, useState } from "preact/hooks";
import { loadTag } from "./shared/load-tag.ts";
import { keep, kept } from "./shared/storage.ts";

interface Props {
  label: string;
  /** The company that learns of the visit. */
  provider: string;
  /** Address of the advertiser's script. */
  source: string;
  /** The advertisement for this slot; the script finds it as `data-slot`. */
  slotName: string;
  /** Reserved space, in CSS pixels. */
  size: "320x100" | "300x250" | "728x90";
}

type State = "asking" | "refused" | "declined" | "waiting" | "failed" | "shown";

/** Where the answer is stored. On later pages, the loader wakes this island only if there is one. */
const KEY = "advertising";
/** Milliseconds until an advertisement counts as missing. It may still arrive later. */
const PATIENCE = 5000;

/**
 * A fixed-size slot for an advertisement. It sends no request before the visitor agrees, and none at all if the browser
 * asks not to be tracked.
 */
export default function AdvertisingTag({ label, provider, source, slotName, size }: Props) {
  const [state, setState] = useState<State>("asking");
  const room = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const added = useRef(false);

  const change = (next: State) => {
    // The slot never shrinks, so nothing below it moves.
    if (room.current !== null) room.current.style.minBlockSize = `${room.current.offsetHeight}px`;
    setState(next);
  };

  useEffect(() => {
    const answered = kept("localStorage", KEY);
    if (refusesTracking()) change("refused");
    else if (answered === "no") change("declined");
    else if (answered === "yes" && !savesData()) change("waiting");
  }, []);

  useEffect(() => {
    // Whatever the script does, only the result counts: whether something has arrived, late or not.
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
    keep("localStorage", KEY, yes ? "yes" : "no");
    // A third-party script that is running can be stopped only by leaving the page.
    if (added.current) return location.reload();
    change(yes ? "waiting" : "declined");
    // The pressed button disappears, so its result takes the focus.
    status.current?.focus();
  };
  const settled = state === "waiting" || state === "failed" || state === "shown";

  return (
    <>
      <p class="advertising-label">
        <span>{label}</span>
        {settled && (
          <button type="button" class="quiet-button" onClick={answer(false)}>
            No more of these
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
      return `From ${provider}, which would learn of your visit.`;
    case "refused":
      return "Your browser asks websites not to track you, so there is no advertisement here.";
    case "declined":
      return "No advertisement, as you wish.";
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
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || doNotTrack === "1";
}

function savesData(): boolean {
  return (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

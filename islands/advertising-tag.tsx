/** @jsxImportSource preact */
import { useRef, useState } from "preact/hooks";

interface Props {
  label: string;
  /** What happens if one says yes. */
  explanation: string;
  /** Address of the advertiser's script. */
  source: string;
  /** Which advertisement belongs here; the script finds it as `data-slot`. */
  slotName: string;
  /** The room that is kept for it, in CSS pixels. */
  size: "320x100" | "300x250" | "728x90";
}

type State = "asking" | "loading" | "shown" | "failed" | "declined";

/** A room for an advertisement, of fixed size. Nothing is asked of anybody else before a visitor says yes. */
export default function AdvertisingTag({ label, explanation, source, slotName, size }: Props) {
  const [state, setState] = useState<State>("asking");
  const place = useRef<HTMLDivElement>(null);

  const load = () => {
    if (refusesTracking()) {
      setState("declined");
      return;
    }
    setState("loading");
    const script = document.createElement("script");
    script.src = source;
    script.async = true;
    script.addEventListener("load", () => setState("shown"));
    script.addEventListener("error", () => setState("failed"));
    place.current?.append(script);
  };

  return (
    <>
      <p class="advertising-label">{label}</p>
      <div ref={place} class="advertising-slot" data-slot={slotName} data-size={size}>
        {state === "asking" && (
          <>
            <p>{explanation}</p>
            <button type="button" onClick={load}>
              Show advertisement
            </button>
          </>
        )}
      </div>
      <p role="status">{WORDS[state]}</p>
    </>
  );
}

const WORDS: Record<State, string | null> = {
  asking: null,
  loading: "Loading the advertisement.",
  shown: null,
  failed: "The advertisement did not load. Everything else on this page works without it.",
  declined: "Your browser asks not to be tracked, so no advertisement was loaded.",
};

/** Global Privacy Control (w3c.github.io/gpc) and its predecessor, Do Not Track. */
function refusesTracking(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || doNotTrack === "1";
}

/*
 * Opens a place (`/site/templates/home.tsx:3:5`) in an editor and sends the reason if that failed,
 * or else an empty message. It runs in its own process: launch-editor kills the terminal editor
 * that the same process started earlier, losing unsaved text.
 */
import launchEditor from "launch-editor";

/** Milliseconds after which an editor that has not failed is assumed to have started. */
const STARTS = 500;

// The server may have stopped by the time the editor exits.
const send = (text: string) => process.connected && process.send?.(text);

launchEditor(process.argv[2] ?? "", (_, problem: string | null) =>
  send(
    problem === null
      ? "No running editor was found. Name yours in the environment variable LAUNCH_EDITOR."
      : `The editor did not open: ${problem}`,
  ),
);
setTimeout(() => send(""), STARTS).unref();

/*
 * Opens a place (`/site/templates/home.tsx:3:5`) in an editor and sends why that failed, or an
 * empty message. In a process of its own: launch-editor kills the terminal editor that the same
 * process started before, with the text that is not saved.
 */
import launchEditor from "launch-editor";

/** Milliseconds in which an editor that cannot start says so. */
const STARTS = 500;

// The server may have stopped by the time that the editor ends.
const send = (text: string) => process.connected && process.send?.(text);

launchEditor(process.argv[2] ?? "", (_, problem: string | null) =>
  send(
    problem === null
      ? "No running editor was found. Name yours in the environment variable LAUNCH_EDITOR."
      : `The editor did not open: ${problem}`,
  ),
);
setTimeout(() => send(""), STARTS).unref();

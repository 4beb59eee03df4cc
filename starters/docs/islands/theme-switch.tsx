/** @jsxImportSource preact */
/*
 * Switches between light and dark, and remembers the choice. Until then, the system decides.
 */
function change() {
  const { dataset } = document.documentElement;
  const isDark = dataset["theme"]
    ? dataset["theme"] === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  dataset["theme"] = isDark ? "light" : "dark";
  try {
    localStorage.setItem("theme", dataset["theme"]);
  } catch {
    // The browser cannot remember the choice, but the page still changes.
  }
}

export default function ThemeSwitch() {
  return (
    <button type="button" class="switch needs-script" aria-label="Light or dark" onClick={change}>
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" stroke-width="2" />
        <path d="M12 3a9 9 0 0 1 0 18z" fill="currentColor" />
      </svg>
    </button>
  );
}

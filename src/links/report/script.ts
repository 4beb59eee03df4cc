/**
 * Sorts a table by a click on a header, again for the other way round. Whatever has no value stays at the end. A link
 * from the top to what is folded away opens it.
 */
export const SCRIPT = `
const order = new Intl.Collator("en", { numeric: true });
for (const table of document.querySelectorAll("table")) {
  const body = table.tBodies[0];
  if (body.rows.length < 2) continue;
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const keyed = [...body.rows].map((row) => ({ row, key: row.cells[column].dataset.sort ?? "" }));
      keyed.sort((a, b) => (a.key === "") - (b.key === "") || order.compare(a.key, b.key) * (down ? -1 : 1));
      body.append(...keyed.map(({ row }) => row));
    });
  });
}
const unfold = () => {
  const details = document.getElementById(location.hash.slice(1))?.querySelector(":scope > details");
  if (details) details.open = true;
};
addEventListener("hashchange", unfold);
unfold();
`;

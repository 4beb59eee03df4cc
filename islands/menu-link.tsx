/** @jsxImportSource preact */

/**
 * A way back to the menu from further down the page. It is a link to the navigation, which is all that it is without
 * JavaScript; with it, the menu opens as well.
 */
export default function MenuLink() {
  const open = () => {
    const button = document.querySelector<HTMLElement>(".menu-button");
    if (button?.getAttribute("aria-expanded") === "false") button.click();
    button?.focus();
  };
  return (
    <a href="#menu" onClick={open}>
      Menu
    </a>
  );
}

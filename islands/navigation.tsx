/** @jsxImportSource preact */
import type { WithSlot } from "build-site/island";
import { NavigationDropdown, type DropdownProps } from "./shared/navigation-dropdown.tsx";
import { SiteNavigation } from "./shared/site-navigation.tsx";

/**
 * The navigation or one of its dropdowns: one island, because every page has both, and one script
 * is smaller than two.
 */
export default function Navigation({ dropdown, slot }: WithSlot<{ dropdown?: DropdownProps }>) {
  return dropdown ? (
    <NavigationDropdown {...dropdown} slot={slot} />
  ) : (
    <SiteNavigation slot={slot} />
  );
}

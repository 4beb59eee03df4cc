import type { ReactNode } from "react";

interface WithSidebarProps {
  /** Name of the complementary landmark. */
  label: string;
  /** What stays in view on wide screens: how to reach the broker. */
  sidebar?: ReactNode;
  /** What follows in the same column, and passes behind it. */
  below?: ReactNode;
  /** The side of the sidebar on wide screens. */
  position?: "left" | "right";
  children: ReactNode;
}

/**
 * A main column of three quarters and a side column of one quarter on wide screens; stacked on
 * narrow ones.
 */
export function WithSidebar({
  label,
  sidebar,
  below,
  position = "right",
  children,
}: WithSidebarProps) {
  return (
    <div className={`with-sidebar sidebar-${position}`}>
      <div className="page-body">{children}</div>
      <aside className="sidebar" aria-label={label}>
        {sidebar !== undefined && <div className="sidebar-view">{sidebar}</div>}
        {below}
      </aside>
    </div>
  );
}

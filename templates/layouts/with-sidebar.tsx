import type { ReactNode } from "react";

interface WithSidebarProps {
  /** Name of the complementary landmark. */
  label: string;
  /** What stays in view on wide screens: how to reach the broker. */
  sidebar?: ReactNode;
  /** What is above it and below it in the same column. */
  above?: ReactNode;
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
  above,
  below,
  position = "right",
  children,
}: WithSidebarProps) {
  return (
    <div className={`with-sidebar sidebar-${position}`}>
      <div className="page-body">{children}</div>
      <aside className="sidebar" aria-label={label}>
        {above}
        {sidebar !== undefined && (
          <div className="sidebar-track">
            <div className="sidebar-view">{sidebar}</div>
          </div>
        )}
        {below}
      </aside>
    </div>
  );
}

import type { ReactNode } from 'react';

interface MenuItemLook {
  label: string;
  /** A 16 px icon at the end of the row, so that all labels begin at the same edge. */
  icon?: ReactNode;
}

interface MenuLink extends MenuItemLook {
  href: string;
  external?: boolean;
  current?: boolean;
}

interface MenuAction extends MenuItemLook {
  onSelect: () => void;
  /** Why the action is not possible now; it is then disabled. */
  disabledReason?: string;
}

interface MenuChoice extends MenuAction {
  /** One of several choices of its group, such as a theme. */
  checked: boolean;
}

/** A link, an action, or one choice of its group. */
export type MenuItem = MenuLink | MenuAction | MenuChoice;

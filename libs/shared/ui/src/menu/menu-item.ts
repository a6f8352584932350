import type { ReactNode } from 'react';

interface MenuItemLook {
  label: string;
  /** A 16 px icon before the label. */
  icon?: ReactNode;
}

interface MenuLink extends MenuItemLook {
  href: string;
  /** Leads to another site. */
  external?: boolean;
  /** The page one is on. */
  current?: boolean;
}

interface MenuAction extends MenuItemLook {
  onSelect: () => void;
}

interface MenuChoice extends MenuAction {
  /** One of several choices of its group, such as a theme. */
  checked: boolean;
}

/** Goes somewhere, does something, or chooses one of its group. */
export type MenuItem = MenuLink | MenuAction | MenuChoice;

import type { ReactNode } from 'react';

/** An entry of the main navigation and of the user menu. */
export interface ShellLink {
  label: string;
  href: string;
  /** Opens another site. */
  external?: boolean;
  /** The current page belongs to this entry. */
  current?: boolean;
  /** A lucide icon for menus. */
  icon?: ReactNode;
}

/** The signed-in user. */
export interface ShellUser {
  email: string;
  premium: boolean;
}

/** The content of the header at every width. */
export interface HeaderProps {
  brandName: string;
  homeHref: string;
  navigation: readonly ShellLink[];
  /** Further entries in the menus of signed-in users, after the navigation. */
  menuLinks?: readonly ShellLink[];
  /** Undefined while signed out; `unknown` until the session is known. */
  user: ShellUser | 'unknown' | undefined;
  logInHref: string;
  signOutHref: string;
  /** The product's version, shown in the menus. */
  version?: string | undefined;
}

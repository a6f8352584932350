import type { ReactNode } from 'react';

/** An entry of the main navigation and of the user menu. */
export interface ShellLink {
  label: string;
  href: string;
  /** Leads to another site. */
  external?: boolean;
  /** The page that is open belongs to this entry. */
  current?: boolean;
  /** A lucide icon, shown in menus only. */
  icon?: ReactNode;
}

/** Who is signed in. */
export interface ShellUser {
  email: string;
  premium: boolean;
}

/** What the header shows, in every width. */
export interface HeaderProps {
  brandName: string;
  homeHref: string;
  navigation: readonly ShellLink[];
  /** Entries of the menus of whoever is signed in, after the navigation; the header's row does not show them. */
  menuLinks?: readonly ShellLink[];
  /** Nobody while signed out; `unknown` while the session is being looked for. */
  user: ShellUser | 'unknown' | undefined;
  logInHref: string;
  signOutHref: string;
  /** The product's version, shown in the menus when provided. */
  version?: string | undefined;
}

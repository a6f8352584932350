import type { ReactNode } from 'react';

/** An entry of the main navigation and of the user menu. */
export interface ShellLink {
  label: string;
  href: string;
  external?: boolean;
  current?: boolean;
  icon?: ReactNode;
}

export interface ShellUser {
  email: string;
  premium: boolean;
}

export interface HeaderProps {
  brandName: string;
  homeHref: string;
  navigation: readonly ShellLink[];
  menuLinks?: readonly ShellLink[];
  /** Undefined while signed out; `unknown` until the session is known. */
  user: ShellUser | 'unknown' | undefined;
  logInHref: string;
  signOutHref: string;
  version?: string | undefined;
}

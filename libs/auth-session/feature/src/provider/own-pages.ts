import { currentPage, type RuntimeConfig } from '@portal/shared/browser';
import type { AppRouter } from '@portal/shared/router';

/** The pages that an app shows itself: the portal's path, and where the app has that page. */
export type OwnPages = Readonly<Record<string, string>>;

interface AppHref {
  readonly href: string;
  /** Whether it is a page of the app; every other one is the portal's. */
  readonly isOwn: boolean;
}

/** Where an app finds an address of the libraries; without `pages` it has all of the portal's. */
export function appHref(href: string, pages: OwnPages | undefined, origin: string): AppHref {
  if (!pages || !href.startsWith('/')) return { href, isOwn: true };
  const { pathname, search, hash } = new URL(href, 'http://localhost');
  const isOfApp = Object.values(pages).includes(pathname);
  const own = pages[pathname] ?? (isOfApp ? pathname : undefined);
  if (own === undefined) return { href: `${origin}${href}`, isOwn: false };
  return { href: `${own}${search}${hash}`, isOwn: true };
}

/** The router with the app's own pages; those that it does not have are loaded from the portal. */
export function withOwnPages(
  { address, navigate }: AppRouter,
  pages: OwnPages | undefined,
  { origin }: RuntimeConfig['hosts'],
): AppRouter {
  return {
    address,
    navigate: (to, options) => {
      const { pathname, search, hash } = new URL(to, window.location.href);
      const { href, isOwn } = appHref(`${pathname}${search}${hash}`, pages, origin);
      if (isOwn) return navigate(href, options);
      return options?.replace ? currentPage.replaceWith(href) : currentPage.open(href);
    },
  };
}

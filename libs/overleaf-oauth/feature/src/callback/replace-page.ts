/** Loads `href` in the place of this page. */
export const replacePage = (href: string): void => window.location.replace(href);

/** The page that the browser shows. An object, so that a test can watch it: `window.location` cannot be replaced. */
export const currentPage = {
  /** Loads an address that the router does not know; the back button skips the current page. */
  replaceWith: (href: string): void => window.location.replace(href),
};

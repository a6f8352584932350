import { replaceable } from '@portal/shared/util';

export const messages = replaceable('shared', 'ui', {
  skipToContent: 'Skip to content',
  skipNavigation: 'Skip',
  mainNavigation: 'Main',
  subNavigation: 'Your account',
  menu: 'Menu',
  home: (brandName: string) => `${brandName}, home`,
  logIn: 'Log in',
  signOut: 'Log out',
  premium: 'Premium',
  version: (brandName: string, version: string) => `${brandName} ${version}`,
  theme: 'Theme',
  themes: { light: 'Light', dark: 'Dark', system: 'System' },
  themeChoice: (label: string) => `Theme: ${label.toLowerCase()}`,
  copyright: (year: number, owner: string) => `© ${year} ${owner}`,
  dismiss: 'Dismiss',
  loading: 'Loading',
  processing: 'Processing...',
  fewerSeats: 'One seat fewer',
  moreSeats: 'One seat more',
  fields: {
    show: 'Show',
    hide: 'Hide',
    /** Names of the button beside a field such as "New password". */
    showField: (label: string) => `Show ${label.toLowerCase()}`,
    hideField: (label: string) => `Hide ${label.toLowerCase()}`,
  },
  dialog: { close: 'Close', cancel: 'Cancel' },
  table: {
    empty: 'There is no data',
    actions: 'Actions',
    sortBy: 'Sort by',
    unsorted: 'Not sorted',
    sortChoice: {
      asc: (label: string) => `${label}, ascending`,
      desc: (label: string) => `${label}, descending`,
    },
    selectPage: 'Select all on this page',
    selectRow: (row: string) => `Select ${row}`,
    range: (first: number, last: number, total: number | undefined) =>
      total === undefined ? `${first}–${last}` : `${first}–${last} of ${total}`,
    rowsPerPage: 'Rows per page',
    perPage: 'per page',
    turnPages: 'Turn pages with',
    previousPage: 'Previous page',
    nextPage: 'Next page',
    page: (page: number, pages: number | undefined) =>
      pages === undefined ? `${page}` : `${page} / ${pages}`,
  },
} as const);

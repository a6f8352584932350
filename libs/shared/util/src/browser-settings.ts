import type { BrandOverrides } from './brand';

/** What a writer says of the product. */
export interface Quotation {
  readonly text: string;
  readonly name: string;
  readonly field: string;
}

/** The settings of the browser, which the API reads from environment variables and `/config.js` carries to the page (SHARED-35). */
export interface BrowserSettings {
  readonly version: string;
  readonly brand: BrandOverrides;
  readonly signInWithEditor: boolean;
  readonly automaticTax: boolean;
  /** The minimum number of seats of a group that can be paid by invoice; 0: none can. */
  readonly payByInvoiceFromSeats: number;
  readonly extensionId: string;
  readonly cookieDomain: string;
  readonly tagManagerUrl: string;
  readonly statsDashboardUrl: string;
  readonly flagsClientKey: string;
  readonly targetOrigins: readonly string[];
  readonly allowedParentOrigins: readonly string[];
  readonly mainAppOrigins: readonly string[];
  readonly quotations: readonly Quotation[];
}

/** The settings where the environment does not name another value, and of a page without `/config.js`. */
export const defaultBrowserSettings: BrowserSettings = {
  version: 'development',
  brand: {},
  signInWithEditor: false,
  automaticTax: false,
  payByInvoiceFromSeats: 0,
  extensionId: '',
  cookieDomain: '',
  tagManagerUrl: '',
  statsDashboardUrl: '',
  flagsClientKey: 'portal',
  targetOrigins: [],
  allowedParentOrigins: [
    'https://www.overleaf.com',
    'https://overleaf.com',
    'https://www.stag-overleaf.com',
    'https://stag-overleaf.com',
    'https://www.dev-overleaf.com',
    'https://dev-overleaf.com',
  ],
  mainAppOrigins: [],
  quotations: [],
};

/** The settings of a larger configuration, without the rest of it. */
export const pickBrowserSettings = (config: BrowserSettings): BrowserSettings =>
  Object.fromEntries(
    (Object.keys(defaultBrowserSettings) as (keyof BrowserSettings)[]).map((key) => [
      key,
      config[key],
    ]),
  ) as unknown as BrowserSettings;

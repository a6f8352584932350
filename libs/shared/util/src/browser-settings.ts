import type { BrandOverrides } from './brand';

/**
 * A setting of the browser. Its declaration below is the only one: the API reads it from an environment variable and
 * `/config.js` carries it to the page (SHARED-35).
 */
export interface BrowserSetting<Value> {
  /** The API's environment variable. */
  readonly variable: string;
  readonly purpose: string;
  /** The value that is expected, in the words of the README and of the error for a wrong value. */
  readonly expected: string;
  /** Reads the variable's text; undefined rejects it. */
  readonly parse: (text: string) => Value | undefined;
  /** The value when the variable is not set, and on a page without `/config.js`. */
  readonly fallback: Value;
}

const setting = <Value>(declared: BrowserSetting<Value>): BrowserSetting<Value> => declared;

const matching = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : undefined);

function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Reads comma-separated origins such as `https://portal.example`; undefined if one is not an origin. */
export function parseOrigins(text: string): readonly string[] | undefined {
  const origins = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const areOrigins = origins.every(
    (origin) => URL.canParse(origin) && new URL(origin).origin === origin,
  );
  return areOrigins ? origins : undefined;
}

/** Every setting of the browser, by its name in the configuration. */
export const browserSettings = {
  version: setting<string>({
    variable: 'APP_VERSION',
    purpose: 'The version that the portal and its logs show.',
    expected: 'a short text',
    parse: matching(/^[\w.+-]{1,64}$/),
    fallback: 'development',
  }),
  brand: setting<BrandOverrides>({
    variable: 'BRAND',
    purpose: 'The product’s names and external links, where they differ from the default brand.',
    expected: 'a JSON object such as {"productName":"Lemma"}',
    parse: parseObject,
    fallback: {},
  }),
  signInWithEditor: setting<boolean>({
    variable: 'SIGN_IN_WITH_EDITOR',
    purpose: 'Always shows the sign-in with the LaTeX editor.',
    expected: 'true or false',
    parse: (text) => (text === 'true' || text === 'false' ? text === 'true' : undefined),
    fallback: false,
  }),
  extensionId: setting<string>({
    variable: 'EXTENSION_ID',
    purpose: 'The browser extension that gets a session when `callback=x` asks for it.',
    expected: 'the id of a browser extension, 32 letters',
    parse: matching(/^[a-z]{32}$/),
    fallback: '',
  }),
  cookieDomain: setting<string>({
    variable: 'COOKIE_DOMAIN',
    purpose:
      'The parent domain that shares the session’s short-lived cookies. Absent: the portal’s own host.',
    expected: 'a domain such as lemma.example',
    parse: matching(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/),
    fallback: '',
  }),
  tagManagerUrl: setting<string>({
    variable: 'TAG_MANAGER_URL',
    purpose:
      'The script of the tag manager, loaded for users who allow it. Absent: nothing is used for marketing.',
    expected: 'an address such as https://www.googletagmanager.com/gtm.js?id=GTM-XXXX',
    parse: matching(/^https?:\/\/[^\s/?#@;,'"]+\/[^\s;,'"]*$/),
    fallback: '',
  }),
  statsDashboardUrl: setting<string>({
    variable: 'STATS_DASHBOARD_URL',
    purpose:
      'The page with the statistics of a member that `/stats` shows in a frame; it gets the token `t`. Absent: the API’s own.',
    expected: 'an address such as https://dashboard.example/member',
    parse: matching(/^https?:\/\/[^\s/?#@;,'"]+\/[^\s?#;,'"]*$/),
    fallback: '',
  }),
  flagsClientKey: setting<string>({
    variable: 'FLAGS_CLIENT_KEY',
    purpose: 'The client key that the portal reads feature flags with; it is not a secret.',
    expected: 'up to 100 letters, digits, hyphens and underscores',
    parse: matching(/^[\w-]{1,100}$/),
    fallback: 'portal',
  }),
  targetOrigins: setting<readonly string[]>({
    variable: 'TARGET_ORIGINS',
    purpose:
      'Other origins, with their subdomains, that `callback`, `redirect` and `origin` may lead to.',
    expected: 'comma-separated origins, such as https://portal.example',
    parse: parseOrigins,
    fallback: [],
  }),
  allowedParentOrigins: setting<readonly string[]>({
    variable: 'ALLOWED_PARENT_ORIGINS',
    purpose:
      'The LaTeX editor’s origins, with their subdomains, that may show pages of the portal in a frame and get messages.',
    expected: 'comma-separated origins, such as https://portal.example',
    parse: parseOrigins,
    fallback: [
      'https://www.overleaf.com',
      'https://overleaf.com',
      'https://www.stag-overleaf.com',
      'https://stag-overleaf.com',
      'https://www.dev-overleaf.com',
      'https://dev-overleaf.com',
    ],
  }),
  mainAppOrigins: setting<readonly string[]>({
    variable: 'MAIN_APP_ORIGINS',
    purpose:
      'The origins of the main app, which may show `/embedded-session` in a frame and ask it for the session. Absent: the portal’s own.',
    expected: 'comma-separated origins, such as https://portal.example',
    parse: parseOrigins,
    fallback: [],
  }),
} as const;

/** The values of the {@link browserSettings}. */
export type BrowserSettings = {
  readonly [Key in keyof typeof browserSettings]: (typeof browserSettings)[Key]['fallback'];
};

const keys = Object.keys(browserSettings) as (keyof BrowserSettings)[];

/** The settings of a larger configuration, without the rest of it. */
export const pickBrowserSettings = (config: BrowserSettings): BrowserSettings =>
  Object.fromEntries(keys.map((key) => [key, config[key]])) as BrowserSettings;

/** The settings of a page without `/config.js`. */
export const defaultBrowserSettings: BrowserSettings = Object.fromEntries(
  keys.map((key) => [key, browserSettings[key].fallback]),
) as BrowserSettings;

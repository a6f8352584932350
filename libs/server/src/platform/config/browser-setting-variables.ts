import { strictObject } from '@portal/shared/contract';
import { type Quotation, defaultBrowserSettings, type BrowserSettings } from '@portal/shared/util';
import { readFileSync } from 'node:fs';
import { array, string } from 'yup';
import { parsedField, parseOrigins, type Variable } from './fields';

const quotations = array(
  strictObject({
    text: string().max(400).required(),
    name: string().max(80).required(),
    field: string().max(80).required(),
  }).defined(),
)
  .min(1)
  .max(6)
  .defined()
  .strict();

/** Reads the operator's file with what writers say of the product; undefined when it holds no such list. */
export function readQuotations(file: string): readonly Quotation[] | undefined {
  try {
    return quotations.validateSync(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** A setting of the browser as the API reads it; its default is in `defaultBrowserSettings`. */
interface BrowserSetting<Value> {
  readonly variable: string;
  readonly purpose: string;
  /** The value that is expected, in the words of the README and of the error for a wrong value. */
  readonly expected: string;
  readonly parse: (text: string) => Value | undefined;
}

const matching = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : undefined);

const parseSwitch = (text: string) =>
  text === 'true' || text === 'false' ? text === 'true' : undefined;

function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export const browserSettings: {
  readonly [Key in keyof BrowserSettings]: BrowserSetting<BrowserSettings[Key]>;
} = {
  version: {
    variable: 'APP_VERSION',
    purpose: 'The version that the portal and its logs show.',
    expected: 'a short text',
    parse: matching(/^[\w.+-]{1,64}$/),
  },
  brand: {
    variable: 'BRAND',
    purpose: 'The product’s names and external links, where they differ from the default brand.',
    expected: 'a JSON object such as {"productName":"Lemma"}',
    parse: parseObject,
  },
  signInWithEditor: {
    variable: 'SIGN_IN_WITH_EDITOR',
    purpose: 'Always shows the sign-in with the LaTeX editor.',
    expected: 'true or false',
    parse: parseSwitch,
  },
  automaticTax: {
    variable: 'AUTOMATIC_TAX',
    purpose:
      'Lets the payment provider add tax to the listed prices, by the customer’s address; Stripe Tax must be set up in its account. The price list must be pushed with it first.',
    expected: 'true or false',
    parse: parseSwitch,
  },
  payByInvoiceFromSeats: {
    variable: 'PAY_BY_INVOICE_FROM_SEATS',
    purpose:
      'The minimum number of seats of a group that can be paid by an invoice, due after 30 days. Absent or 0: none can.',
    expected: 'a whole number from 2 to 100, or 0',
    parse: (text) => (/^(0|[2-9]|[1-9]\d|100)$/.test(text) ? Number(text) : undefined),
  },
  extensionId: {
    variable: 'EXTENSION_ID',
    purpose: 'The browser extension that gets a session when `callback=x` asks for it.',
    expected: 'the id of a browser extension, 32 letters',
    parse: matching(/^[a-z]{32}$/),
  },
  cookieDomain: {
    variable: 'COOKIE_DOMAIN',
    purpose:
      'The parent domain that shares the session’s short-lived cookies. Absent: the portal’s own host.',
    expected: 'a domain such as lemma.example',
    parse: matching(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/),
  },
  tagManagerUrl: {
    variable: 'TAG_MANAGER_URL',
    purpose:
      'The script of the tag manager, loaded for users who allow it. Absent: nothing is used for marketing.',
    expected: 'an address such as https://www.googletagmanager.com/gtm.js?id=GTM-XXXX',
    parse: matching(/^https?:\/\/[^\s/?#@;,'"]+\/[^\s;,'"]*$/),
  },
  statsDashboardUrl: {
    variable: 'STATS_DASHBOARD_URL',
    purpose:
      'The page with the statistics of a member that `/stats` shows in a frame; it gets the token `t` and may report its height (GROUP-215). Absent: the portal’s own.',
    expected: 'an address such as https://dashboard.example/member',
    parse: matching(/^https?:\/\/[^\s/?#@;,'"]+\/[^\s?#;,'"]*$/),
  },
  flagsClientKey: {
    variable: 'FLAGS_CLIENT_KEY',
    purpose: 'The client key that the portal reads feature flags with; it is not a secret.',
    expected: 'up to 100 letters, digits, hyphens and underscores',
    parse: matching(/^[\w-]{1,100}$/),
  },
  targetOrigins: {
    variable: 'TARGET_ORIGINS',
    purpose:
      'Other origins, with their subdomains, that `callback`, `redirect` and `origin` may lead to.',
    expected: 'comma-separated origins, such as https://portal.example',
    parse: parseOrigins,
  },
  allowedParentOrigins: {
    variable: 'ALLOWED_PARENT_ORIGINS',
    purpose:
      'The LaTeX editor’s origins, with their subdomains, that may show pages of the portal in a frame and get messages.',
    expected: 'comma-separated origins, such as https://portal.example',
    parse: parseOrigins,
  },
  mainAppOrigins: {
    variable: 'MAIN_APP_ORIGINS',
    purpose:
      'The origins of the main app, which may show `/embedded-session` in a frame and ask it for the session. Absent: the portal’s own.',
    expected: 'comma-separated origins, such as https://portal.example',
    parse: parseOrigins,
  },
  quotations: {
    variable: 'QUOTATIONS_FILE',
    purpose:
      'The file with what writers say of the product, read at the start: the plans page shows it in place of the edits.',
    expected:
      'a file with a JSON list such as [{"text":"It reads well.","name":"Ada Byron","field":"Topology"}], one to six entries',
    parse: readQuotations,
  },
};

type BrowserSettingVariables = {
  readonly [Key in keyof BrowserSettings]: Variable<BrowserSettings[Key]>;
};

const variableOf = (setting: BrowserSetting<unknown>, fallback: unknown): Variable => ({
  name: setting.variable,
  purpose: setting.purpose,
  expected: setting.expected,
  schema: parsedField(setting.parse).default(fallback).defined(),
});

/** The environment variables of the browser settings (SHARED-35). */
export const browserSettingVariables = Object.fromEntries(
  Object.entries(browserSettings).map(([key, setting]) => [
    key,
    variableOf(setting, defaultBrowserSettings[key as keyof BrowserSettings]),
  ]),
) as BrowserSettingVariables;

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, Stop } from '../scripts/lib/run.mjs';

/** Files without rules: lists, texts and the shapes of requests and responses, which the API's specs and the journeys use. */
const declarations = [
  'index',
  '{,*-}endpoints',
  '{,*-}errors',
  'actions',
  'default-prices',
  'feature-matrix',
  // Shapes in files of another name.
  'premium-sources',
  'billed-plan',
  'billing-document',
  'group-activity',
  'group-usage',
  'login-schemas',
  'member-query',
  'stats',
  '*.spec',
  '*.payloads',
  '*.d',
];

/** What is mutated in a library, and the Jest configuration of the specs that must notice it. */
const library = (name, folder) => ({
  name,
  config: `${folder}/jest.config.cjs`,
  mutate: [
    `${folder}/src/**/*.ts`,
    ...declarations.map((declared) => `!${folder}/src/**/${declared}.ts`),
  ],
});

/** Every domain of a folder. */
const domainsIn = (folder) =>
  readdirSync(join(root, folder))
    .filter((name) => existsSync(join(root, folder, name, 'domain/jest.config.cjs')))
    .map((name) => library(name, `${folder}/${name}/domain`));

/** Stryker loads an environment with `require`, without the transform of Jest. */
const database = join(root, 'tools/mutants/database-environment.cjs');

/** Pure rules in another half of a domain, and its specs that prove them through the endpoints or views. */
const rulesOf = (name, folder, { rules, specs }) => ({
  name: `${name}-rules`,
  config: `${folder}/jest.config.cjs`,
  mutate: rules.map((rule) => inSource(folder, rule)),
  jest: {
    testMatch: specs.map((spec) => `**/${inSource(folder, spec)}`),
    ...(folder.endsWith('server') && { testEnvironment: database }),
  },
});

/** The path of a file; the lines that are meant may follow its name. */
function inSource(folder, file) {
  const path = `${folder}/src/${file}`;
  if (existsSync(join(root, path.split(':')[0]))) return path;
  throw new Stop(`There is no ${path}.`);
}

const rules = [
  rulesOf('auth-session', 'libs/auth-session/server', {
    rules: ['records/device.ts', 'sessions/device-cookie.ts'],
    specs: ['sessions/session.spec.ts', 'security-page/security-page.spec.ts'],
  }),
  rulesOf('gumroad', 'libs/checkout-pricing/server', {
    rules: ['gumroad/gumroad-membership.ts'],
    specs: ['gumroad/gumroad.spec.ts'],
  }),
  rulesOf('subscriptions', 'libs/checkout-pricing/server', {
    rules: [
      'price-list/coupon.ts',
      'subscriptions/subscription-state.ts',
      'subscriptions/takeover-terms.ts',
    ],
    specs: [
      'price-list/price-list.spec.ts',
      'checkout/order.spec.ts',
      'subscriptions/life-cycle.engine.spec.ts',
      'subscriptions/reversals.spec.ts',
    ],
  }),
  rulesOf('server', 'libs/server', {
    rules: [
      'platform/secrets/login-browser.ts',
      'platform/secrets/login-state.ts',
      'platform/http/request-policy.ts:1-32',
    ],
    specs: ['platform/secrets/secrets.spec.ts', 'platform/http/addresses.spec.ts'],
  }),
  rulesOf('checkout', 'libs/checkout-pricing/feature', {
    rules: ['checkout/discounted-price.ts'],
    specs: ['checkout/buying.spec.tsx'],
  }),
  rulesOf('price-list', 'libs/checkout-pricing/price-list', {
    rules: ['price-list.ts'],
    specs: ['price-list.spec.ts'],
  }),
  rulesOf('import', 'libs/group-management/feature', {
    rules: ['import/reading/split-rows.ts'],
    specs: ['import/reading/read-member-file.spec.ts'],
  }),
];

/** What `npm run mutants` breaks: the pure rules of each domain, of what the domains share, and of the api and the views. */
export const mutated = [
  ...domainsIn('libs'),
  ...domainsIn('libs/shared'),
  library('util', 'libs/shared/util'),
  ...rules,
];

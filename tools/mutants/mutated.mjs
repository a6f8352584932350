import rulesConfig from './rules.jest.config.cjs';

/** Files without rules: lists, texts and the shapes of requests and responses, which the API's specs and the journeys use. */
const declarations = [
  'index',
  '{,*-}endpoints',
  'endpoint-docs',
  '{,*-}errors',
  'actions',
  'default-prices',
  'feature-matrix',
  'tax-id-types',
  // Shapes in files of another name.
  'premium-sources',
  'billed-plan',
  'billing-document',
  'group-activity',
  'group-usage',
  'login-schemas',
  'member-query',
  'order-by-invoice',
  'order-fields',
  'owed-payment',
  'resume-plan',
  'stats',
  '*.spec',
  '*.payloads',
  '*.d',
];

/** What is mutated in a library, and the Jest configuration of the specs that must notice it. */
const library = (name, folder) => ({
  name,
  config: `libs/${folder}/jest.config.cjs`,
  mutate: [
    `libs/${folder}/src/**/*.ts`,
    ...declarations.map((declared) => `!libs/${folder}/src/**/${declared}.ts`),
  ],
});

/** The pure rules outside the domains: what the specs of that Jest configuration are beside. */
const rules = {
  name: 'rules',
  config: 'tools/mutants/rules.jest.config.cjs',
  mutate: rulesConfig.testMatch.map((spec) =>
    spec.replace('<rootDir>/', '').replace('.spec.ts', '.ts'),
  ),
};

/** What `npm run mutants` breaks: the pure rules of each domain, of what the domains share, and of the api and the views. */
export const mutated = [
  library('account', 'account/domain'),
  library('auth-session', 'auth-session/domain'),
  library('checkout-pricing', 'checkout-pricing/domain'),
  library('contact-forms', 'contact-forms/domain'),
  library('embed-messaging', 'embed-messaging/domain'),
  library('entitlements', 'entitlements/domain'),
  library('group-management', 'group-management/domain'),
  library('overleaf-oauth', 'overleaf-oauth/domain'),
  library('flags', 'shared/flags/domain'),
  library('telemetry', 'shared/telemetry/domain'),
  library('util', 'shared/util'),
  rules,
];

import { domains } from './boundaries.mjs';

const api = 'apps/api/src';
const everything = '{ts,tsx}';

/** Specs and test helpers may put layers together. */
export const outsideLayers = ['**/*.spec.ts', '**/*.spec.tsx', '**/testing/**', '**/testing-*.ts'];

/** The layers inside the API: a module uses ports and the platform, and only the container knows the adapters. */
const adapters = {
  regex: '(?:^|/)adapters/',
  message: 'Only the container chooses adapters; use the port.',
};
const modules = {
  regex: '(?:^|/)modules/',
  message: 'Ports, adapters and the platform know no domain.',
};
/** The platform serves every domain, and names none. */
const domainLibraries = {
  regex: `^@portal/(?:${domains.join('|')})(?:/|$)`,
  message: 'The platform knows no domain; let the module hand it over.',
};
const container = {
  regex: '(?:^|/)container$',
  message: 'Take the type `Platform` from platform/platform.',
};
const http = {
  regex: '(?:^|/)platform/http/(?!routing/route$)|^(?:\\.\\./)+http/',
  message:
    'Only a module and the app know HTTP; services have the type `Handler`, throw `ApiError` and return values.',
};
/** Rules and services speak of the portal's own subscriptions, prices and customers. */
const stripe = {
  regex: '^stripe(?:/|$)',
  message: 'Use the types of ports/payment-objects; only the adapter maps.',
};
/** SQL has one place in each folder. */
const sql = {
  regex: '^drizzle-orm(?:/|$)',
  message: 'SQL is only in *.repository.ts and *.tables.ts.',
};
/** Another domain is reached through what its module returns. */
const insideOfDomains = {
  regex: `^(?:\\.\\./)+(?:${domains.join('|')})/(?!(?:${domains.join('|')})\\.module$|auth-session\\.tables$)`,
  message: 'Use what the other domain’s module returns.',
};
/** Foreign keys and joins name the row of the account; no other table of another domain. */
const accountRow = {
  regex: '^(?:\\.\\./)+auth-session/auth-session\\.tables$',
  allowImportNames: ['users'],
  message: 'Of another domain’s tables only `users` may be named.',
};

const layer = (files, patterns, ignores = []) => ({
  files: files.map((path) => `${api}/${path}`),
  ignores: [...outsideLayers, ...ignores.map((path) => `${api}/${path}`)],
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});

/** The configurations of the layers; the last one that matches a file holds. */
export const layers = [
  layer([`*.${everything}`], [adapters, stripe], ['container.ts']),
  layer([`ports/**/*.${everything}`], [adapters, modules, container, http, stripe]),
  layer([`adapters/**/*.${everything}`], [modules, container, http, stripe]),
  layer([`adapters/payment-provider/*.${everything}`], [modules, container, http]),
  layer([`platform/**/*.${everything}`], [adapters, modules, container, domainLibraries, stripe]),
  layer(
    [`modules/**/*.${everything}`],
    [adapters, container, insideOfDomains, accountRow, http, stripe, sql],
  ),
  layer(
    ['modules/**/*.repository.ts', 'modules/**/*.tables.ts'],
    [adapters, container, insideOfDomains, accountRow, http, stripe],
  ),
  layer([`modules/*/*.module.ts`], [adapters, container, insideOfDomains, accountRow, stripe, sql]),
];

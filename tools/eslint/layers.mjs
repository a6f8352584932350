import { domains } from './boundaries.mjs';

const everything = '{ts,tsx}';

/** Specs and test helpers may put layers together. */
export const outsideLayers = ['**/*.spec.ts', '**/*.spec.tsx', '**/testing/**', '**/testing-*.ts'];

/** Only the container chooses adapters. */
const adapters = {
  regex: '(?:^|/)adapters(?:/|$)',
  message: 'Only the container chooses adapters; use the port.',
};
const domainServers = {
  regex: '^@portal/(?!server/).+/server(?:/|$)',
  message: 'The server’s platform knows no domain; let the module hand it over.',
};
const domainLibraries = {
  regex: `^@portal/(?:${domains.join('|')})(?:/|$)`,
  message: 'The platform knows no domain; let the module hand it over.',
};
const operator = {
  regex: '(?:^|/)operator/',
  message: 'The operator’s programs stand on the platform.',
};
const httpFolder = {
  regex: '(?:^|/)platform/http/(?!route$)|^(?:\\.\\./)+http/',
  message: 'Ports and adapters do not know HTTP.',
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
const http = {
  regex: '^@portal/server/http$',
  allowImportNames: ['Handler', 'Protocol', 'ProtocolRequest', 'ProtocolRoute', 'RawRoute'],
  message: 'Only the routes know HTTP; services have the type `Handler` and throw `ApiError`.',
};
/** Foreign keys and joins name the row of the account; no other table of another domain. */
const foreignTables = {
  regex: '^@portal/.+/server$',
  importNamePattern: 'Tables$',
  message: 'Of another domain’s tables only `users` may be named.',
};
/** An app brings its own router. */
const router = {
  regex: '^(?:react-router-dom|@portal/shared/react-router)$',
  message: 'Take `useLocation`, `useNavigate` and the others from `@portal/shared/router`.',
};

const layer = (files, patterns, ignores = []) => ({
  files,
  ignores: [...outsideLayers, ...ignores],
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});

const server = (path) => [`libs/server/src/${path}.${everything}`];
const ofDomains = (path) => [`libs/**/server/src/${path}`];
const foundation = ['libs/server/**'];

/** What leaves the server has one way out, which refuses to be used inside a transaction. */
const outbound = {
  files: ['libs/**/server/src/**/*.ts', 'apps/api/src/**/*.ts'],
  // The time is asked for at start, and by the doctor, where no transaction is.
  ignores: [
    ...outsideLayers,
    'libs/server/src/adapters/{clock,outbound}/**',
    'libs/server/src/operator/doctor/**',
  ],
  rules: {
    'no-restricted-globals': ['error', { name: 'fetch', message: 'Use `createBoundedFetch`.' }],
  },
};

/** The configurations of the layers; the last one that matches a file holds. */
export const layers = [
  outbound,
  layer([`libs/*/feature/src/**/*.${everything}`], [router]),
  layer([`apps/api/src/*.${everything}`], [adapters, stripe], ['apps/api/src/container.ts']),
  layer(server('{ports,contracts}/**/*'), [adapters, domainServers, operator, httpFolder, stripe]),
  layer(server('adapters/**/*'), [domainServers, operator, httpFolder, stripe]),
  layer(server('adapters/payment-provider/*'), [domainServers, operator, httpFolder]),
  layer(server('platform/**/*'), [adapters, domainLibraries, operator, stripe]),
  layer(server('operator/**/*'), [domainServers]),
  layer(ofDomains(`**/*.${everything}`), [adapters, foreignTables, http, stripe, sql], foundation),
  layer(
    ofDomains('**/*.{repository,tables}.ts'),
    [adapters, foreignTables, http, stripe],
    foundation,
  ),
  layer(ofDomains('*.{module,routes}.ts'), [adapters, foreignTables, stripe, sql], foundation),
];

/** Which kind of project may depend on which (the design's table, as data). */
const typeConstraints = {
  'type:app': [
    'type:feature',
    'type:server',
    'type:platform',
    'type:ui',
    'type:data-access',
    'type:domain',
    'type:util',
  ],
  'type:feature': ['type:feature', 'type:ui', 'type:data-access', 'type:domain', 'type:util'],
  'type:server': ['type:server', 'type:platform', 'type:domain', 'type:util'],
  'type:platform': ['type:domain', 'type:util'],
  'type:ui': ['type:ui', 'type:util'],
  'type:data-access': ['type:data-access', 'type:domain', 'type:util'],
  'type:domain': ['type:domain', 'type:util'],
  'type:util': ['type:util'],
  'type:testing': ['type:data-access', 'type:domain', 'type:ui', 'type:util'],
  'type:tool': ['type:domain', 'type:util'],
};

/** The domains: each sees itself, authentication, the rights to Premium, the messages between windows and what is shared. */
const domains = [
  'auth-session',
  'entitlements',
  'checkout-pricing',
  'account',
  'contact-forms',
  'embed-messaging',
  'group-management',
  'overleaf-oauth',
];

/** The domains that every other one may use. */
const seenByAll = ['scope:auth-session', 'scope:entitlements', 'scope:embed-messaging'];

export { domains };

/** What a domain sees besides: a subscription pays for a group, and its status says whether it gives Premium. */
const alsoSees = {
  'group-management': ['scope:checkout-pricing'],
  entitlements: ['scope:checkout-pricing'],
};

const scopeConstraints = {
  ...Object.fromEntries(
    domains.map((domain) => [
      `scope:${domain}`,
      [
        `scope:${domain}`,
        ...seenByAll,
        'scope:server',
        'scope:shared',
        ...(alsoSees[domain] ?? []),
      ],
    ]),
  ),
  // The domains whose rules the ports name: accounts, payments and the editor.
  'scope:server': [
    'scope:server',
    'scope:shared',
    ...['auth-session', 'entitlements', 'checkout-pricing', 'overleaf-oauth'].map(
      (domain) => `scope:${domain}`,
    ),
  ],
  'scope:shared': ['scope:shared'],
  'scope:web-app': [
    'scope:web-app',
    'scope:account',
    'scope:auth-session',
    'scope:embed-messaging',
    'scope:group-management',
    'scope:shared',
  ],
  'scope:host-pages': ['scope:host-pages', 'scope:embed-messaging', 'scope:shared'],
  'scope:portal': ['scope:portal', ...domains.map((domain) => `scope:${domain}`), 'scope:shared'],
};

/** Packages that a pure domain library may not know. */
const impurePackages = [
  'react*',
  'react-dom*',
  '@reduxjs/*',
  'react-redux',
  'react-router-dom',
  'formik',
  'express',
  'drizzle-orm*',
  'pg',
  'stripe',
];

const rule = 'enforce-module-boundaries';
const wayOut =
  '. Take it through a slot instead: a property or a port of your library, which the app fills from the other one';

/** Nx's plugin, whose sentence about a library that may not be imported also says the way out. */
export function withWayOut(nx) {
  const { meta, ...rest } = nx.rules[rule];
  const text = meta.messages.onlyTagsConstraintViolation + wayOut;
  const messages = { ...meta.messages, onlyTagsConstraintViolation: text };
  return { ...nx, rules: { ...nx.rules, [rule]: { ...rest, meta: { ...meta, messages } } } };
}

/** Options of `@nx/enforce-module-boundaries` for one lint run; specs may also import the testing library. */
export function boundaries({ specs }) {
  const withTesting = (allowed) => (specs ? [...allowed, 'type:testing'] : allowed);
  const row = ([sourceTag, allowed]) => ({
    sourceTag,
    onlyDependOnLibsWithTags: withTesting(allowed),
  });
  return {
    enforceBuildableLibDependency: false,
    // What the browser tests and the scripts have in common is no library with a name.
    allow: ['../support/*', '../../support/*', '../scripts/lib/**'],
    depConstraints: [
      ...Object.entries(typeConstraints).map(row),
      ...Object.entries(scopeConstraints).map(row),
      row(['scope:api', ['type:server', 'type:platform', 'type:domain', 'type:util']]),
      row(['scope:stand-ins', ['type:domain', 'type:util']]),
      { sourceTag: 'type:domain', bannedExternalImports: impurePackages },
    ],
  };
}

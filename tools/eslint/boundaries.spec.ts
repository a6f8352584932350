import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const boundary = '@nx/enforce-module-boundaries';

interface Planted {
  readonly file: string;
  readonly code: string;
}

const importing = (file: string, target: string): Planted => ({
  file,
  code: `import { planted } from '${target}';\nexport const kept = planted;\n`,
});

const namedImport = (file: string, name: string, target: string): Planted => ({
  file,
  code: `import { ${name} } from '${target}';\nexport const kept = ${name};\n`,
});

const forbidden = [
  ['a domain to the design system', 'libs/checkout-pricing/domain/src', '@portal/shared/ui'],
  ['a domain to React', 'libs/checkout-pricing/domain/src', 'react'],
  ['a feature sideways', 'libs/account/feature/src', '@portal/checkout-pricing'],
  ['plans to the account', 'libs/checkout-pricing/feature/src', '@portal/account'],
  ['authentication to another domain', 'libs/auth-session/feature/src', '@portal/account/domain'],
  ['the design system to the calls', 'libs/shared/ui/src', '@portal/shared/data-access'],
  ['the api to a feature', 'apps/api/src', '@portal/auth-session/api'],
  ['the stand-ins to the design system', 'apps/stand-ins/src', '@portal/shared/ui'],
  ['product code to the testing library', 'libs/account/feature/src', '@portal/shared/testing'],
  ['the stand-ins to the tools', 'apps/stand-ins/src', '../../../tools/checks/workspace-files'],
  ['the api to the tools', 'apps/api/src', '../../../tools/checks/workspace-files'],
  ['the portal to the tools', 'apps/portal/src', '../../../tools/checks/workspace-files'],
  [
    'one project into another’s files',
    'libs/account/feature/src',
    '../../../shared/util/src/paths',
  ],
] as const;

const allowed = [
  ['a feature to the design system', 'libs/account/feature/src/planted.ts', '@portal/shared/ui'],
  [
    'a feature to authentication',
    'libs/account/feature/src/planted.ts',
    '@portal/auth-session/api',
  ],
  ['the api to a domain', 'apps/api/src/planted.ts', '@portal/auth-session/domain'],
  [
    'a spec to the testing library',
    'libs/account/feature/src/planted.spec.ts',
    '@portal/shared/testing',
  ],
] as const;

const layer = 'no-restricted-imports';
const account = 'libs/account/server/src';
const useCase = `${account}/email-subscription`;
const server = 'libs/server/src';

/** Imports that layers reject: the file and what it imports. */
const acrossLayers = [
  ['a feature of a router', 'libs/account/feature/src/x.ts', 'react-router-dom'],
  ['a service of an adapter', `${useCase}/x.service.ts`, '@portal/server/adapters'],
  ['a module of an adapter', `${account}/account.module.ts`, '@portal/server/adapters'],
  ['the app of an adapter', 'apps/api/src/start-api.ts', '@portal/server/adapters'],
  ['a port of an adapter', `${server}/ports/clock.ts`, '../adapters/clock/system-clock'],
  ['the platform of an adapter', `${server}/platform/network.ts`, '../adapters/clock/system-clock'],
  ['a service of Stripe’s types', `${useCase}/x.service.ts`, 'stripe'],
  ['another adapter of Stripe’s types', `${server}/adapters/clock/x.ts`, 'stripe'],
  ['a service of SQL', `${useCase}/x.service.ts`, 'drizzle-orm'],
  ['a port of HTTP', `${server}/ports/clock.ts`, '../platform/http/request/json-body'],
  ['an adapter of HTTP', `${server}/adapters/clock/x.ts`, '../../platform/http/request/json-body'],
  ['a port of a module', `${server}/ports/clock.ts`, '@portal/account/server'],
  ['an adapter of a module', `${server}/adapters/clock/x.ts`, '@portal/account/server'],
  ['the platform of a module', `${server}/platform/jobs/x.ts`, '@portal/account/server'],
  ['the platform of the operator', `${server}/platform/jobs/x.ts`, '../../operator/run-admin'],
  ['the platform of a domain’s library', `${server}/platform/x.ts`, '@portal/account/domain'],
] as const;

/** Names that a layer may not take from another library. */
const acrossByName = [
  ['a service of HTTP', `${useCase}/x.service.ts`, 'defineRoutes', '@portal/server/http'],
  ['a repository of HTTP', `${useCase}/x.repository.ts`, 'defineRoutes', '@portal/server/http'],
  [
    'a repository of the tables of another domain',
    `${useCase}/x.repository.ts`,
    'securityTables',
    '@portal/auth-session/server',
  ],
] as const;

/** Imports on the server that its layers allow. */
const withinLayers = [
  ['the container of an adapter', 'apps/api/src/container.ts', '@portal/server/adapters'],
  ['the routes of HTTP', `${account}/account.routes.ts`, '@portal/server/http'],
  ['a service of a port', `${useCase}/x.service.ts`, '@portal/server/ports'],
  [
    'a service of another domain’s module',
    `${useCase}/x.service.ts`,
    '@portal/auth-session/server',
  ],
  ['a service of its own domain', `${useCase}/x.service.ts`, '../dictionary/dictionary.repository'],
  ['a spec of an adapter', `${useCase}/x.spec.ts`, '@portal/server/adapters'],
  ['a test helper of an adapter', `${account}/testing/x.ts`, '@portal/server/adapters'],
] as const;

/** What the order of the servers rejects: authentication is the lowest, and the app is seen by none. */
const againstOrder = [
  ['authentication to entitlements', 'libs/auth-session/server/src', '@portal/entitlements/server'],
  ['the checkout to groups', 'libs/checkout-pricing/server/src', '@portal/group-management/server'],
  ['the account to the checkout', 'libs/account/server/src', '@portal/checkout-pricing/server'],
  ['the platform to a server', 'libs/server/src/platform', '@portal/account/server'],
  ['a domain to its server', 'libs/account/domain/src', '@portal/account/server'],
  ['a feature to its server', 'libs/account/feature/src', '@portal/account/server'],
] as const;

const clocks = ['export const now = Date.now();\n', 'export const now = new Date();\n'];

const nested = 'schemas/no-validation-in-schemas';
const inSchema = (code: string): Planted => ({
  file: 'libs/account/domain/src/planted.ts',
  code: `import { lazy, mixed, object, string } from 'yup';\nconst name = string().required();\n${code}\n`,
});
const isName = '(value: unknown): value is string => name.isValidSync(value)';

/** Validations that run while a schema validates. */
const nestedValidations = [
  ['a test', `export const kept = object().test('name', ${isName});`],
  ['a test with options', `export const kept = object().test({ test: ${isName} });`],
  ['a transform', 'export const kept = string().transform((text) => name.validateSync(text));'],
  ['the check of a value', `export const kept = mixed(${isName});`],
  ['the check of a type', `export const kept = mixed({ type: 'name', check: ${isName} });`],
  [
    'a named test',
    `async function check(value: unknown) { return name.validate(value); }
    export const kept = object().test('name', check);`,
  ],
  [
    'a function that a test calls',
    `const isName = ${isName};
    const areNames = (list: unknown[]) => list.every(isName);
    export const kept = object().test('names', ({ list }) => areNames(list));`,
  ],
] as const;

/** What looks like one and is none. */
const plainValidations = [
  ['a validation beside a schema', `export const isName = ${isName};`],
  ['a lazy schema', 'export const kept = lazy((value) => (value ? name : object()));'],
  [
    'a test by a pattern',
    `const pattern = /a/;
    export const kept = string().test('a', (text = '') => pattern.test(text));`,
  ],
] as const;

const asking = "export const asked = fetch('https://example.org');\n";
/** Where the server may ask another service without the guard of transactions. */
const ways = [
  ['rejects', `${useCase}/x.service.ts`],
  ['rejects', `${server}/adapters/payment-provider/x.ts`],
  ['rejects', 'apps/api/src/start-api.ts'],
  ['allows', `${server}/adapters/outbound/x.ts`],
  ['allows', `${useCase}/x.spec.ts`],
] as const;

const planted: Planted[] = [
  ...[...nestedValidations, ...plainValidations].map(([, code]) => inSchema(code)),
  ...[...forbidden, ...againstOrder].map(([, folder, target]) =>
    importing(`${folder}/planted.ts`, target),
  ),
  ...allowed.map(([, file, target]) => importing(file, target)),
  ...[...acrossLayers, ...withinLayers].map(([, file, target]) => importing(file, target)),
  ...acrossByName.map(([, file, name, target]) => namedImport(file, name, target)),
  namedImport(`${useCase}/x.service.ts`, 'Handler', '@portal/server/http'),
  ...clocks.map((code) => ({ file: 'libs/account/domain/src/planted.ts', code })),
  ...ways.map(([, file]) => ({ file, code: asking })),
];

/** The rules that each planted file breaks, by its file and code. */
function lint(): ReadonlyMap<string, readonly string[]> {
  const { stdout, stderr } = spawnSync(process.execPath, ['tools/eslint/lint-planted.mjs'], {
    cwd: root,
    input: JSON.stringify(planted),
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  if (!stdout) throw new Error(stderr);
  const results: string[][] = JSON.parse(stdout);
  return new Map(planted.map(({ file, code }, index) => [file + code, results[index] ?? []]));
}

let broken: ReadonlyMap<string, readonly string[]>;
const brokenBy = ({ file, code }: Planted) => broken.get(file + code);

beforeAll(() => {
  broken = lint();
});

describe('the boundaries', () => {
  it.each(forbidden)('The boundaries reject an import from %s', (_name, folder, target) => {
    expect(brokenBy(importing(`${folder}/planted.ts`, target))).toContain(boundary);
  });

  it.each(allowed)('The boundaries allow an import from %s', (_name, file, target) => {
    expect(brokenBy(importing(file, target))).not.toContain(boundary);
  });

  it.each(againstOrder)('The boundaries reject an import from %s', (_name, folder, target) => {
    expect(brokenBy(importing(`${folder}/planted.ts`, target))).toContain(boundary);
  });
});

describe('the layers of the server', () => {
  it.each(acrossByName)(
    'The layers of the server reject the name that %s imports',
    (_name, file, name, target) => {
      expect(brokenBy(namedImport(file, name, target))).toContain(layer);
    },
  );

  it('A service may name the type of its handler', () => {
    expect(
      brokenBy(namedImport(`${useCase}/x.service.ts`, 'Handler', '@portal/server/http')),
    ).not.toContain(layer);
  });

  it.each(acrossLayers)(
    'The layers of the server reject an import by %s',
    (_name, file, target) => {
      expect(brokenBy(importing(file, target))).toContain(layer);
    },
  );

  it.each(withinLayers)('The layers of the server allow an import by %s', (_name, file, target) => {
    expect(brokenBy(importing(file, target))).not.toContain(layer);
  });
});

describe('the way to other services', () => {
  it.each(ways)('The way to other services %s a request in %s (SHARED-395)', (verdict, file) => {
    const rules = brokenBy({ file, code: asking });
    expect(rules?.includes('no-restricted-globals')).toBe(verdict === 'rejects');
  });
});

describe('the clock rule', () => {
  it.each(clocks)('The clock rule rejects %s', (code) => {
    expect(brokenBy({ file: 'libs/account/domain/src/planted.ts', code })).toContain(
      'no-restricted-syntax',
    );
  });
});

describe('the rule about validations in schemas', () => {
  it.each(nestedValidations)('The rule rejects a validation in %s', (_where, code) => {
    expect(brokenBy(inSchema(code))).toContain(nested);
  });

  it.each(plainValidations)('The rule allows %s', (_what, code) => {
    expect(brokenBy(inSchema(code))).not.toContain(nested);
  });
});

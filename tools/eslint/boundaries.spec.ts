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
const useCase = 'apps/api/src/modules/account/email-subscription';

/** Imports inside the API that its layers reject: the file and what it imports. */
const acrossLayers = [
  ['a service of an adapter', `${useCase}/x.service.ts`, '../../../adapters/clock/system-clock'],
  [
    'a module of an adapter',
    'apps/api/src/modules/account/account.module.ts',
    '../../adapters/clock/system-clock',
  ],
  ['the app of an adapter', 'apps/api/src/app.ts', './adapters/clock/system-clock'],
  ['a port of an adapter', 'apps/api/src/ports/clock.ts', '../adapters/clock/system-clock'],
  [
    'the platform of an adapter',
    'apps/api/src/platform/network.ts',
    '../adapters/clock/system-clock',
  ],
  ['a service of Stripe’s types', `${useCase}/x.service.ts`, 'stripe'],
  ['another adapter of Stripe’s types', 'apps/api/src/adapters/clock/x.ts', 'stripe'],
  ['a service of HTTP', `${useCase}/x.service.ts`, '../../../platform/http/request/json-body'],
  [
    'a repository of HTTP',
    `${useCase}/x.repository.ts`,
    '../../../platform/http/request/json-body',
  ],
  ['a port of HTTP', 'apps/api/src/ports/clock.ts', '../platform/http/request/json-body'],
  [
    'an adapter of HTTP',
    'apps/api/src/adapters/clock/x.ts',
    '../../platform/http/request/json-body',
  ],
  ['a port of a module', 'apps/api/src/ports/clock.ts', '../modules/account/account.module'],
  [
    'an adapter of a module',
    'apps/api/src/adapters/clock/x.ts',
    '../../modules/account/account.module',
  ],
  [
    'the platform of a module',
    'apps/api/src/platform/jobs/x.ts',
    '../../modules/account/account.module',
  ],
  ['the platform of a domain’s library', 'apps/api/src/platform/x.ts', '@portal/account/domain'],
  [
    'a repository of a table of another domain',
    `${useCase}/x.repository.ts`,
    '../../auth-session/auth-session.tables',
  ],
  ['a service of the container', `${useCase}/x.service.ts`, '../../../container'],
  [
    'a service of the inside of another domain',
    `${useCase}/x.service.ts`,
    '../../auth-session/accounts/user.repository',
  ],
  [
    'a module of the inside of another domain',
    'apps/api/src/modules/account/account.module.ts',
    '../auth-session/accounts/user.repository',
  ],
] as const;

/** Imports inside the API that its layers allow. */
const withinLayers = [
  ['the container of an adapter', 'apps/api/src/container.ts', './adapters/clock/system-clock'],
  [
    'a module of HTTP',
    'apps/api/src/modules/account/account.module.ts',
    '../../platform/http/routing/route',
  ],
  ['a use case of the type of handlers', `${useCase}/x.ts`, '../../../platform/http/routing/route'],
  ['a service of a port', `${useCase}/x.service.ts`, '../../../ports/clock'],
  [
    'a service of another domain’s module',
    `${useCase}/x.service.ts`,
    '../../auth-session/auth-session.module',
  ],
  ['a service of its own domain', `${useCase}/x.service.ts`, '../dictionary/dictionary.repository'],
  ['a spec of an adapter', `${useCase}/x.spec.ts`, '../../../adapters/clock/system-clock'],
  [
    'a test helper of an adapter',
    'apps/api/src/modules/account/testing/x.ts',
    '../../../adapters/clock/system-clock',
  ],
] as const;

const clocks = ['export const now = Date.now();\n', 'export const now = new Date();\n'];

const planted: Planted[] = [
  ...forbidden.map(([, folder, target]) => importing(`${folder}/planted.ts`, target)),
  ...allowed.map(([, file, target]) => importing(file, target)),
  ...[...acrossLayers, ...withinLayers].map(([, file, target]) => importing(file, target)),
  ...clocks.map((code) => ({ file: 'libs/account/domain/src/planted.ts', code })),
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
});

describe('the layers of the api', () => {
  it.each(acrossLayers)('The layers of the API reject an import by %s', (_name, file, target) => {
    expect(brokenBy(importing(file, target))).toContain(layer);
  });

  it.each(withinLayers)('The layers of the API allow an import by %s', (_name, file, target) => {
    expect(brokenBy(importing(file, target))).not.toContain(layer);
  });
});

describe('the clock rule', () => {
  it.each(clocks)('The clock rule rejects %s', (code) => {
    expect(brokenBy({ file: 'libs/account/domain/src/planted.ts', code })).toContain(
      'no-restricted-syntax',
    );
  });
});

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

const refused = [
  ['a domain to the design system', 'libs/checkout-pricing/domain/src', '@portal/shared/ui'],
  ['a domain to React', 'libs/checkout-pricing/domain/src', 'react'],
  ['a feature sideways', 'libs/account/feature/src', '@portal/checkout-pricing'],
  ['authentication to another domain', 'libs/auth-session/feature/src', '@portal/account/domain'],
  ['the design system to the calls', 'libs/shared/ui/src', '@portal/shared/data-access'],
  ['the api to a feature', 'apps/api/src', '@portal/auth-session/api'],
  ['the stand-ins to the design system', 'apps/stand-ins/src', '@portal/shared/ui'],
  ['product code to the testing library', 'libs/account/feature/src', '@portal/shared/testing'],
  ['a server app to the tools', 'apps/stand-ins/src', '../../../tools/checks/workspace-files'],
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

const clocks = ['export const now = Date.now();\n', 'export const now = new Date();\n'];

const planted: Planted[] = [
  ...refused.map(([, folder, target]) => importing(`${folder}/planted.ts`, target)),
  ...allowed.map(([, file, target]) => importing(file, target)),
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
  it.each(refused)('refuse an import from %s', (_name, folder, target) => {
    expect(brokenBy(importing(`${folder}/planted.ts`, target))).toContain(boundary);
  });

  it.each(allowed)('let through an import from %s', (_name, file, target) => {
    expect(brokenBy(importing(file, target))).not.toContain(boundary);
  });
});

describe('the clock rule', () => {
  it.each(clocks)('refuses %s', (code) => {
    expect(brokenBy({ file: 'libs/account/domain/src/planted.ts', code })).toContain(
      'no-restricted-syntax',
    );
  });
});

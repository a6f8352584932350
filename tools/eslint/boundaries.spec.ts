import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '../..');

interface LintResult {
  readonly messages: readonly { readonly ruleId: string | null; readonly message: string }[];
}

/** Lints `code` as if it stood in `file`, with the workspace's own configuration. */
function lint(file: string, code: string): string[] {
  const { stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/eslint'),
    [
      '--stdin',
      '--stdin-filename',
      file,
      // The planted file is on no project's list, so it is linted without type information.
      '--parser-options=projectService:false',
      '--rule={"@typescript-eslint/no-floating-promises":"off"}',
      '--format=json',
    ],
    { cwd: root, input: code, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
  );
  if (!stdout) throw new Error(stderr);
  const results: LintResult[] = JSON.parse(stdout);
  return results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId ?? 'fatal'));
}

const boundary = '@nx/enforce-module-boundaries';

describe('the boundaries', () => {
  it.each([
    ['a domain to the design system', 'libs/checkout-pricing/domain/src', '@portal/shared/ui'],
    ['a domain to React', 'libs/checkout-pricing/domain/src', 'react'],
    ['a feature sideways', 'libs/account/feature/src', '@portal/checkout-pricing'],
    ['authentication to another domain', 'libs/auth-session/feature/src', '@portal/account/domain'],
    ['the design system to the calls', 'libs/shared/ui/src', '@portal/shared/data-access'],
    ['the api to a feature', 'apps/api/src', '@portal/auth-session/api'],
    ['the stand-ins to the design system', 'apps/stand-ins/src', '@portal/shared/ui'],
    ['product code to the testing library', 'libs/account/feature/src', '@portal/shared/testing'],
  ])('refuse an import from %s', (_name, folder, target) => {
    const code = `import { planted } from '${target}';\nexport const kept = planted;\n`;
    expect(lint(`${folder}/planted.ts`, code)).toContain(boundary);
  });

  it('refuse a relative import into another project', () => {
    const code =
      "import { paths } from '../../../shared/util/src/paths';\nexport const kept = paths;\n";
    expect(lint('libs/account/feature/src/planted.ts', code)).toContain(boundary);
  });

  it.each([
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
  ])('let through an import from %s', (_name, file, target) => {
    const code = `import { planted } from '${target}';\nexport const kept = planted;\n`;
    expect(lint(file, code)).not.toContain(boundary);
  });
});

describe('the clock rule', () => {
  it.each(['export const now = Date.now();\n', 'export const now = new Date();\n'])(
    'refuses %s',
    (code) => {
      expect(lint('libs/account/domain/src/planted.ts', code)).toContain('no-restricted-syntax');
    },
  );
});

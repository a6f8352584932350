import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { variables } from '@portal/server/platform';

const readme = readFileSync(join(__dirname, '../../README.md'), 'utf8');
const [, list = ''] = readme.split('## Environment variables');

describe('The list of environment variables in the README of the API', () => {
  it.each(Object.values(variables))(
    'The README has the purpose and the default of $name',
    ({ name, purpose, fallback }) => {
      const start = list.split('\n').find((line) => line.startsWith(`- \`${name}\``)) ?? '';
      expect(start).toContain(`: ${purpose}`);
      if (fallback) expect(start).toContain(` (\`${fallback}\`)`);
    },
  );

  it('The README names no variable that the API does not read', () => {
    const rows = list.matchAll(/^- `(\w+)`/gm);
    const known = new Set(Object.values(variables).map(({ name }) => name));
    expect([...rows].map(([, name = '']) => name).filter((name) => !known.has(name))).toEqual([]);
  });
});

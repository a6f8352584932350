import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { variables } from './variables';

const readme = readFileSync(join(__dirname, '../../../README.md'), 'utf8');

describe('The table of environment variables in the README of the API', () => {
  it.each(Object.values(variables))(
    'The README has the purpose and the expected value of $name',
    ({ name, purpose, expected }) => {
      expect(readme).toContain(`| \`${name}\` | ${purpose} | ${expected} |`);
    },
  );

  it('The README names no variable that the API does not read', () => {
    const rows = readme
      .slice(readme.indexOf('## Environment variables'))
      .matchAll(/^\| `(\w+)` \|/gm);
    const known = new Set(Object.values(variables).map(({ name }) => name));
    expect([...rows].map(([, name = '']) => name).filter((name) => !known.has(name))).toEqual([]);
  });
});

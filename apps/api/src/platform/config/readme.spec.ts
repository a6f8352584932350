import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { variables } from './variables';

const readme = readFileSync(join(__dirname, '../../../../../README.md'), 'utf8');

describe('the README’s table of variables', () => {
  it.each(Object.values(variables))(
    'tells what $name is for and what it takes',
    ({ name, purpose, takes }) => {
      expect(readme).toContain(`| \`${name}\` | ${purpose} | ${takes} |`);
    },
  );

  it('names no variable that the api does not read', () => {
    const rows = readme
      .slice(readme.indexOf('## Variables of the api'))
      .matchAll(/^\| `(\w+)` \|/gm);
    const known = new Set(Object.values(variables).map(({ name }) => name));
    expect([...rows].map(([, name = '']) => name).filter((name) => !known.has(name))).toEqual([]);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { variables } from '@portal/server/platform';

const example = readFileSync(
  join(__dirname, '../../../../tools/deploy/environment.example'),
  'utf8',
);
const lines = example.split('\n');

describe('The example of an environment', () => {
  it.each(Object.values(variables))(
    'The example has the purpose and the default of $name',
    ({ name, purpose, fallback }) => {
      const index = lines.findIndex((line) => /^#?(\w+)=/.exec(line)?.[1] === name);
      expect(lines[index - 1]).toBe(`# ${purpose}`);
      if (fallback && lines[index]?.startsWith('#'))
        expect(lines[index]).toBe(`#${name}=${fallback}`);
    },
  );

  it('The example names no variable that the API does not read', () => {
    const names = lines.flatMap((line) => /^#?([A-Z_]+)=/.exec(line)?.[1] ?? []);
    const known = new Set(Object.values(variables).map(({ name }) => name));
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isTest, root, textOf } from './workspace-files';

const document = 'apps/api/SECURITY.md';
const [threats = '', acceptedRisks = ''] = textOf(document).split(
  /^## (?:Accepted risks|Rights)$/m,
);

const isTestFile = (path: string) => isTest(path) || path.endsWith('.e2e.ts');

/** The cells of each row of the tables in a text, without heads and separators. */
function rowsOf(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:threat|risk) \|/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/** The paths of a cell that consists of code spans. */
const pathsOf = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);

/** What is wrong with a row of the threats. */
function problemsOf([threat = '', defense = '', where, proof]: readonly string[]): string[] {
  const sources = pathsOf(where);
  const tests = pathsOf(proof);
  const missing = [...sources, ...tests].filter((path) => !existsSync(join(root, path)));
  return [
    ...(threat === '' || defense === '' ? ['a cell is empty'] : []),
    ...(sources.length === 0 || sources.some(isTestFile)
      ? ['the third column names no source']
      : []),
    ...(tests.length === 0 || !tests.every(isTestFile) ? ['the last column names no test'] : []),
    ...missing.map((path) => `${path} does not exist`),
  ];
}

describe('the table of threats', () => {
  it.each(rowsOf(threats))(
    'The row "%s" has a defense, its source and the test that proves it',
    (...row) => {
      expect(row).toHaveLength(4);
      expect(problemsOf(row)).toEqual([]);
    },
  );

  it('Every accepted risk says why it is accepted', () => {
    const rows = rowsOf(acceptedRisks);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(([risk, why]) => !risk || !why)).toEqual([]);
  });

  it('A row with a file that does not exist, or without a test, is found', () => {
    expect(problemsOf(['a', 'b', '`apps/api/none.ts`', '`apps/api/src/app.ts`'])).toEqual([
      'the last column names no test',
      'apps/api/none.ts does not exist',
    ]);
  });
});

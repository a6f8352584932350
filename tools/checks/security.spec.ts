import { isTestFile, missingFiles, pathsOf, rowsOf } from './security-tables';
import { textOf } from './workspace-files';

const document = 'apps/api/SECURITY.md';
const [threats = '', acceptedRisks = ''] = textOf(document).split(
  /^## (?:Accepted risks|Rights)$/m,
);

const isRow = (line: string) => !/^\| (?:threat|risk) \|/.test(line);

/** What is wrong with a row of the threats. */
function problemsOf([threat = '', defense = '', where, proof]: readonly string[]): string[] {
  const sources = pathsOf(where);
  const tests = pathsOf(proof);
  return [
    ...(threat === '' || defense === '' ? ['a cell is empty'] : []),
    ...(sources.length === 0 || sources.some(isTestFile)
      ? ['the third column names no source']
      : []),
    ...(tests.length === 0 || !tests.every(isTestFile) ? ['the last column names no test'] : []),
    ...missingFiles([...sources, ...tests]),
  ];
}

describe('the table of threats', () => {
  it.each(rowsOf(threats, isRow))(
    'The row "%s" has a defense, its source and the test that proves it',
    (...row) => {
      expect(row).toHaveLength(4);
      expect(problemsOf(row)).toEqual([]);
    },
  );

  it('Every accepted risk says why it is accepted', () => {
    const rows = rowsOf(acceptedRisks, isRow);
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

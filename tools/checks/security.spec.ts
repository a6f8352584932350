import { isTestFile, missingFiles, pathsOf, rowsOf } from './security-tables';
import { textOf } from './workspace-files';

const document = 'apps/api/SECURITY.md';
const [threats = '', acceptedRisks = ''] = textOf(document).split(/^## Accepted risks$/m);

const isRow = (line: string) => !/^\| (?:threat|risk) \|/.test(line);

/** What is wrong with a row of the threats. */
function problemsOf([threat, defense, proof]: readonly string[]): string[] {
  const tests = pathsOf(proof);
  return [
    ...(threat && defense ? [] : ['a cell is empty']),
    ...(tests.length > 0 && tests.every(isTestFile) ? [] : ['the last column names no test']),
    ...missingFiles(tests),
  ];
}

describe('the table of threats', () => {
  it.each(rowsOf(threats, isRow))(
    'The row "%s" has a defense and the test that proves it',
    (...row) => {
      expect(row).toHaveLength(3);
      expect(problemsOf(row)).toEqual([]);
    },
  );

  it('Every accepted risk says why it is accepted', () => {
    const rows = rowsOf(acceptedRisks, isRow);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(([risk, why]) => !risk || !why)).toEqual([]);
  });

  it('A row with a file that does not exist, or without a test, is found', () => {
    expect(problemsOf(['a', 'b', '`apps/api/none.ts`'])).toEqual([
      'the last column names no test',
      'apps/api/none.ts does not exist',
    ]);
  });
});

import { isTestFile, missingFiles, pathsOf, rowsOf } from './security-tables';
import { textOf } from './workspace-files';

const [proven = '', notMet = ''] = textOf('apps/api/VERIFICATION.md').split(/^## Not met$/m);
const isRow = (line: string) => /^\| V\d/.test(line);

const isId = (id = '') => /^V\d+\.\d+\.\d+ L[12]$/.test(id);

/** What is wrong with the row of a requirement that a test proves. */
function problemsOf([id, what, proof]: readonly string[]): string[] {
  const files = pathsOf(proof);
  return [
    ...(isId(id) ? [] : ['the id or the level is not readable']),
    ...(what ? [] : ['a cell is empty']),
    ...(files.length > 0 && files.every(isTestFile) ? [] : ['no test is named']),
    ...missingFiles(files),
  ];
}

describe('the verification map', () => {
  it.each(rowsOf(proven, isRow))('The row "%s" names the tests that prove it', (...row) => {
    expect(row).toHaveLength(3);
    expect(problemsOf(row)).toEqual([]);
  });

  it('Every requirement that is not met says why', () => {
    const rows = rowsOf(notMet, isRow);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(([id, what, why]) => !isId(id) || !what || !why)).toEqual([]);
  });

  it('A requirement stands in one of the tables, in the order of the standard', () => {
    const tables = [proven, notMet].map((text) => rowsOf(text, isRow).map(([id = '']) => id));
    for (const ids of tables) {
      const sorted = ids.toSorted((one, other) =>
        one.localeCompare(other, 'en', { numeric: true }),
      );
      expect(ids).toEqual(sorted);
    }
    expect(new Set(tables.flat()).size).toBe(tables.flat().length);
  });

  it('A row without a proof, or with a file that does not exist, is found', () => {
    expect(problemsOf(['V1.1.1 L2', 'a', ''])).toEqual(['no test is named']);
    expect(problemsOf(['V1.1.1', '', '`apps/none.spec.ts`'])).toEqual([
      'the id or the level is not readable',
      'a cell is empty',
      'apps/none.spec.ts does not exist',
    ]);
  });
});

import { isTestFile, missingFiles, pathsOf, rowsOf } from './security-tables';
import { textOf } from './workspace-files';

/** How many requirements of level 1 and 2 each section of ASVS 5.0 has: their numbers begin at 1 and have no gaps. */
const sections: Readonly<Record<string, number>> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  ...{ '17.1': 1, '17.2': 4, '17.3': 2 },
};

/** The requirements of the standard's two lower levels. */
const perLevel = { L1: 70, L2: 183 };

const expectedIds = Object.entries(sections).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `V${section}.${index + 1}`),
);

const document = textOf('apps/api/VERIFICATION.md');
const rows = rowsOf(document, (line) => /^\| V\d/.test(line));

/** How a line is met, by the first words of the third cell. */
type Verdict = 'test' | 'configuration' | 'does not apply' | 'not met';
const marked = ['configuration', 'does not apply', 'not met'] as const;
const verdictOf = (how = ''): Verdict =>
  marked.find((mark) => how.startsWith(`${mark}: `)) ?? 'test';

/** What is wrong with a row. */
function problemsOf([id = '', what = '', how = '', proof = '']: readonly string[]): string[] {
  const files = pathsOf(proof);
  const verdict = verdictOf(how);
  const reason = verdict === 'test' ? how : how.slice(verdict.length + 2);
  return [
    ...(/^V\d+\.\d+\.\d+ L[12]$/.test(id) ? [] : ['the id or the level is not readable']),
    ...(what === '' || reason === '' ? ['a cell is empty'] : []),
    ...(verdict === 'test' && !files.some(isTestFile) ? ['no test is named'] : []),
    ...(verdict === 'configuration' && files.length === 0 ? ['no file is named'] : []),
    ...(verdict === 'does not apply' && proof !== '' ? ['what does not apply has a proof'] : []),
    ...missingFiles(files),
  ];
}

describe('the verification map', () => {
  it.each(rows)(
    'The row "%s" says how the line is met and names the proof, or says why not',
    (...row) => {
      expect(row).toHaveLength(4);
      expect(problemsOf(row)).toEqual([]);
    },
  );

  it('Every requirement of level 1 and 2 of the standard has one row, in the order of the standard', () => {
    expect(rows.map(([id = '']) => id.split(' ')[0])).toEqual(expectedIds);
  });

  it('As many rows have each level as the standard has requirements of it', () => {
    const ofLevel = (level: string) => rows.filter(([id = '']) => id.endsWith(level)).length;
    expect({ L1: ofLevel('L1'), L2: ofLevel('L2') }).toEqual(perLevel);
  });

  it('The summary counts the rows of each verdict', () => {
    const count = (verdict: Verdict) =>
      rows.filter(([, , how]) => verdictOf(how) === verdict).length;
    const summary = [...document.matchAll(/^- \*\*([a-z ]+)\*\* \((\d+)\)/gm)];
    expect(
      Object.fromEntries(summary.map(([, verdict, number]) => [verdict, Number(number)])),
    ).toEqual({
      test: count('test'),
      configuration: count('configuration'),
      'does not apply': count('does not apply'),
      'not met': count('not met'),
    });
  });

  it('A row without a proof, or with a file that does not exist, is found', () => {
    expect(problemsOf(['V1.1.1 L2', 'a', 'b', ''])).toEqual(['no test is named']);
    expect(problemsOf(['V1.1.1 L2', 'a', 'configuration: b', ''])).toEqual(['no file is named']);
    expect(problemsOf(['V1.1.1', 'a', 'not met: ', '`apps/none.ts`'])).toEqual([
      'the id or the level is not readable',
      'a cell is empty',
      'apps/none.ts does not exist',
    ]);
  });
});

import fc from 'fast-check';
import { csvCell, withoutFormulaMark } from './csv-cell';

/** What a CSV parser makes of one cell. */
const parsed = (cell: string) =>
  cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;

describe('csvCell', () => {
  it.each([
    ['ada@example.org', 'ada@example.org'],
    ['=1+1@example.org', "'=1+1@example.org"],
    ['+tag@example.org', "'+tag@example.org"],
    ['-a@example.org', "'-a@example.org"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tcmd', '"\'\tcmd"'],
    ['\rcmd', '"\'\rcmd"'],
    ['\0cmd', '"\'\0cmd"'],
    ['＝cmd|x', "'＝cmd|x"],
    ["'quoted", "''quoted"],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['', ''],
  ])('The value %j is written as %j, which no spreadsheet runs (GROUP-31)', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });

  it('Reading a written cell gives the value back, whatever it is (GROUP-32)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        expect(withoutFormulaMark(parsed(csvCell(value)))).toBe(value);
      }),
    );
  });

  it('A cell that a user wrote with an apostrophe before a word keeps it (GROUP-32)', () => {
    expect(withoutFormulaMark("'tis")).toBe("'tis");
  });
});

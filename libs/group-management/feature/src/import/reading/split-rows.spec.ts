import { splitRows } from './split-rows';

function split(text: string, separator = ';') {
  const rows: (readonly string[])[] = [];
  splitRows(text, separator, (cells) => rows.push(cells));
  return rows;
}

describe('splitting a text into rows', () => {
  it('A quoted cell keeps its separators, quotes and line breaks (GROUP-82)', () => {
    expect(split('"a;b";"say ""hi""";"two\nlines"\nc;d')).toEqual([
      ['a;b', 'say "hi"', 'two\nlines'],
      ['c', 'd'],
    ]);
  });

  it.each([
    ['never closed', '"Ada;a@x.edu\nBob;b@x.edu\nCy;c@x.edu', '"Ada'],
    ['closed in another row', '"Ada;a@x.edu\nBob;b@x.edu"\nCy;c@x.edu', '"Ada'],
  ])('A quote that is %s takes no row along (GROUP-82)', (_, text, first) => {
    const rows = split(text);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toEqual([first, 'a@x.edu']);
    expect(rows[2]).toEqual(['Cy', 'c@x.edu']);
  });

  it('A quote in a later cell that is closed in another row takes no row along (GROUP-82)', () => {
    expect(split('x;"Ada;a@x.edu\nBob;b@x.edu"')).toEqual([
      ['x', '"Ada', 'a@x.edu'],
      ['Bob', 'b@x.edu"'],
    ]);
  });

  it('A quote that is never closed takes no row without an address along (GROUP-82)', () => {
    expect(split('"Ada\nBob\nCy')).toEqual([['"Ada'], ['Bob'], ['Cy']]);
  });

  it.each([
    ['one address', '"Ada; Lab 7\na@x.edu";b', ['Ada; Lab 7\na@x.edu', 'b']],
    [
      'addresses in one of them',
      '"Lab 7; two\na@x.edu b@x.edu";c',
      ['Lab 7; two\na@x.edu b@x.edu', 'c'],
    ],
    ['addresses and no separator', '"a@x.edu\nb@x.edu";c', ['a@x.edu\nb@x.edu', 'c']],
  ])('A quoted cell of several lines with %s is one cell (GROUP-82)', (_what, text, cells) => {
    expect(split(text)).toEqual([cells]);
  });

  it('A quoted cell of several lines is kept beside a cell of one line with separators and addresses (GROUP-82)', () => {
    expect(split('"two\nlines";"a@x.edu;b@x.edu"')).toEqual([['two\nlines', 'a@x.edu;b@x.edu']]);
  });

  it('An empty line is a row, so that the lines are counted as in the file (GROUP-62)', () => {
    expect(split('a\n\nb')).toEqual([['a'], [''], ['b']]);
  });

  it('However many quotes are broken, every line is a row (GROUP-82)', () => {
    const lines = Array.from({ length: 5_000 }, (_, row) => `"Ada;m${row}@x.edu`);
    expect(split(lines.join('\n')).map(([, email]) => email)).toEqual(
      lines.map((line) => line.slice(5)),
    );
  });
});

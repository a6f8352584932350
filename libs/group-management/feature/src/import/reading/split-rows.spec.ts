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

  it('However many quotes are broken, every line is a row (GROUP-82)', () => {
    const lines = Array.from({ length: 5_000 }, (_, row) => `"Ada;m${row}@x.edu`);
    expect(split(lines.join('\n')).map(([, email]) => email)).toEqual(
      lines.map((line) => line.slice(5)),
    );
  });
});

import { readSeparator, separatorOf, splitRows } from './split-rows';

describe('the separator of a file', () => {
  const lines = (count: number, line: string) => Array.from({ length: count }, () => line);

  it.each([
    ['tab', ['Ada\ta@x.org'], '\t'],
    ['semicolon', ['Ada;a@x.org'], ';'],
    ['comma', ['Ada,a@x.org'], ','],
    ['pipe', ['Ada|a@x.org'], '|'],
    ['one around whole addresses, not the more frequent one', ['Ada,B,C,D;a@x.org'], ';'],
    ['one outside quotes', ['"Lovelace;Ada;B",a@x.org'], ','],
    ['one around an address with its name', ['Ada <a@x.org>,B;C'], ','],
    ['one around an address alone, not with its name', ['a@x.org,1', 'Ada <b@x.org>;1'], ','],
    ['one around one address, not around two', ['a@x.org b@x.org;1', 'Ada <c@x.org>,1'], ','],
    ['one without which a cell would have several', ['B, Ada <a@x.org>', 'x@;1', 'y@;1'], ','],
    ['one of an address after an at sign at the very beginning', ['@;1', 'a@x.org,1'], ','],
    ['one at the very end', ['x,y', 'a@x.org;'], ';'],
  ])('The separator of a file is the %s (GROUP-62)', (_which, rows, separator) => {
    expect(separatorOf(rows.join('\n'))).toBe(separator);
  });

  it.each([
    ['most lines with at signs have', ['x;y', 'a@x.org', 'b@;1', 'c@,1', 'd@,1'], ','],
    ['a line with an at sign has, not the first line', ['x;y', 'a@x.org', 'b@,1'], ','],
    ['programs write most, among equal ones', ['a@x.org', 'c@,1', 'b@;1'], ';'],
    ['the first line has, if no line with an at sign has any', ['Name|Email', 'a@x.org'], '|'],
    [
      'the first line with text has, if nothing has an at sign',
      ['', ' ', 'Name;Email', 'x|y'],
      ';',
    ],
    ['the first line with text has before it', ['\tName|Email'], '\t'],
    ['the first line with text has behind it', ['Name\t', 'x,y'], '\t'],
    ['the first line with text is', [';', 'x,y'], ';'],
  ])(
    'Where addresses do not decide, the separator is the one that %s (GROUP-62)',
    (_which, rows, separator) => {
      expect(separatorOf(rows.join('\n'))).toBe(separator);
    },
  );

  it('A file without any separator is read with the comma (GROUP-62)', () => {
    expect(separatorOf('')).toBe(',');
    expect(separatorOf('a@x.org\nb@x.org\n')).toBe(',');
  });

  it('The first hundred lines with an at sign decide, however many others there are (GROUP-62)', () => {
    const text = [
      ...lines(300, 'a,b,c'),
      ...lines(51, 'Ada;a@x.org'),
      ...lines(49, 'Ada,a@x.org'),
      ...lines(300, 'Ada,a@x.org'),
    ];
    expect(separatorOf(text.join('\n'))).toBe(';');
  });

  it('A line of megabytes with one at sign decides as a short one does (GROUP-62)', () => {
    const filler = 'x'.repeat(5_000_000);
    expect(separatorOf(`${filler},"Ada;B";a@x.org;${filler}\nb@x.org;c`)).toBe(';');
  });

  it.each([
    ['sep=;\nAda;a@x.org', 'Ada;a@x.org', ';'],
    ['"sep=:"\nAda:a@x.org', 'Ada:a@x.org', ':'],
    ['SEP=|,,,\nAda,a@x.org', 'Ada,a@x.org', '|'],
  ])(
    'In %j the first line names the separator and is no row (GROUP-62)',
    (text, table, separator) => {
      expect(readSeparator(text)).toEqual({ table, separator });
    },
  );

  it.each(['Ada;a@x.org', 'Ada;a@x.org\nsep=,\n', 'sep=\nAda;a@x.org'])(
    'In %j no line names the separator, and all of it is the table (GROUP-62)',
    (text) => {
      expect(readSeparator(text)).toEqual({ table: text, separator: ';' });
    },
  );
});

describe('splitting a text into rows', () => {
  function split(text: string, separator = ';') {
    const rows: (readonly string[])[] = [];
    splitRows(text, separator, (cells) => rows.push(cells));
    return rows;
  }

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

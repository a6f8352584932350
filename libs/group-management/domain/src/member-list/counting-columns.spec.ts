import { createRowCheck } from './member-row';
import { createMemberTable, type ColumnChoice } from './member-table';

type Rows = readonly (readonly string[])[];

function tableOf(rows: Rows) {
  const reader = createMemberTable();
  rows.forEach((cells, index) => reader.add(cells, index + 1));
  return reader.finish();
}

const read = (rows: Rows, column?: ColumnChoice) => {
  const table = tableOf(rows);
  return [...table.rows(createRowCheck(), column ?? table.column)].map(({ text, verdict }) => [
    text,
    verdict,
  ]);
};

describe('the columns that count', () => {
  it('Their names have no spaces around them, and without a header they have none (GROUP-81)', () => {
    expect(tableOf([[' Email '], ['a@x.org']]).columns).toEqual([
      { index: 0, name: 'Email', addresses: 1 },
    ]);
    const { columns, column, hasHeader } = tableOf([
      ['1', 'a@x.org'],
      ['2', 'b@@x.org'],
    ]);
    expect([column, hasHeader]).toEqual(['all', false]);
    expect(columns).toEqual([{ index: 1, name: '', addresses: 1 }]);
  });

  it.each<[string, Rows, ColumnChoice]>([
    [
      'with the most addresses',
      [
        ['Member', 'User'],
        ['a@x.org', 'b@x.org'],
        ['', 'c@x.org'],
      ],
      1,
    ],
    [
      'that is leftmost of those with the most',
      [
        ['Member', 'User'],
        ['a@x.org', 'b@x.org'],
      ],
      0,
    ],
    [
      'that names addresses, although another has more',
      [
        ['User', 'Email'],
        ['a@x.org', 'b@x.org'],
        ['c@x.org', ''],
      ],
      1,
    ],
    [
      'with a number in the name that address books give it',
      [
        ['User', 'E-mail 1 - Value'],
        ['a@x.org', 'b@x.org'],
        ['c@x.org', ''],
      ],
      1,
    ],
    [
      'of the addresses and not of texts with at signs',
      [
        ['Member', 'User'],
        ['a@@x.org', 'b@x.org'],
      ],
      1,
    ],
  ])('The column %s is chosen (GROUP-81)', (_which, rows, column) => {
    expect(tableOf(rows).column).toBe(column);
  });

  it('With a header but without an address the whole table counts (GROUP-81)', () => {
    expect(tableOf([['Email'], ['me']]).column).toBe('all');
    expect(read([['Email'], [' me ', 'you']])).toEqual([['me', 'no-at-sign']]);
  });

  it('A header may be the only row (GROUP-21)', () => {
    expect(tableOf([['Email']]).hasHeader).toBe(true);
  });

  it('A header is below its titles, and has to be one of the first 20 rows that are not empty (GROUP-21)', () => {
    const titles = (count: number) => Array.from({ length: count }, () => ['Course 7']);
    expect(tableOf([...titles(19), ['Name', 'Email'], ['A', 'a@x.org']]).hasHeader).toBe(true);
    expect(tableOf([...titles(20), ['Name', 'Email'], ['A', 'a@x.org']]).hasHeader).toBe(false);
    expect(tableOf([[' '], ...titles(19), ['Email'], ['a@x.org']]).hasHeader).toBe(true);
  });

  it.each<[string, Rows, readonly (readonly [string, string])[]]>([
    [
      'A column without a heading counts beside the chosen one',
      [
        ['Email', ' '],
        ['a@x.org', 'b@x.org'],
      ],
      [
        ['a@x.org', 'new'],
        ['b@x.org', 'new'],
      ],
    ],
    [
      'A column with another heading does not count',
      [
        ['Email', 'Tutor'],
        ['a@x.org', 'b@x.org'],
      ],
      [
        ['a@x.org', 'new'],
        ['b@x.org', 'other-column'],
      ],
    ],
    [
      'Where the chosen column is empty, the first one with an address counts',
      [['Email', 'Tutor', 'Boss'], ['a@x.org'], ['', 'x@, y@', 'b@x.org, c@']],
      [
        ['a@x.org', 'new'],
        ['x@', 'other-column'],
        ['y@', 'other-column'],
        ['b@x.org', 'new'],
        ['c@', 'not-an-address'],
      ],
    ],
    [
      'In a row that ends before the chosen column, the first one with an address counts',
      [['Name', 'Email'], ['', 'a@x.org'], ['b@x.org']],
      [
        ['a@x.org', 'new'],
        ['b@x.org', 'new'],
      ],
    ],
    [
      'An address beyond the header counts beside the one in the chosen column',
      [['Email'], ['a@x.org', 'b@x.org']],
      [
        ['a@x.org', 'new'],
        ['b@x.org', 'new'],
      ],
    ],
    [
      'In a row that is longer than the header, the first one with an address counts',
      [['Email'], ['a@x.org'], ['me', 'b@x.org']],
      [
        ['a@x.org', 'new'],
        ['b@x.org', 'new'],
      ],
    ],
    [
      'Where the chosen column has words, no other counts',
      [['Email', 'Tutor'], ['a@x.org'], ['me', 'b@x.org']],
      [
        ['a@x.org', 'new'],
        ['me', 'no-at-sign'],
        ['b@x.org', 'other-column'],
      ],
    ],
    [
      'A row with nothing but a wrong address is shown with it',
      [['Email', 'Tutor'], ['a@x.org'], ['', 'b@@x.org']],
      [
        ['a@x.org', 'new'],
        ['b@@x.org', 'other-column'],
      ],
    ],
    ['Words beside an address are no member', [['Email'], [' me, a@x.org ']], [['a@x.org', 'new']]],
  ])('%s (GROUP-22)', (_rule, rows, expected) => {
    expect(read(rows)).toEqual(expected);
  });

  it('Without a header a chosen column counts alone (GROUP-81)', () => {
    const rows = [
      ['a@x.org', 'b@x.org'],
      ['you', ' me '],
    ];
    expect(read(rows, 1)).toEqual([
      ['a@x.org', 'other-column'],
      ['b@x.org', 'new'],
      ['me', 'no-at-sign'],
    ]);
    expect(read(rows, 0)).toEqual([
      ['a@x.org', 'new'],
      ['b@x.org', 'other-column'],
      ['you', 'no-at-sign'],
    ]);
    expect(read(rows, 'all')).toEqual([
      ['a@x.org', 'new'],
      ['b@x.org', 'new'],
      ['you', 'no-at-sign'],
    ]);
  });

  it('A row names its sheet, if there is one, and shows at most 120 characters of a wrong text (GROUP-22)', () => {
    const table = tableOf([['x'.repeat(500)]]);
    const rowsOf = (sheet?: string) => [...table.rows(createRowCheck(), 'all', sheet)];
    expect(rowsOf()).toStrictEqual([
      { line: 1, text: 'x'.repeat(120), verdict: 'too-long', atSigns: 0 },
    ]);
    expect(rowsOf('Sheet 1')).toMatchObject([{ line: 1, sheet: 'Sheet 1' }]);
  });
});

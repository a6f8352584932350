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
  return [...table.rows(createRowCheck(), { column: column ?? table.column })].map(
    ({ text, verdict }) => [text, verdict],
  );
};

describe('the columns that count', () => {
  it('Their names have no spaces around them, and without a header they have none (GROUP-81)', () => {
    expect(tableOf([[' Email '], ['a@x.org']]).columns).toEqual([
      { index: 0, name: 'Email', addresses: 1 },
    ]);
    const { columns, column, headerLine } = tableOf([
      ['1', 'a@x.org'],
      ['2', 'b@@x.org'],
    ]);
    expect([column, headerLine]).toEqual(['all', undefined]);
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

  it('The column that the header names counts without an address, too, and another can be chosen (GROUP-81)', () => {
    expect(read([['Email'], [' me ', 'you']])).toEqual([['me', 'no-at-sign']]);
    const rows = [
      ['Email', 'Tutor'],
      ['', 't@x.org'],
    ];
    expect(read(rows)).toEqual([
      ['', 'no-address'],
      ['t@x.org', 'other-column'],
    ]);
    expect(tableOf(rows).columns).toEqual([
      { index: 0, name: 'Email', addresses: 0 },
      { index: 1, name: 'Tutor', addresses: 1 },
    ]);
  });

  it('With a header that names no addresses, and without one, the whole table counts (GROUP-81)', () => {
    expect(tableOf([['Name'], ['me']]).column).toBe('all');
  });

  it('A header may be the only row (GROUP-21)', () => {
    expect(tableOf([['Email']]).headerLine).toBe(1);
  });

  it('A header may stand below any number of titles (GROUP-21)', () => {
    const titles = Array.from({ length: 40 }, () => ['Course 7']);
    expect(tableOf([...titles, ['Name', 'Email'], ['A', 'a@x.org']]).headerLine).toBe(41);
    expect(tableOf([[' '], ...titles, ['User', 'Tutor'], ['a@x.org', '']]).headerLine).toBe(42);
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
      'Where the chosen column is empty, the row has no address, and nobody else is invited',
      [
        ['Name', 'Email', 'Guardian'],
        ['Ada', 'a@x.org'],
        ['Tom', '', 'mother@x.org, c@'],
        ['', ' ', 'father@x.org'],
      ],
      [
        ['a@x.org', 'new'],
        ['Tom', 'no-address'],
        ['mother@x.org', 'other-column'],
        ['c@', 'other-column'],
        ['', 'no-address'],
        ['father@x.org', 'other-column'],
      ],
    ],
    [
      'A row that ends before the chosen column has no address, unless an address is all that it has',
      [['Boss', 'Email', ''], ['', 'a@x.org'], ['boss@x.org', ''], ['b@x.org']],
      [
        ['a@x.org', 'new'],
        ['', 'no-address'],
        ['boss@x.org', 'other-column'],
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
      'In a row that is longer than the header, the address may stand as many columns farther right',
      [
        ['Name', 'Email', 'Guardian'],
        ['Ada', 'a@x.org'],
        ['Doe', 'Jane', 'b@x.org', 'mother@x.org'],
        ['Doe', 'Tom', '', 'father@x.org'],
      ],
      [
        ['a@x.org', 'new'],
        ['b@x.org', 'new'],
        ['mother@x.org', 'other-column'],
        ['Tom', 'no-at-sign'],
        ['father@x.org', 'other-column'],
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
        ['', 'no-address'],
        ['b@@x.org', 'other-column'],
      ],
    ],
    ['Words beside an address are no member', [['Email'], [' me, a@x.org ']], [['a@x.org', 'new']]],
  ])('%s (GROUP-22)', (_rule, rows, expected) => {
    expect(read(rows)).toEqual(expected);
  });

  it('A header may stand below titles with an address among words, and two with one in a cell of its own; nobody is invited by them (GROUP-21)', () => {
    const titles = [
      ['Course 7, Ada Lovelace'],
      ['Questions: dean@x.org'],
      ['Office: office@x.org'],
      ['Lab: lab@x.org'],
      ['Tutor', 'tutor@x.org'],
      ['Chair', 'chair@x.org'],
    ];
    const list = [
      ['Email', 'Guardian'],
      ['a@x.org', 'b@x.org'],
    ];
    expect(read([...titles, ...list])).toEqual([
      ['dean@x.org', 'above-header'],
      ['office@x.org', 'above-header'],
      ['lab@x.org', 'above-header'],
      ['tutor@x.org', 'above-header'],
      ['chair@x.org', 'above-header'],
      ['a@x.org', 'new'],
      ['b@x.org', 'other-column'],
    ]);
    expect(tableOf([...titles, ['Ada', 'ada@x.org'], ...list]).headerLine).toBeUndefined();
  });

  it.each<[string, Rows, readonly string[]]>([
    [
      'with words beside addresses, only the first column with addresses counts, also for who has none there, unless a row has one cell',
      [
        ['Ada', 'a@x.org', 'g@x.org'],
        ['Tom', '', 'h@x.org'],
        ['Eve', '', 'i@x.org', 'j@x.org'],
        ['', 'k@x.org; Fay'],
        ['l@x.org'],
      ],
      ['a@x.org', 'k@x.org', 'l@x.org'],
    ],
    [
      'with nothing but addresses, which is a list, all count',
      [['a@x.org', 'b@x.org', ''], ['c@x.org', 'Dee <d@x.org>'], ['That is all']],
      ['a@x.org', 'b@x.org', 'c@x.org', 'd@x.org'],
    ],
  ])('In rows without a header, %s (GROUP-22)', (_which, rows, invited) => {
    expect(read(rows).flatMap(([text, verdict]) => (verdict === 'new' ? [text] : []))).toEqual(
      invited,
    );
  });

  it('Below a title with a word of headers, the row with several of them is the header (GROUP-21)', () => {
    const table = tableOf([['Members'], ['User', 'Tutor'], ['a@x.org', 'b@x.org'], ['c@x.org']]);
    expect([table.headerLine, table.column]).toEqual([2, 0]);
  });

  it('Rows that the file hides have a verdict of their own, unless they are chosen (GROUP-471)', () => {
    const reader = createMemberTable();
    for (const [index, row] of [
      ['Email', 'Boss'],
      ['a@x.org'],
      ['b@x.org, no@', 'c@x.org'],
    ].entries())
      reader.add(row, index + 1, index === 2);
    const table = reader.finish();
    const verdicts = (withHidden: boolean) =>
      [...table.rows(createRowCheck(), { column: 0, withHidden })].map(({ verdict }) => verdict);
    expect(verdicts(false)).toEqual(['new', 'hidden', 'not-an-address', 'other-column']);
    expect(verdicts(true)).toEqual(['new', 'new', 'not-an-address', 'other-column']);
  });

  it('The name stands beside the address: that of the columns with names, else that before it (GROUP-473)', () => {
    const namesOf = (rows: Rows) =>
      [...tableOf(rows).rows(createRowCheck(), { column: tableOf(rows).column })].map(
        ({ name }) => name,
      );
    expect(
      namesOf([
        ['First name', 'Last name', 'Email', 'Guardian'],
        ['Ada', 'Lovelace', 'Countess <a@x.org>', 'mother@x.org'],
        ['', '', 'Bob Ray <b@x.org>'],
        ['', '', '"Cy"<c@x.org>; d@x.org'],
      ]),
    ).toEqual(['Ada Lovelace', undefined, 'Bob Ray', 'Cy', undefined]);
    expect(
      namesOf([['Member'], ['a@x.org'], ['Bob <b@x.org>'], ['Cy <c@x.org>; d@x.org']]),
    ).toEqual([undefined, 'Bob', 'Cy', undefined]);
    expect(
      namesOf([
        ['Name', 'Email'],
        ['Ada <a@x.org>', 'a@x.org'],
        ['b@x.org', 'b@x.org'],
        ['Cy <c@x.org>', ''],
      ]),
    ).toEqual(['Ada', 'Ada', undefined, undefined, undefined, 'Cy']);
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
    const rowsOf = (choice = {}) => [...table.rows(createRowCheck(), { column: 'all', ...choice })];
    expect(rowsOf()).toStrictEqual([
      { line: 1, text: 'x'.repeat(120), verdict: 'too-long', atSigns: 0 },
    ]);
    expect(rowsOf({ sheet: 'Sheet 1' })).toMatchObject([{ line: 1, sheet: 'Sheet 1' }]);
  });
});

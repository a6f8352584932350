import { createRowCheck } from './member-row';
import { createMemberTable, type ColumnChoice } from './member-table';

/** Reads rows and returns text and verdict of each one that counts. */
function read(rows: readonly (readonly string[])[], column?: ColumnChoice) {
  const reader = createMemberTable();
  rows.forEach((cells, index) => reader.add(cells, index + 1));
  const table = reader.finish();
  const verdicts = [...table.rows(createRowCheck(), { column: column ?? table.column })].map(
    (row) => [row.line, row.text, row.verdict],
  );
  return { ...table, verdicts };
}

describe('createMemberTable', () => {
  it.each([
    [['Email']],
    [['Name', 'E-Mail']],
    [['status', 'updated']],
    [['Full name', 'Address']],
    [['Nom', 'Courriel']],
    [['Nombre', 'Correo electrónico']],
    [['姓名', '邮箱']],
    [['Имя', 'Почта']],
    [['Username']],
    [['Posta elettronica']],
  ])('A first row %j without an address is a header and is skipped (GROUP-21)', (header) => {
    const { headerLine, verdicts } = read([header, ['ada@example.org', 'ada@example.org']]);
    expect(headerLine).toBe(1);
    expect(verdicts[0]).toEqual([2, 'ada@example.org', expect.stringMatching(/new|other-column/)]);
    expect(verdicts.filter(([, , verdict]) => verdict === 'new')).toHaveLength(1);
  });

  it.each([
    [['email@example.org']],
    [['Member', 'ada@example.org']],
    [['Ada', 'Lovelace']],
    [['12', '34']],
    [[`${'word '.repeat(80)}name`]],
  ])(
    'A first row %j that has an address, or no word of a header, is a row like the others (GROUP-21)',
    (row) => {
      const { headerLine, verdicts } = read([row]);
      expect(headerLine).toBeUndefined();
      expect(verdicts).toHaveLength(1);
    },
  );

  it('A later row is the header only when it names the column of the addresses and no row of addresses stands above it (GROUP-21)', () => {
    expect(read([['ada@example.org'], ['Email']]).verdicts).toEqual([
      [1, 'ada@example.org', 'new'],
      [2, 'Email', 'no-at-sign'],
    ]);
    expect(read([['Course 7'], ['Email'], ['ada@example.org']]).verdicts).toEqual([
      [3, 'ada@example.org', 'new'],
    ]);
  });

  it('Addresses are put into lower case and count once (GROUP-22)', () => {
    const rows = [['Ada@Example.org'], ['ADA@example.org'], ['gus@@x.org']];
    expect(read(rows).verdicts).toEqual([
      [1, 'ada@example.org', 'new'],
      [2, 'ada@example.org', 'duplicate'],
      [3, 'gus@@x.org', 'several-at-signs'],
    ]);
  });

  it('Addresses are taken from the column with the name of addresses, and the others are shown (GROUP-22, GROUP-81)', () => {
    const rows = [
      ['Supervisor', 'Email'],
      ['boss@example.org', 'ada@example.org'],
      ['boss@example.org', ''],
    ];
    expect(read(rows).verdicts).toEqual([
      [2, 'boss@example.org', 'other-column'],
      [2, 'ada@example.org', 'new'],
      [3, '', 'no-address'],
      [3, 'boss@example.org', 'other-column'],
    ]);
  });

  it('The columns with addresses are named, so that another can be chosen, or all of them (GROUP-81)', () => {
    const rows = [
      ['Email', 'Tutor', 'Room'],
      ['ada@example.org', 'cy@example.org', '1'],
      ['bob@example.org', '', '2'],
    ];
    const { columns, column } = read(rows);
    expect(column).toBe(0);
    expect(columns).toEqual([
      { index: 0, name: 'Email', addresses: 2 },
      { index: 1, name: 'Tutor', addresses: 1 },
    ]);
    expect(read(rows, 1).verdicts).toEqual([
      [2, 'ada@example.org', 'other-column'],
      [2, 'cy@example.org', 'new'],
      [3, '2', 'no-address'],
      [3, 'bob@example.org', 'other-column'],
    ]);
    expect(read(rows, 'all').verdicts.map(([, , verdict]) => verdict)).toEqual([
      'new',
      'new',
      'new',
    ]);
  });

  it('Empty rows are skipped, and a cell of many megabytes is checked immediately (GROUP-22)', () => {
    const huge = 'a'.repeat(10_000_000);
    const { verdicts } = read([['', ' '], [huge], [`${'a.'.repeat(32_000)}@example.org`]]);
    expect(verdicts.map(([line, , verdict]) => [line, verdict])).toEqual([
      [2, 'too-long'],
      [3, 'too-long'],
    ]);
  });

  it('A cell with the mark of an exported formula is read without it (GROUP-32)', () => {
    for (const cell of ["'+tag@example.org", " '+tag@example.org"])
      expect(read([[cell]]).verdicts).toEqual([[1, '+tag@example.org', 'new']]);
  });
});

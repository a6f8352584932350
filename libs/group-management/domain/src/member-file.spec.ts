import { createMemberFileReader } from './member-file';

/** Reads rows and returns text and verdict of each one that counts. */
function read(rows: readonly (readonly string[])[], members: readonly string[] = []) {
  const reader = createMemberFileReader((email) => members.includes(email));
  const verdicts = rows.flatMap((cells, index) => {
    const row = reader.read(cells, index + 1);
    return row ? [[row.line, row.text, row.verdict]] : [];
  });
  return { hasHeader: reader.hasHeader(), verdicts };
}

describe('createMemberFileReader', () => {
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
  ])('A first row %j without an address is a header and is skipped (GROUP-21)', (header) => {
    const { hasHeader, verdicts } = read([header, ['ada@example.org', 'ada@example.org']]);
    expect(hasHeader).toBe(true);
    expect(verdicts).toEqual([[2, 'ada@example.org', 'new']]);
  });

  it.each([
    [['email@example.org']],
    [['Member', 'ada@example.org']],
    [['Ada', 'Lovelace']],
    [['12', '34']],
  ])(
    'A first row %j that has an address, or no word of a header, is a row like the others (GROUP-21)',
    (row) => {
      const { hasHeader, verdicts } = read([row]);
      expect(hasHeader).toBe(false);
      expect(verdicts).toHaveLength(1);
    },
  );

  it('Only the first row can be a header; a later one is judged (GROUP-21)', () => {
    expect(read([['ada@example.org'], ['Email']]).verdicts).toEqual([
      [1, 'ada@example.org', 'new'],
      [2, 'Email', 'no-at-sign'],
    ]);
  });

  it('Addresses are put into lower case, count once, and members are left out (GROUP-22)', () => {
    const rows = [['Ada@Example.org'], ['ADA@example.org'], ['bob@example.org'], ['gus@@x.org']];
    expect(read(rows, ['bob@example.org']).verdicts).toEqual([
      [1, 'ada@example.org', 'new'],
      [2, 'ada@example.org', 'duplicate'],
      [3, 'bob@example.org', 'member'],
      [4, 'gus@@x.org', 'several-at-signs'],
    ]);
  });

  it('The address is taken from the column that the header names, else from the first cell that has one (GROUP-22)', () => {
    const rows = [
      ['Supervisor', 'Email'],
      ['boss@example.org', 'ada@example.org'],
      ['boss@example.org', ''],
    ];
    expect(read(rows).verdicts).toEqual([
      [2, 'ada@example.org', 'new'],
      [3, 'boss@example.org', 'new'],
    ]);
    expect(read([['Ada', 'Lovelace', 'ada@example.org']]).verdicts).toEqual([
      [1, 'ada@example.org', 'new'],
    ]);
  });

  it('Empty rows are skipped, and a cell of many megabytes is judged at once (GROUP-22)', () => {
    const huge = 'a'.repeat(10_000_000);
    const { verdicts } = read([['', ' '], [huge], [`${'a.'.repeat(32_000)}@example.org`]]);
    expect(verdicts.map(([line, , verdict]) => [line, verdict])).toEqual([
      [2, 'too-long'],
      [3, 'too-long'],
    ]);
  });

  it('A cell with the mark of an exported formula is read without it (GROUP-32)', () => {
    expect(read([["'+tag@example.org"]]).verdicts).toEqual([[1, '+tag@example.org', 'new']]);
  });
});

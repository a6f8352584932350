import { zipSync } from 'fflate';
import { OldWorkbookError } from './file-type';
import { readAll } from './testing/read-all';
import { workbook } from './testing/workbook';

const read = async (bytes: Uint8Array) => {
  const { rows, atSigns, ...end } = await readAll(bytes);
  expect(rows.reduce((sum, row) => sum + row.atSigns, 0)).toBe(atSigns);
  return {
    ...end,
    rows: rows.map(({ sheet = '', line, text, verdict }) => [sheet, line, text, verdict]),
  };
};

describe('reading a workbook', () => {
  it('The addresses of a sheet get their verdicts with the row that Excel shows (GROUP-83)', async () => {
    const bytes = workbook({
      Tabelle1: [
        ['Kurs 7', null, null],
        [],
        ['Nachname', 'Punkte', 'E-Mail-Adresse'],
        ['Müller', 12.5, 'Ada@x.edu'],
        ['Groß', null, { formula: 'bob@x.edu' }],
        [null, 3, 'gus@@x.edu'],
        ['Öz', null, ' ada@x.edu; cy@x.edu'],
      ],
    });
    expect(await read(bytes)).toEqual({
      hasHeader: true,
      columns: [{ index: 2, name: 'E-Mail-Adresse', addresses: 4 }],
      column: 2,
      rows: [
        ['', 1, 'Kurs 7', 'no-at-sign'],
        ['', 4, 'ada@x.edu', 'new'],
        ['', 5, 'bob@x.edu', 'new'],
        ['', 6, 'gus@@x.edu', 'several-at-signs'],
        ['', 7, 'ada@x.edu', 'duplicate'],
        ['', 7, 'cy@x.edu', 'new'],
      ],
    });
  });

  it('Of several sheets those with addresses are read, and each row names its sheet (GROUP-83)', async () => {
    const bytes = workbook({
      Read: [['How to fill this in']],
      Monday: [['Email'], ['a@x.edu']],
      'R & D': [['b@x.edu'], ['a@x.edu']],
    });
    expect(await read(bytes)).toMatchObject({
      columns: [],
      rows: [
        ['Monday', 2, 'a@x.edu', 'new'],
        ['R & D', 1, 'b@x.edu', 'new'],
        ['R & D', 2, 'a@x.edu', 'duplicate'],
      ],
    });
  });

  it('A workbook without an address, and an empty one, have no address (GROUP-83)', async () => {
    expect((await read(workbook({ A: [['Name'], ['Ada']] }))).rows).toEqual([
      ['', 2, 'Ada', 'no-at-sign'],
    ]);
    expect((await read(workbook({ A: [] }))).rows).toEqual([]);
  });

  it('A file in the format of Excel before 2007 is named as such (GROUP-83)', async () => {
    const bytes = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    await expect(readAll(bytes)).rejects.toThrow(OldWorkbookError);
  });

  it.each([
    ['another archive', () => zipSync({ 'letter.txt': new Uint8Array(3) })],
    ['half a workbook', () => workbook({ A: [['a@x.edu']] }).slice(0, 200)],
  ])('%s cannot be read (GROUP-83)', async (_, bytes) => {
    await expect(readAll(bytes())).rejects.toThrow();
  });

  it('A workbook that would unpack to more than 200 MB is refused before it is unpacked (GROUP-83)', async () => {
    const bytes = workbook({ A: [['a@x.edu']] });
    const entry = bytes.findLastIndex((_, at) =>
      [0x50, 0x4b, 0x01, 0x02].every((byte, index) => bytes[at + index] === byte),
    );
    new DataView(bytes.buffer).setUint32(entry + 24, 201 * 1024 * 1024, true);
    await expect(readAll(bytes)).rejects.toThrow('The workbook is too large.');
  });

  it('A workbook of more than 1,000 files is refused before it is unpacked (GROUP-83)', async () => {
    const files = Array.from({ length: 1_001 }, (_, at) => [`${at}.xml`, new Uint8Array()]);
    const bytes = zipSync(Object.fromEntries(files));
    await expect(readAll(bytes)).rejects.toThrow('The workbook is too large.');
  });
});

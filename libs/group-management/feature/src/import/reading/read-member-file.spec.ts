import { countAtSigns, type MemberRow } from '@portal/group-management/domain';
import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { FileProblem } from './file-type';
import { readMemberFile, type ReadChoice } from './read-member-file';
import { readSeparator, separatorOf, splitRows } from './split-rows';
import { corpus } from './testing/corpus';
import { readAll } from './testing/read-all';
import { workbook } from './testing/workbook';

describe('reading a member file', () => {
  const addressVerdicts = ['new', 'duplicate', 'other-column', 'above-header', 'hidden'];
  /** The verdicts that the corpus names: the texts of wrong addresses are shortened, so only those of addresses count. */
  const seen = (rows: readonly MemberRow[]) =>
    rows.map(({ line, verdict, text }) => ({
      line,
      verdict,
      ...(addressVerdicts.includes(verdict) && { email: text }),
    }));

  it.each(corpus().map((file) => [file.name, file] as const))(
    'Each row of %s gets the verdict that it must have (GROUP-62, GROUP-63)',
    async (_, { bytes, rows: expected, hasHeader }) => {
      const read = await readAll(bytes);
      expect(seen(read.rows)).toEqual(expected);
      expect(read.headerLine !== undefined).toBe(hasHeader);
      expect(read.rows.reduce((sum, { atSigns }) => sum + atSigns, 0)).toBe(read.atSigns);
    },
  );

  it('A file of 10,000 rows is reported in portions of at most 1,000 (GROUP-66)', async () => {
    const text = Array.from({ length: 10_000 }, (_, row) => `m${row}@example.edu`).join('\n');
    const portions: number[] = [];
    await readMemberFile(new TextEncoder().encode(text), {
      onRows: ({ length }) => portions.push(length),
      onEnd: () => undefined,
    });
    expect(portions).toHaveLength(10);
    expect(Math.max(...portions)).toBe(1_000);
    expect(countAtSigns(text)).toBe(10_000);
  });
});

describe('reading a workbook', () => {
  const read = async (bytes: Uint8Array, choice?: ReadChoice) => {
    const { rows, atSigns, ...end } = await readAll(bytes, choice);
    expect(rows.reduce((sum, row) => sum + row.atSigns, 0)).toBe(atSigns);
    return {
      ...end,
      rows: rows.map(({ sheet = '', line, text, verdict }) => [sheet, line, text, verdict]),
    };
  };

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
      headerLine: 3,
      columns: [{ index: 2, name: 'E-Mail-Adresse', addresses: 4 }],
      sheets: [],
      choice: { column: 2 },
      rows: [
        ['', 4, 'ada@x.edu', 'new'],
        ['', 5, 'bob@x.edu', 'new'],
        ['', 6, 'gus@@x.edu', 'several-at-signs'],
        ['', 7, 'ada@x.edu', 'duplicate'],
        ['', 7, 'cy@x.edu', 'new'],
      ],
    });
  });

  const threeSheets = () =>
    workbook(
      {
        Read: [['How to fill this in']],
        Monday: [[], ['Email', 'Name'], ['a@x.edu', 'Ada'], ['b@x.edu', null], ['c@x.edu'], []],
        'R & D': [['b@x.edu'], ['d@x.edu']],
        Old: [['e@x.edu']],
      },
      { hiddenSheets: ['Old'], hiddenRows: { Monday: [4], 'R & D': [2] } },
    );

  it('Of several sheets with addresses none is read until one is chosen by its first rows (GROUP-472)', async () => {
    expect(await read(threeSheets())).toMatchObject({
      rows: [],
      sheets: [
        {
          name: 'Monday',
          isHidden: false,
          firstRows: [['Email', 'Name'], ['a@x.edu', 'Ada'], ['b@x.edu']],
        },
        { name: 'R & D', isHidden: false, firstRows: [['b@x.edu'], ['d@x.edu']] },
        { name: 'Old', isHidden: true, firstRows: [['e@x.edu']] },
      ],
    });
    expect(await read(threeSheets(), { sheet: 0 })).toMatchObject({
      headerLine: 2,
      rows: [
        ['', 3, 'a@x.edu', 'new'],
        ['', 4, 'b@x.edu', 'hidden'],
        ['', 5, 'c@x.edu', 'new'],
      ],
    });
    expect(await read(threeSheets(), { sheet: 2 })).toMatchObject({
      rows: [['', 1, 'e@x.edu', 'new']],
    });
  });

  it('All sheets are read together, each row with its sheet, and hidden ones only when they are chosen (GROUP-471)', async () => {
    const all = await read(threeSheets(), { sheet: 'all' });
    expect(all.rows).toEqual([
      ['Monday', 3, 'a@x.edu', 'new'],
      ['Monday', 4, 'b@x.edu', 'hidden'],
      ['Monday', 5, 'c@x.edu', 'new'],
      ['R & D', 1, 'b@x.edu', 'new'],
      ['R & D', 2, 'd@x.edu', 'hidden'],
      ['Old', 1, 'e@x.edu', 'hidden'],
    ]);
    const { rows } = await read(threeSheets(), { sheet: 'all', withHidden: true });
    expect(rows.map(([, , , verdict]) => verdict)).toEqual([
      ...['new', 'new', 'new', 'duplicate', 'new', 'new'],
    ]);
  });

  it('A hidden sheet that is the only one with addresses is read, and none of them invited unasked (GROUP-471)', async () => {
    const bytes = workbook(
      { Read: [['How to fill this in']], Old: [['Email'], ['e@x.edu']] },
      { hiddenSheets: ['Old'] },
    );
    expect(await read(bytes)).toMatchObject({ sheets: [], rows: [['', 2, 'e@x.edu', 'hidden']] });
    expect(await read(bytes, { withHidden: true })).toMatchObject({
      rows: [['', 2, 'e@x.edu', 'new']],
    });
  });

  it('All sheets are read again with the column of each, not with all columns (GROUP-81, GROUP-471)', async () => {
    const sheet = [
      ['Email', 'Guardian'],
      ['', 'g@x.edu'],
    ];
    const bytes = workbook({ A: sheet, B: sheet });
    const { choice } = await read(bytes, { sheet: 'all' });
    const { rows } = await read(bytes, { ...choice, withHidden: true });
    expect(rows.map(([, , , verdict]) => verdict)).not.toContain('new');
  });

  it('The address behind a link is read, with the text of the cell as its name (GROUP-473)', async () => {
    const bytes = workbook(
      {
        A: [
          ['Person'],
          ['Ada Lovelace'],
          ['b@x.edu'],
          ['Cy'],
          [{ formula: 'Dee' }],
          ['web page'],
          ['odd'],
        ],
      },
      {
        links: {
          A: {
            A2: 'mailto:ada%2Bl@x.edu?subject=a&body=b',
            A3: 'mailto:other@x.edu',
            A4: 'MAILTO:cy@x.edu',
            A6: 'https://x.edu/@ada',
            A7: 'mailto:%E0@x.edu',
          },
        },
      },
    );
    const files = unzipSync(bytes);
    const page = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    files['xl/worksheets/sheet1.xml'] = strToU8(
      page.replace('<f>A1</f>', '<f>HYPERLINK("mailto:dee@x.edu","Dee")</f>'),
    );
    const { rows } = await readAll(zipSync(files));
    expect(rows.map(({ text, name, verdict }) => [text, name, verdict])).toEqual([
      ['Person', undefined, 'no-at-sign'],
      ['ada+l@x.edu', 'Ada Lovelace', 'new'],
      ['b@x.edu', undefined, 'new'],
      ['cy@x.edu', 'Cy', 'new'],
      ['dee@x.edu', 'Dee', 'new'],
      ['web page', undefined, 'no-at-sign'],
      ['%e0@x.edu', 'odd', 'new'],
    ]);
  });

  it.each(['before', 'behind'])(
    'A sheet that is a chart %s the addresses has no rows (GROUP-83)',
    async (place) => {
      const files = unzipSync(workbook({ A: [['Email'], ['a@x.edu']], B: [['b@x.edu']] }));
      const change = (path: string, at: string, added: string) => {
        const text = strFromU8(files[path] ?? new Uint8Array());
        files[path] = strToU8(
          text.replace(at, place === 'before' ? `${at}${added}` : `${added}${at}`),
        );
      };
      const [list, relations] =
        place === 'before' ? ['<sheets>', 'relationships">'] : ['</sheets>', '</Relationships>'];
      change('xl/workbook.xml', list, '<sheet name="Chart" sheetId="9" r:id="rIdC"/>');
      change(
        'xl/_rels/workbook.xml.rels',
        relations,
        '<Relationship Id="rIdC" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/chartsheet" Target="chartsheets/sheet1.xml"/>',
      );
      files['xl/chartsheets/sheet1.xml'] = strToU8('<chartsheet/>');
      const { rows } = await read(zipSync(files), { sheet: 'all' });
      expect(rows).toEqual([
        ['A', 2, 'a@x.edu', 'new'],
        ['B', 1, 'b@x.edu', 'new'],
      ]);
    },
  );

  it('Line breaks and other characters that Excel writes as numbers are those characters (GROUP-83)', async () => {
    const bytes = workbook({ A: [['a@x.edu_x000D_\nb@x.edu'], ['_x0041_da@x.edu']] });
    expect((await read(bytes)).rows).toEqual([
      ['', 1, 'a@x.edu', 'new'],
      ['', 1, 'b@x.edu', 'new'],
      ['', 2, 'ada@x.edu', 'new'],
    ]);
  });

  it('A workbook without an address, and an empty one, have no address (GROUP-83)', async () => {
    expect((await read(workbook({ A: [['Name'], ['Ada']] }))).rows).toEqual([
      ['', 2, 'Ada', 'no-at-sign'],
    ]);
    expect((await read(workbook({ A: [] }))).rows).toEqual([]);
  });

  it('A file in the format of Excel before 2007 is named as such (GROUP-83)', async () => {
    const bytes = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    await expect(readAll(bytes)).rejects.toThrow(new FileProblem('oldWorkbook'));
  });

  it('An encrypted workbook, and one of OpenDocument, are named as such (GROUP-83)', async () => {
    const inUtf16 = [...'Excel EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]);
    const encrypted = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, ...inUtf16]);
    await expect(readAll(encrypted)).rejects.toThrow(new FileProblem('encrypted'));
    const openDocument = zipSync({ mimetype: new Uint8Array(1), 'content.xml': new Uint8Array(1) });
    await expect(readAll(openDocument)).rejects.toThrow(new FileProblem('openDocument'));
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
    await expect(readAll(bytes)).rejects.toThrow(new FileProblem('tooLarge'));
  });

  it('A workbook of more than 1,000 files is refused before it is unpacked (GROUP-83)', async () => {
    const files = Array.from({ length: 1_001 }, (_, at) => [`${at}.xml`, new Uint8Array()]);
    const bytes = zipSync(Object.fromEntries(files));
    await expect(readAll(bytes)).rejects.toThrow(new FileProblem('tooLarge'));
  });

  it('A workbook whose cells are so far apart that they would fill the memory is refused (GROUP-83)', async () => {
    const bytes = workbook({ A: [['a@x.edu']], Far: [['b@x.edu']] });
    const files = unzipSync(bytes);
    const far = strFromU8(files['xl/worksheets/sheet2.xml'] ?? new Uint8Array());
    const farRows = [
      '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
      "<row r='1048576'><c r='XFD1048576'><v>1</v></c></row>",
      '<row r="999999999"/>',
    ];
    for (const row of farRows) {
      const sheet = far.replace('</sheetData>', `${row}</sheetData>`);
      files['xl/worksheets/sheet2.xml'] = strToU8(sheet);
      await expect(readAll(zipSync(files))).rejects.toThrow(new FileProblem('tooLarge'));
    }
    const formatOnly = '<row r="1048576"><c r="XFD1048576" s="1"/></row></sheetData>';
    files['xl/worksheets/sheet2.xml'] = strToU8(far.replace('</sheetData>', formatOnly));
    expect((await readAll(zipSync(files), { sheet: 'all' })).rows).toHaveLength(2);
  });

  it('A text of more than 50 MB is refused (GROUP-83)', async () => {
    const bytes = new Uint8Array(50 * 1024 * 1024 + 1);
    await expect(readAll(bytes)).rejects.toThrow(new FileProblem('tooLarge'));
  });
});

describe('reading any file', () => {
  /** The suite always reads the same files; the torture new ones. */
  const runs = process.env['TORTURE'] === '1' ? { numRuns: 10_000 } : { numRuns: 300, seed: 26 };

  /** Finds what looks like an address in a text, knowing nothing of rows, cells and quotes. */
  const scan = (text: string) =>
    (
      text
        .replace(/[\0\u200B\u00AD\u200E]/gu, '')
        .toLowerCase()
        .match(/[a-z0-9.+-]+@[a-z0-9.-]+/g) ?? []
    ).sort();

  const address = fc
    .tuple(fc.integer({ min: 0, max: 30 }), fc.constantFrom('x.edu', 'X.edu', 'cs.x.edu', 'x'))
    .map(([number, domain]) => `m${number}@${domain}`);

  const pieces = fc.oneof(
    { arbitrary: address, weight: 6 },
    { arbitrary: fc.constantFrom(',', ';', '\t', '|', ', ', '; '), weight: 5 },
    { arbitrary: fc.constantFrom('\n', '\r\n', '\r', '\n\n'), weight: 4 },
    { arbitrary: fc.constantFrom('"', '""', '"""', "'", '“', '”', '‘', '’', '«', '»'), weight: 3 },
    { arbitrary: fc.constantFrom(' ', '<', '>', '(', ')', '[', ']', '/', '&', ' and '), weight: 3 },
    {
      arbitrary: fc.constantFrom('@', '@@', ' @ ', 'a@', '@b', '＠', 'mailto:', '=1+1'),
      weight: 1,
    },
    { arbitrary: fc.constantFrom('Email', 'Name', 'ada', 'Lovelace', '12', '.', '..'), weight: 2 },
    { arbitrary: fc.constantFrom('\u200B', '\u00AD', '\u200E', '\u00A0', '\0', '\\'), weight: 1 },
  );

  const files = fc.array(pieces, { maxLength: 80 }).map((parts) => parts.join(''));

  /** Tables as programs write them, with quotes lost here and there. */
  const tables = fc
    .record({
      separator: fc.constantFrom(',', ';', '\t', '|', '^'),
      lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
      header: fc.constantFrom('', 'Name,Email,Tutor', 'E-Mail', 'Email,Status', 'x,y,z'),
      rows: fc.array(fc.array(fc.oneof(address, pieces, files), { maxLength: 4 }), {
        maxLength: 12,
      }),
      isQuoted: fc.boolean(),
    })
    .map(({ separator, lineEnd, header, rows, isQuoted }) => {
      const cells = rows.map((row) => row.map((cell) => (isQuoted ? `"${cell}"` : cell)));
      const lines = [header.replaceAll(',', separator), ...cells.map((row) => row.join(separator))];
      return lines.join(lineEnd);
    });

  it.each([
    ['random text', files],
    ['random tables', tables],
  ])(
    'In %s every address that an independent scan finds has its verdict, as often as it stands there (GROUP-84)',
    async (_, arbitrary) => {
      await fc.assert(
        fc.asyncProperty(arbitrary, async (text) => {
          const { rows, atSigns } = await readAll(new TextEncoder().encode(text));
          expect(rows.flatMap((row) => scan(row.text)).sort()).toEqual(scan(text));
          expect(rows.reduce((sum, row) => sum + row.atSigns, 0)).toBe(atSigns);
          expect(atSigns).toBe(text.match(/[@＠]/gu)?.length ?? 0);
        }),
        runs,
      );
    },
    600_000,
  );

  it('In random workbooks every address that an independent scan finds has its verdict, in whatever sheet and row it is hidden (GROUP-84)', async () => {
    const cell = fc.oneof(address, pieces, fc.constant(null), fc.integer());
    const sheet = fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 8 });
    const books = fc.record({
      sheets: fc.dictionary(fc.constantFrom('A', 'B', 'C'), sheet, { minKeys: 1 }),
      hiddenSheets: fc.subarray(['A', 'B', 'C']),
      hiddenRows: fc.subarray([1, 2, 3, 4]),
      withHidden: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(books, async ({ sheets, hiddenSheets, hiddenRows, withHidden }) => {
        const bytes = workbook(sheets, {
          hiddenSheets,
          hiddenRows: Object.fromEntries(Object.keys(sheets).map((name) => [name, hiddenRows])),
        });
        const { rows } = await readAll(bytes, { sheet: 'all', withHidden });
        const text = Object.values(sheets).flat(2).join('\n');
        expect(rows.flatMap((row) => scan(row.text)).sort()).toEqual(scan(text));
        const hidden = rows.filter(({ verdict }) => verdict === 'hidden');
        if (withHidden) expect(hidden).toEqual([]);
      }),
      runs,
    );
  }, 600_000);
});

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

import fc from 'fast-check';
import { createRowCheck } from './member-row';
import { createMemberTable } from './member-table';

type Rows = readonly (readonly string[])[];

function read(rows: Rows) {
  const reader = createMemberTable();
  rows.forEach((cells, index) => reader.add(cells, index + 1));
  const table = reader.finish();
  return [...table.rows(createRowCheck(), { column: table.column })].map(({ text, verdict }) => [
    text,
    verdict,
  ]);
}

const header = ['Name', 'Email', 'Tutor'];
const ada = ['Ada', 'a@x.org', ''];

describe('rows with more or fewer cells than the header', () => {
  it.each<[string, Rows, readonly (readonly [string, string])[]]>([
    [
      'A cell that is empty at the end makes no row longer',
      [header, ada, ['Tom', '', 't@x.org', ''], ['Eve', 'none', 't@x.org', '', ' ']],
      [
        ['a@x.org', 'new'],
        ['Tom', 'no-address'],
        ['t@x.org', 'other-column'],
        ['none', 'no-at-sign'],
        ['t@x.org', 'other-column'],
      ],
    ],
    [
      'An address beyond the header is nobody’s where the chosen column is empty',
      [header.slice(0, 2), ['Tom', '', 't@x.org']],
      [
        ['Tom', 'no-address'],
        ['t@x.org', 'other-column'],
      ],
    ],
    [
      'No address moves across an empty cell',
      [header, ada, ['Doe', 'Tom', '', 't@x.org', 'u@x.org', 'note']],
      [
        ['a@x.org', 'new'],
        ['Tom', 'no-at-sign'],
        ['t@x.org', 'other-column'],
        ['u@x.org', 'other-column'],
      ],
    ],
    [
      'An address moves only where every other one moved with it',
      [
        header,
        ['Ada', 'a@x.org', 's@x.org'],
        ['Doe', 'Jane', 'PhD', 'b@x.org', 't@x.org'],
        ['Tom', 'none', 't@x.org', 'note'],
        ['Doe', 'Eve', 'c@x.org', 't@x.org', 'note'],
      ],
      [
        ['a@x.org', 'new'],
        ['s@x.org', 'other-column'],
        ['b@x.org', 'new'],
        ['t@x.org', 'other-column'],
        ['none', 'no-at-sign'],
        ['t@x.org', 'other-column'],
        ['Eve', 'no-at-sign'],
        ['c@x.org', 'other-column'],
        ['t@x.org', 'other-column'],
      ],
    ],
    [
      'Nothing moves into the first column',
      [
        ['Email', 'Room'],
        ['a@x.org', '1'],
        ['none', 't@x.org', 'note'],
      ],
      [
        ['a@x.org', 'new'],
        ['none', 'no-at-sign'],
        ['t@x.org', 'other-column'],
      ],
    ],
    [
      'Cells beyond the header belong to its last column',
      [header, ['Ada', 'a@x.org', 's@x.org', 't@x.org']],
      [
        ['a@x.org', 'new'],
        ['s@x.org', 'other-column'],
        ['t@x.org', 'other-column'],
      ],
    ],
  ])('%s (GROUP-22)', (_rule, rows, expected) => {
    expect(read(rows)).toEqual(expected);
  });

  it('However ragged the rows are, no address of a tutor is invited, and each of a member is (GROUP-22)', () => {
    const blank = fc.constantFrom('', ' ');
    const word = fc.constantFrom('none', 'Red', '12', 'me@');
    const address = (owner: string) =>
      fc.integer({ min: 0, max: 99 }).map((number) => `m${number}@${owner}.org`);
    const tutor = address('tutor');
    const start = [
      fc.oneof(blank, fc.constant('Tom')),
      fc.oneof(blank, address('member')),
    ] as const;
    const ragged = fc.oneof(
      // Cells are missing, or the row has nothing but empty ones at its end.
      fc
        .tuple(...start, fc.oneof(blank, tutor))
        .chain((cells) =>
          fc
            .tuple(fc.integer({ min: 2, max: 3 }), fc.array(blank, { maxLength: 3 }))
            .map(([count, end]) => [...cells.slice(0, count), ...end]),
        ),
      // Cells beyond the header have anything.
      fc
        .tuple(
          fc.tuple(...start, fc.oneof(blank, word, tutor)),
          fc.array(fc.oneof(blank, word, tutor)),
        )
        .map(([cells, more]) => [...cells, ...more]),
      // Something else stands where the member's address should.
      fc
        .tuple(fc.constant('Tom'), word, fc.oneof(blank, tutor), fc.array(fc.oneof(blank, word)))
        .map(([name, own, other, more]) => [name, own, other, ...more]),
    );
    fc.assert(
      fc.property(fc.array(ragged, { maxLength: 8 }), (rows) => {
        const found = read([header, ...rows]);
        const invited = found.flatMap(([text, verdict]) => (verdict === 'new' ? [text] : []));
        const members = new Set(rows.flatMap(([, own = '']) => (/@member/.test(own) ? [own] : [])));
        expect(invited.sort()).toEqual([...members].sort());
      }),
      { numRuns: 1_000, seed: 26 },
    );
  });
});

import { countAtSigns, type MemberRow } from '@portal/group-management/domain';
import { readMemberFile } from './read-member-file';
import { corpus } from './testing/corpus';
import { readAll } from './testing/read-all';

/** The verdicts that the corpus names: the texts of wrong addresses are shortened, so only those of addresses count. */
const seen = (rows: readonly MemberRow[]) =>
  rows.map(({ line, verdict, text }) => ({
    line,
    verdict,
    ...(['new', 'duplicate', 'other-column'].includes(verdict) && { email: text }),
  }));

describe('reading a member file', () => {
  it.each(corpus().map((file) => [file.name, file] as const))(
    'Each row of %s gets the verdict that it must have (GROUP-62, GROUP-63)',
    async (_, { bytes, rows: expected, hasHeader }) => {
      const read = await readAll(bytes);
      expect(seen(read.rows)).toEqual(expected);
      expect(read.hasHeader).toBe(hasHeader);
      expect(read.rows.reduce((sum, { atSigns }) => sum + atSigns, 0)).toBe(read.atSigns);
    },
  );

  it('A file of 100,000 rows is reported in portions of at most 1,000 (GROUP-66)', async () => {
    const text = Array.from({ length: 100_000 }, (_, row) => `m${row}@example.edu`).join('\n');
    const portions: number[] = [];
    await readMemberFile(new TextEncoder().encode(text), {
      onRows: ({ length }) => portions.push(length),
      onEnd: () => undefined,
    });
    expect(portions).toHaveLength(100);
    expect(Math.max(...portions)).toBe(1_000);
    expect(countAtSigns(text)).toBe(100_000);
  });
});

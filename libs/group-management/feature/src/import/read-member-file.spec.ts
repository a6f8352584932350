import type { MemberRow } from '@portal/group-management/domain';
import { readMemberFile } from './read-member-file';
import { corpus } from './testing/corpus';

function read(bytes: Uint8Array) {
  const rows: MemberRow[] = [];
  let header: boolean | undefined;
  readMemberFile(bytes, {
    onRows: (portion) => rows.push(...portion),
    onEnd: (hasHeader) => {
      header = hasHeader;
    },
  });
  return { rows, header };
}

describe('reading a member file', () => {
  it.each(corpus().map((file) => [file.name, file] as const))(
    'Each row of %s gets the verdict that it must have (GROUP-62, GROUP-63)',
    (_, { bytes, rows: expected, hasHeader }) => {
      const { rows, header } = read(bytes);
      const seen = rows.map(({ line, verdict, text }) => ({
        line,
        verdict,
        ...(['new', 'duplicate'].includes(verdict) && { email: text }),
      }));
      expect(seen).toEqual(expected);
      expect(header).toBe(hasHeader);
    },
  );

  it('A file of 100,000 rows is reported in portions of at most 1,000 (GROUP-66)', () => {
    const text = Array.from({ length: 100_000 }, (_, row) => `m${row}@example.edu`).join('\n');
    const portions: number[] = [];
    readMemberFile(new TextEncoder().encode(text), {
      onRows: ({ length }) => portions.push(length),
      onEnd: () => undefined,
    });
    expect(portions).toHaveLength(100);
    expect(Math.max(...portions)).toBe(1_000);
  });
});

import { createMemberFileReader, type MemberRow } from '@portal/group-management/domain';
import Papa from 'papaparse';
import { decodeFile } from './decode';

/** How many rows are reported at once. */
const rowsPerChunk = 1_000;

/** What is read of a file: its rows in portions, and at the end whether the first row was a header. */
export interface FileListener {
  readonly onRows: (rows: readonly MemberRow[]) => void;
  readonly onEnd: (hasHeader: boolean) => void;
}

/** The first line with any text; quotes may hide a separator, but no header and no address has one in quotes only. */
const firstLine = (text: string) => /[^\r\n]*\S[^\r\n]*/.exec(text.slice(0, 100_000))?.[0] ?? '';

/** A tab in the first line separates, unless there are more commas. */
function separatorOf(text: string): ',' | '\t' {
  const line = firstLine(text);
  const count = (separator: string) => line.split(separator).length - 1;
  return count('\t') > 0 && count('\t') >= count(',') ? '\t' : ',';
}

/** Reads the rows of a member file, each with its verdict (GROUP-62, GROUP-63). Takes linear time. */
export function readMemberFile(bytes: Uint8Array, { onRows, onEnd }: FileListener): void {
  const reader = createMemberFileReader(() => false);
  // Files that were joined from several have several kinds of line ends.
  const text = decodeFile(bytes).replace(/\r\n?/g, '\n');
  let line = 0;
  let rows: MemberRow[] = [];

  const report = () => {
    if (rows.length > 0) onRows(rows);
    rows = [];
  };
  Papa.parse<string[]>(text, {
    delimiter: separatorOf(text),
    newline: '\n',
    skipEmptyLines: false,
    step: ({ data }) => {
      line += 1;
      const row = reader.read(data, line);
      if (row) rows.push(row);
      if (rows.length === rowsPerChunk) report();
    },
  });
  report();
  onEnd(reader.hasHeader());
}

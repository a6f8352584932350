import { Readable } from 'node:stream';
import { csvCell } from '@portal/group-management/domain';

export const csvBatchSize = 1_000;

type Cells = readonly (string | number)[];

const line = (cells: Cells) => `${cells.map((cell) => csvCell(String(cell))).join(',')}\r\n`;

/** Sends rows as a CSV file in batches: the first byte immediately, however many there are. */
export function csvFile<Row>(
  header: Cells,
  read: (after: Row | undefined) => Promise<readonly Row[]>,
  cellsOf: (rows: readonly Row[]) => Promise<readonly Cells[]> | readonly Cells[],
): Readable {
  async function* parts() {
    // Spreadsheets take a file without this mark for Latin-1.
    yield `\ufeff${line(header)}`;
    let rows: readonly Row[] = [];
    do {
      rows = await read(rows.at(-1));
      const cells = rows.length > 0 ? await cellsOf(rows) : [];
      if (cells.length > 0) yield cells.map(line).join('');
    } while (rows.length === csvBatchSize);
  }
  return Readable.from(parts());
}

import Papa, { type ParseStepResult } from 'papaparse';
import type { Separator } from './separator';

/** After this many lines with a broken quote, quotes are ignored, which keeps the time linear. */
const maxBrokenQuotes = 20;

/** A cell that a lost quote opened: it spans lines that are rows with addresses of their own. */
const spansRows = (cell: string, separator: Separator) =>
  cell.includes(separator) && cell.split('\n').filter((line) => line.includes('@')).length > 1;

/** Whether a quote of a row was never closed, or closed in another row. */
function isBroken({ data, errors }: ParseStepResult<string[]>, separator: Separator): boolean {
  if (!data.some((cell) => cell.includes('\n'))) return false;
  return (
    errors.some(({ type }) => type === 'Quotes') || data.some((cell) => spansRows(cell, separator))
  );
}

/** Passes on the rows up to a broken quote; returns where the line with it begins, or undefined at the end. */
function splitUntilBroken(
  text: string,
  separator: Separator,
  onRow: (cells: readonly string[]) => void,
): number | undefined {
  let read = 0;
  let brokenAt: number | undefined;
  Papa.parse<string[]>(text, {
    delimiter: separator,
    newline: '\n',
    skipEmptyLines: false,
    step: (row, parser) => {
      if (isBroken(row, separator)) {
        brokenAt = read;
        parser.abort();
        return;
      }
      onRow(row.data);
      read = row.meta.cursor;
    },
  });
  return brokenAt;
}

/**
 * Splits a text into its rows and cells. A line whose quote is broken is split as if it had none, so that it takes no other
 * rows along (GROUP-82). Takes linear time.
 */
export function splitRows(
  text: string,
  separator: Separator,
  onRow: (cells: readonly string[]) => void,
): void {
  let rest = text;
  for (let broken = 0; broken < maxBrokenQuotes; broken += 1) {
    const brokenAt = splitUntilBroken(rest, separator, onRow);
    if (brokenAt === undefined) return;
    const end = rest.indexOf('\n', brokenAt);
    onRow(rest.slice(brokenAt, end).split(separator));
    rest = rest.slice(end + 1);
  }
  for (const line of rest.split('\n')) onRow(line.split(separator));
}

import {
  checkMemberEmail,
  findAddresses,
  withoutFormulaMark,
} from '@portal/group-management/domain';
import Papa, { type ParseStepResult } from 'papaparse';

/** The separators that programs write, in the order in which they are preferred where nothing else decides. */
const separators = ['\t', ';', ',', '|', '^'] as const;
/** What separates the cells of a row: one of {@link separators}, or what `sep=` names. */
type Separator = string;

/** How many lines with an at sign are looked at, and how much of each before and after it. */
const sampleLines = 100;
const sampleLength = 2_000;

function sampleOf(text: string): string[] {
  const ended = `${text}\n`;
  const lines: string[] = [];
  let at = ended.indexOf('@');
  while (at >= 0 && lines.length < sampleLines) {
    const start = ended.lastIndexOf('\n', at) + 1;
    const end = ended.indexOf('\n', at);
    lines.push(ended.slice(Math.max(start, at - sampleLength), Math.min(end, at + sampleLength)));
    at = ended.indexOf('@', end);
  }
  return lines;
}

/** How well a cell is cut: it is one address, or has one and no other separator. */
function score(cell: string): number {
  if (checkMemberEmail(withoutFormulaMark(cell)).email !== undefined) return 2;
  if (separators.some((each) => cell.includes(each))) return 0;
  const [only, ...others] = findAddresses(cell);
  return only?.checked.email !== undefined && others.length === 0 ? 1 : 0;
}

const cellsOf = (line: string, delimiter: Separator) =>
  Papa.parse<string[]>(line, { delimiter }).data.flat();

/** The separator by which most cells become addresses (GROUP-62). */
export function separatorOf(text: string): Separator {
  const sample = sampleOf(text);
  const scores = separators.map((separator) => ({
    separator,
    sum: sample
      .flatMap((line) => cellsOf(line, separator))
      .reduce((sum, cell) => sum + score(cell), 0),
    uses: sample.filter((line) => line.includes(separator)).length,
  }));
  const best = Math.max(...scores.map(({ sum }) => sum));
  const candidates = scores.filter(({ sum }) => sum === best);
  const maxUses = Math.max(...candidates.map(({ uses }) => uses));
  return candidates.find(({ uses }) => uses === maxUses && uses > 0)?.separator ?? firstUsed(text);
}

/** In a file without addresses, the separator of the first line. */
function firstUsed(text: string): Separator {
  const line = /[^\n]*\S[^\n]*/.exec(text.slice(0, 100_000))?.[0] ?? '';
  return separators.find((separator) => line.includes(separator)) ?? ',';
}

/** The line that some programs write for Excel before the table: `sep=;`. */
const separatorLine = /^"?sep=([^"\n])"?[;,\t]*\n/i;

/** The table of a text and its separator. Excel does not count the line with the separator. */
export function readSeparator(text: string): { table: string; separator: Separator } {
  const [line = '', separator = separatorOf(text)] = separatorLine.exec(text) ?? [];
  return { table: text.slice(line.length), separator };
}

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

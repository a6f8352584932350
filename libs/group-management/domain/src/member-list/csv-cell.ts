/**
 * What makes a spreadsheet read a cell as a formula, in full width too; and the apostrophe, so that the marked form is
 * reversible.
 */
const formulaStart = /^['=+\-@\t\r\n\0＝＋－＠]/u;

/** A cell of a CSV file that no spreadsheet runs as a formula: marked with an apostrophe, and quoted (GROUP-31). */
export function csvCell(value: string): string {
  const safe = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n\t\0]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Takes back the mark of {@link csvCell} from a parsed cell. */
export function withoutFormulaMark(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell.slice(1)) ? cell.slice(1) : cell;
}

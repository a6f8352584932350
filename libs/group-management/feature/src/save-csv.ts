import { csvCell } from '@portal/group-management/domain';
import { saveFile } from '@portal/shared/browser';

export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');

/** Saves text as a CSV file. The byte order mark lets spreadsheets read it as UTF-8. */
export const saveCsv = (text: string, name: string): void =>
  saveFile(`\uFEFF${text}`, name, 'text/csv');

import { saveFile } from '@portal/shared/browser';

/** Saves text as a CSV file. The byte order mark lets spreadsheets read it as UTF-8. */
export const saveCsv = (text: string, name: string): void =>
  saveFile(`\uFEFF${text}`, name, 'text/csv');

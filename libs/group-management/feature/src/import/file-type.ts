/** What browsers call a CSV file where a spreadsheet program is installed, or no program is. */
const otherNames: readonly string[] = ['application/vnd.ms-excel', ''];

/** Whether a file is a CSV file: by its type, or by its name where the browser does not know the type (GROUP-64). */
export function isCsvFile({ type, name }: Pick<File, 'type' | 'name'>): boolean {
  const plainType = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return plainType === 'text/csv' || (otherNames.includes(plainType) && /\.csv$/i.test(name));
}

/** What browsers call these files where a spreadsheet program is installed, or no program is. */
const otherNames: readonly string[] = ['application/vnd.ms-excel', ''];

const types: readonly string[] = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
];

/** What the file chooser offers. */
export const acceptedFiles = [...types, '.csv', '.xlsx'].join(',');

/**
 * Whether a file is a CSV file or a workbook: by its type, or by its name where the browser does not know the type (GROUP-64).
 * Old workbooks are let through to be told what to do.
 */
export function isMemberFile({ type, name }: Pick<File, 'type' | 'name'>): boolean {
  const plainType = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (types.includes(plainType)) return true;
  return otherNames.includes(plainType) && /\.(?:csv|xlsx?)$/i.test(name);
}

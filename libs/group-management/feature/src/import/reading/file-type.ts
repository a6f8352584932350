/** What browsers call these files where a spreadsheet program is installed, or no program is. */
const otherNames: readonly string[] = [
  'application/vnd.ms-excel',
  'application/vnd.oasis.opendocument.spreadsheet',
  '',
];

const types: readonly string[] = [
  'text/csv',
  'text/tab-separated-values',
  'text/plain',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
];

/** What the chooser offers; also workbooks that are not read, whose users are told what to do. */
export const acceptedFiles = [...types, '.csv', '.tsv', '.txt', '.xlsx', '.xls', '.ods'].join(',');

/**
 * Whether a file is a text or a workbook: by its type, or by its name where the browser does not know the type (GROUP-64).
 * Workbooks that are not read are let through to be told what to do.
 */
export function isMemberFile({ type, name }: Pick<File, 'type' | 'name'>): boolean {
  const plainType = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (types.includes(plainType)) return true;
  return otherNames.includes(plainType) && /\.(?:csv|tsv|txt|xlsx?|ods)$/i.test(name);
}

/** The first bytes of every `.xlsx` file: those of a ZIP archive. */
const zipStart = [0x50, 0x4b, 0x03, 0x04];

/** The first bytes of the formats that Excel wrote before 2007. */
const oldExcelStart = [0xd0, 0xcf, 0x11, 0xe0];

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/** Whether a file is a workbook, whatever its name says. */
export const isWorkbook = (bytes: Uint8Array): boolean => startsWith(bytes, zipStart);

/** The name of the only part of a workbook with a password, in UTF-16. */
const encryptedPart = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]);

const contains = (bytes: Uint8Array, part: readonly number[]) => {
  for (let at = bytes.indexOf(69); at >= 0; at = bytes.indexOf(69, at + 1))
    if (part.every((byte, index) => bytes[at + index] === byte)) return true;
  return false;
};

/** Why a file in a format that only the spreadsheet program itself reads is not read; undefined for another file. */
export function closedFormatOf(bytes: Uint8Array): FileProblem['reason'] | undefined {
  if (!startsWith(bytes, oldExcelStart)) return undefined;
  return contains(bytes, encryptedPart) ? 'encrypted' : 'oldWorkbook';
}

/** A file that is not read, and what its user can do about it says a message of the same name. */
export class FileProblem extends Error {
  constructor(readonly reason: 'oldWorkbook' | 'encrypted' | 'openDocument' | 'tooLarge') {
    super(reason);
  }
}

/** The first bytes of every `.xlsx` file: those of a ZIP archive. */
const zipStart = [0x50, 0x4b, 0x03, 0x04];

/** The first bytes of the formats that Excel wrote before 2007. */
const oldExcelStart = [0xd0, 0xcf, 0x11, 0xe0];

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/** Whether a file is a workbook, whatever its name says. */
export const isWorkbook = (bytes: Uint8Array): boolean => startsWith(bytes, zipStart);

/** Whether a file is in a format that only the spreadsheet program itself reads. */
export const isOldWorkbook = (bytes: Uint8Array): boolean => startsWith(bytes, oldExcelStart);

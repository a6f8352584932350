import { replaceable } from '@portal/shared/util';
import type { ImportVerdict } from './import-state';

const users = (count: number) => (count === 1 ? '1 user' : `${count} users`);
const rows = (count: number) => (count === 1 ? '1 row' : `${count} rows`);
const seats = (count: number) => (count === 1 ? '1 seat' : `${count} seats`);

const headingSentence = (line: number) =>
  line === 1 ? ' We read the first row as a heading.' : ` We read row ${line} as the heading.`;

const verdicts: Record<ImportVerdict, string> = {
  new: 'Will be invited',
  'mailed-later': 'Will be invited, emailed within a day',
  duplicate: 'listed twice, kept once',
  member: 'already in the group',
  invited: 'already invited',
  'no-seat': 'no seat left',
  'daily-limit': 'over today’s invitation limit',
  'other-column': 'in another column',
  'no-address': 'No address in this row',
  'above-header': 'above the heading',
  hidden: 'in a hidden row or sheet',
  'no-at-sign': 'no @ sign',
  'several-at-signs': 'two @ signs',
  'consecutive-dots': 'two dots in a row',
  'dot-at-an-end': 'a dot at the beginning or end',
  'too-long': 'too long for an address',
  'space-inside': 'a space inside the address',
  'not-an-address': 'not an email address',
};

/** Every text of the import; the specification's texts letter for letter. */
export const messages = replaceable('group-management', 'import', {
  title: 'Import from CSV',
  intro: 'You’ll see what happens to every address before we send anything.',
  choose: 'Choose a file',
  drop: 'or drop it here. CSV, text or Excel (.xlsx), with the addresses in any column.',
  paste: 'Or paste addresses',
  pasteHint: 'From an email, a web page or a spreadsheet, separated by anything.',
  pasteEmpty: 'Paste at least one address.',
  check: 'Check addresses',
  sample: 'Download a sample file',
  sampleName: 'sample.csv',
  sampleRows: [
    ['Email', 'Name'],
    ['ada@university.example', 'Ada Lovelace'],
    ['emmy@university.example', 'Emmy Noether'],
  ],
  pasted: 'Pasted addresses',
  oneFile: 'Choose one file at a time.',
  notCsv: 'Only CSV files are supported',
  oldWorkbook:
    'This file is in the format used before Excel 2007. Open it in your spreadsheet program, choose “Save as” and “CSV UTF-8” or “Excel workbook (.xlsx)”, and import that file.',
  encrypted:
    'This workbook is encrypted. Open it in your spreadsheet program, save it without a password, and import that file.',
  openDocument:
    'This file is in the OpenDocument format. Open it in your spreadsheet program, choose “Save as” and “Excel workbook (.xlsx)” or “CSV UTF-8”, and import that file.',
  tooLarge:
    'This file is too large to read here. Copy the column with the addresses into a new file, and import that one.',
  unreadable: 'We couldn’t read the file.',
  incomplete:
    'We couldn’t tell some addresses in this file apart, so nothing was imported. Save it as “CSV UTF-8” in your spreadsheet program and import that file.',
  reading: 'Reading the addresses',
  checking: 'Checking who’s already in the group',
  sending: 'Sending invitations',
  of: (done: number, total: number) => `${done} of ${total}`,
  rows,
  summary: (name: string, count: number, headerLine: number | undefined) =>
    `${name}, ${rows(count)}.${headerLine === undefined ? '' : headingSentence(headerLine)}`,
  whichSheet: 'Which sheet do you want to import?',
  choice: 'Choose',
  takeSheet: (name: string) => `Choose ${name}`,
  hiddenSheet: (name: string) => `${name} (hidden)`,
  allSheets: 'Import all sheets',
  alsoHidden: (count: number) =>
    count === 1
      ? 'Also import 1 address that is hidden in the file'
      : `Also import ${count} addresses that are hidden in the file`,
  withHidden: 'Also import addresses that are hidden in the file',
  column: 'Addresses to import',
  allColumns: 'All columns',
  columnOption: (name: string, number: number, addresses: number) =>
    `${name === '' ? `Column ${number}` : name} (${addresses === 1 ? '1 address' : `${addresses} addresses`})`,
  noRows: 'There are no users to import',
  nothingNew:
    'This file is not in the correct format or does not have any new email accounts to add.',
  tooMany: 'There are not enough remaining places',
  limitReached: 'You’ve used up today’s invitations. Import the list again tomorrow.',
  toBeImported: (count: number) => `${users(count)} to be imported.`,
  seats: (left: number, after: number) => `${seats(left)} left, ${after} after this.`,
  missing: (left: number, missing: number) => `${seats(left)} left, ${missing} missing.`,
  columns: { row: 'Row', email: 'Email', verdict: 'Result' },
  list: 'Rows of the file',
  show: 'Show',
  filters: {
    all: (count: number) => `All ${count}`,
    new: (count: number) => `New ${count}`,
    leftOut: (count: number) => `Left out ${count}`,
  },
  verdicts,
  results: {
    invited: 'invited',
    'mailed-later': 'invited, emailed within a day',
    'not-sent': 'not sent',
  },
  downloadList: 'Download the results',
  downloadResult: 'Download the results',
  downloadName: 'import-result.csv',
  downloadHead: ['row', 'email', 'result'],
  place: (sheet: string, line: number) => `${sheet}, ${line}`,
  submit: (count: number, withoutSeat: number) =>
    withoutSeat > 0 && count > 0
      ? `Import ${count} of ${users(count + withoutSeat)}`
      : `Import ${users(count)}`,
  another: 'Choose another file',
  cancel: 'Cancel',
  stop: 'Stop',
  resume: 'Resume',
  close: 'Done',
  imported: (count: number) =>
    count === 1 ? '1 user was invited.' : `${count} users were invited.`,
  stopped: 'You stopped the import. Invitations already sent remain valid.',
  remaining: (count: number) =>
    count === 1
      ? '1 invitation hasn’t been sent yet. Resume to send it.'
      : `${count} invitations haven’t been sent yet. Resume to send them.`,
  leftOutByServer: (count: number) => `${users(count)} couldn’t be added.`,
} as const);

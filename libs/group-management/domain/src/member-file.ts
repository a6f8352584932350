import { withoutFormulaMark } from './csv-cell';
import { checkMemberEmail } from './member-email';
import { createRowJudge, type MemberRow } from './member-row';

/** The words of a header row: those of the specification, and of other languages that member lists are exported in. */
const headerWords =
  /e-?mail|status|user|member|name|address|adresse|courriel|correo|mitglied|benutzer|nombre|usuario|\bnom\b|utente|indirizzo|endereço|membro|почта|имя|адрес|邮箱|邮件|姓名|用户|メール|氏名|이메일|이름/iu;

/** Those that name the column of the addresses. */
const emailWords = /e-?mail|courriel|correo|почта|邮箱|邮件|メール|이메일/iu;

/** A cell may have megabytes; no address does. */
const longestCell = 400;

const cellText = (cell: string) => withoutFormulaMark(cell.slice(0, longestCell).trim());
const isAddress = (cell: string) => checkMemberEmail(cellText(cell)).email !== undefined;
const isEmpty = (cell: string) => cell.trim() === '';

/** Whether the first row of a file is a header: it has no address, and a word that headers have (GROUP-21). */
function isHeaderRow(cells: readonly string[]): boolean {
  const starts = cells.map((cell) => cell.slice(0, longestCell));
  return !starts.some(isAddress) && starts.some((cell) => headerWords.test(cell));
}

/** The cell with the address: that of the header's column, else the first that has one, else the first with any text. */
function emailCell(cells: readonly string[], column: number): string {
  const named = cells[column] ?? '';
  if (!isEmpty(named)) return named;
  const found = cells.find(isAddress) ?? cells.find((cell) => cell.includes('@'));
  return found ?? cells.find((cell) => !isEmpty(cell)) ?? '';
}

/** Reads the rows of one member file, in their order. */
export interface MemberFileReader {
  /** Returns the row with its verdict; undefined for the header and for an empty row. */
  read(cells: readonly string[], line: number): MemberRow | undefined;
  /** Whether the first row was a header. */
  hasHeader(): boolean;
}

/** Creates the reader of a member file (GROUP-21, GROUP-22). It takes linear time, whatever the cells hold. */
export function createMemberFileReader(isMember: (email: string) => boolean): MemberFileReader {
  const judge = createRowJudge(isMember);
  let isFirst = true;
  let hasHeader = false;
  let column = -1;

  return {
    read(cells, line) {
      if (cells.every(isEmpty)) return undefined;
      hasHeader ||= isFirst && isHeaderRow(cells);
      const isHeader = isFirst && hasHeader;
      isFirst = false;
      if (!isHeader) return judge(cellText(emailCell(cells, column)), line);
      column = cells.findIndex((cell) => emailWords.test(cell.slice(0, longestCell)));
      return undefined;
    },
    hasHeader: () => hasHeader,
  };
}

import type { RowVerdict } from '@portal/group-management/domain';
import type { CorpusFile, ExpectedRow } from './corpus-file';
import { encode, encodings } from './encode';
import { officeFiles } from './office-files';
import { seededRandom, type Random } from './seeded-random';
import { specialFiles } from './special-files';

const headers: readonly (readonly string[])[] = [
  ['Email', 'Status'],
  ['E-mail', 'Name'],
  ['email', 'status', 'added', 'updated'],
  ['Adresse', 'Name'],
  ['Mitglied', 'Gruppe'],
  ['Courriel', 'Nom'],
  ['Correo electrónico', 'Nombre'],
  ['Indirizzo', 'Utente'],
  ['Endereço', 'Membro'],
  ['Почта', 'Имя'],
  ['邮箱', '姓名'],
  ['メール', '氏名'],
  ['이메일', '이름'],
  ['User', 'Remark'],
  ['MEMBER', ''],
];

/** Texts that are no address, each with its verdict. */
const wrong: readonly (readonly [string, RowVerdict])[] = [
  ['nobody', 'no-at-sign'],
  ['gus@@maths.example.edu', 'several-at-signs'],
  ['a@b@example.edu', 'several-at-signs'],
  ['two..dots@example.edu', 'consecutive-dots'],
  ['two@dots..example.edu', 'consecutive-dots'],
  ['.first@example.edu', 'dot-at-an-end'],
  ['last.@example.edu', 'dot-at-an-end'],
  ['last@example.edu.', 'dot-at-an-end'],
  ['no-domain@', 'not-an-address'],
  ['@example.edu', 'not-an-address'],
  ['one@label', 'not-an-address'],
  ['with space@example.edu', 'space-inside'],
  ['numbers@127.0.0.1', 'not-an-address'],
  ['p\u0430ypal@p\u0430ypal.example', 'not-an-address'],
  ['full\uFF20width.example', 'no-at-sign'],
  ['right\u202Eleft@example.edu', 'not-an-address'],
  ['puny@xn--pypal-4ve.example', 'not-an-address'],
  [`${'l'.repeat(65)}@example.edu`, 'not-an-address'],
  [`${'l'.repeat(65_536)}@example.edu`, 'too-long'],
  ['=HYPERLINK(1)', 'no-at-sign'],
  ['<script>alert(1)</script>', 'no-at-sign'],
];

const quoted = (cell: string, separator: string, always: boolean) =>
  always || cell.includes(separator) || /["\n\r]/.test(cell)
    ? `"${cell.replaceAll('"', '""')}"`
    : cell;

/** One file of a random form, with rows of every kind. */
function randomFile(number: number, random: Random): CorpusFile {
  const separator = random.pick([',', ';', '\t', '|']);
  const lineEnd = random.pick(['\n', '\r\n', '\r']);
  // Only what an encoding can write may be in its file.
  const encoding = random.pick(encodings);
  const isNarrow = encoding === 'windows-1252';
  const always = random.chance(0.3);
  const header = random.chance(0.7)
    ? random.pick(isNarrow ? headers.slice(0, 9) : headers)
    : undefined;
  const lines: string[] = [];
  const rows: ExpectedRow[] = [];
  const seen: string[] = [];
  const addLine = (cells: readonly string[]) =>
    lines.push(cells.map((cell) => quoted(cell, separator, always)).join(separator));
  const addRow = (cells: readonly string[], expected: Omit<ExpectedRow, 'line'>) => {
    addLine(cells);
    rows.push({ line: lines.length, ...expected });
  };
  const remark = () => random.pick(['', 'active', 'says "hi"', `a${separator}b`, '=1+1', 'Zoë']);

  if (header) addLine(header);
  else {
    const email = `first.row${number}@example.edu`;
    seen.push(email);
    addRow([email, 'remark'], { verdict: 'new', email });
  }
  const count = 3 + random.below(12);
  for (let index = 0; index < count; index += 1) {
    const kind = random.below(6);
    if (kind === 0) lines.push(random.pick(['', separator, '   ']));
    else if (kind === 1) {
      const candidates = isNarrow ? wrong.filter(([text]) => /^[\x20-\x7E]*$/.test(text)) : wrong;
      const [text, verdict] = random.pick(candidates);
      addRow([text, 'remark'], { verdict });
    } else if (kind === 2 && seen.length > 0) {
      const email = random.pick(seen);
      addRow([random.pick([email, email.toUpperCase(), `  ${email} `]), remark()], {
        verdict: 'duplicate',
        email,
      });
    } else {
      const email = `member${number}.${index}@maths.example.edu`;
      seen.push(email);
      const written = random.pick([email, email.toUpperCase(), ` ${email}`, `${email}\u00A0`]);
      addRow([written, remark()], { verdict: 'new', email });
    }
  }
  const text = lines.join(lineEnd) + random.pick(['', lineEnd, lineEnd + lineEnd]);
  return {
    name: `random file ${number} (${encoding}, ${JSON.stringify(separator + lineEnd)})`,
    bytes: encode(text, encoding),
    hasHeader: header !== undefined,
    rows,
  };
}

/** Files of every form that a member file can have, always the same ones. */
export function corpus(): readonly CorpusFile[] {
  const random = seededRandom(20_261_123);
  const randomFiles = Array.from({ length: 120 }, (_, index) => randomFile(index + 1, random));
  return [...specialFiles(headers), ...officeFiles, ...randomFiles];
}

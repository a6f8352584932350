import type { CorpusFile, ExpectedRow } from './corpus-file';
import { encode, type Encoding } from './encode';

const verdictWords = /^(\d+) ([\w-]+)(?: (.+))?$/;

/** A row that must be read, written as `line verdict address`. */
function expectedRow(words: string): ExpectedRow {
  const [, line, verdict, email] = verdictWords.exec(words) ?? [];
  return {
    line: Number(line),
    verdict: verdict as ExpectedRow['verdict'],
    ...(email !== undefined && { email }),
  };
}

interface Kind {
  readonly header?: boolean;
  readonly encoding?: Encoding;
}

/** A file of an office: its lines, and what its administrator expects. */
function office(
  name: string,
  lines: readonly string[],
  expected: readonly string[],
  { header = false, encoding = 'utf-8' }: Kind = {},
): CorpusFile {
  const bytes = encode(lines.join('\r\n'), encoding);
  return { name, bytes, hasHeader: header, rows: expected.map(expectedRow) };
}

const withHeader = { header: true };
const [ada, bob, cy] = ['ada@x.edu', 'bob@x.edu', 'cy@x.edu'];
const two = [`1 new ${ada}`, `1 new ${bob}`];
const three = [...two, `1 new ${cy}`];
const below = [`2 new ${ada}`, `3 new ${bob}`];

/** Several addresses in one line, however they are separated. */
const inOneLine = (
  [
    ['commas', ','],
    ['commas and spaces', ', '],
    ['semicolons', ';'],
    ['semicolons and spaces', '; '],
    ['tabs', '\t'],
    ['pipes', '|'],
    ['pipes and spaces', ' | '],
    ['spaces', ' '],
    ['slashes', ' / '],
    ['slashes without spaces', '/'],
    ['the word and', ' and '],
    ['ampersands', ' & '],
    ['full-width commas', '，'],
    ['full-width semicolons', '；'],
    ['ideographic commas', '、'],
    ['bullets', ' • '],
  ] as const
).flatMap(([name, separator]) => [
  office(`one line with ${name}`, [[ada, bob, cy].join(separator)], three),
  office(
    `lists in cells with ${name}`,
    ['Email;Team', `"${[ada, bob].join(separator)}";Red`],
    [`2 new ${ada}`, `2 new ${bob}`],
    withHeader,
  ),
]);

/** Tables of every separator. */
const tables = (
  [
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
    ['pipes', '|'],
  ] as const
).flatMap(([name, separator]) => {
  const row = (...cells: string[]) => cells.join(separator);
  return [
    office(
      `a matrix with ${name}`,
      [row(ada, bob), row(cy, 'dee@x.edu')],
      [...two, `2 new ${cy}`, '2 new dee@x.edu'],
    ),
    office(`the address last, with ${name}`, [row('Ada', 'Red', ada)], [`1 new ${ada}`]),
    office(
      `a second address in a row, with ${name}`,
      [row('Name', 'Email', 'Supervisor'), row('Ada', ada, bob)],
      [`2 new ${ada}`, `2 other-column ${bob}`],
      withHeader,
    ),
    office(
      `more cells than headings, with ${name}`,
      [row('Name', 'Email'), row('Ada', ada, bob)],
      [`2 new ${ada}`, `2 new ${bob}`],
      withHeader,
    ),
    office(
      `no address in the named column, with ${name}`,
      [row('Email', 'Supervisor'), row('none', bob), row('', cy), row(ada, bob)],
      [
        '2 no-at-sign',
        `2 other-column ${bob}`,
        '3 no-address',
        `3 other-column ${cy}`,
        `4 new ${ada}`,
        `4 other-column ${bob}`,
      ],
      withHeader,
    ),
    office(
      `names before the addresses, with ${name}`,
      [row('Person', 'Team'), row(`Ada L <${ada}>`, 'Red'), row(`Bob <${bob}>`, 'Blue')],
      ['1 no-at-sign', ...below],
    ),
    office(
      `a quote that is never closed, with ${name}`,
      [row('Name', 'Email'), row('"Ada', ada), row('Bob', bob), row('"C, y"', cy)],
      [...below, `4 new ${cy}`],
      withHeader,
    ),
    office(
      `a quote that is closed too late, with ${name}`,
      [row('Name', 'Email'), row('"Ada', ada), row('Bob', `${bob}"`), row('Cy', cy)],
      [...below, `4 new ${cy}`],
      withHeader,
    ),
  ];
});

/** What spreadsheets save where commas stand in numbers. */
const languages = (
  [
    ['German', 'Nachname;Vorname;E-Mail-Adresse', 'Müller;Jörg'],
    ['German, short', 'Name;Gruppe;E-Mail', 'Groß;A'],
    ['French', 'Nom;Prénom;Adresse e-mail', 'Lefèvre;Noël'],
    ['French, messages', 'Nom;Prénom;Courriel', 'Lefèvre;Noël'],
    ['Spanish', 'Apellidos;Nombre;Correo electrónico', 'Núñez;José'],
    ['Italian', 'Cognome;Nome;Indirizzo e-mail', 'Perù;Niccolò'],
    ['Dutch', 'Achternaam;Voornaam;E-mailadres', 'Visser;Zoë'],
    ['Swedish', 'Efternamn;Förnamn;E-post', 'Öberg;Åsa'],
    ['Portuguese', 'Apelido;Nome;Endereço de e-mail', 'Simões;João'],
  ] as const
).flatMap(([language, heading, names]) =>
  (['windows-1252', 'utf-8 with mark', 'utf-16le'] as const).map((encoding) =>
    office(`${language}, ${encoding}`, [heading, `${names};${ada}`, `${names};${bob}`], below, {
      header: true,
      encoding,
    }),
  ),
);

/** The column with the addresses wins, not the heading. */
const columns = [
  office(
    'contacts of a mail program',
    ['Name,E-mail 1 - Type,E-mail 1 - Value', `Ada,* Work,${ada}`, `Bob,* Work,${bob}`],
    below,
    withHeader,
  ),
  office('email_verified', ['email_verified,email', `true,${ada}`], [`2 new ${ada}`], withHeader),
  office('Emailed?', ['Emailed?,Contact', `yes,${ada}`, `no,${bob}`], below, withHeader),
  office(
    'the named column is empty',
    ['Email,Contact', `,${ada}`, `,${bob}`],
    ['2 no-address', `2 other-column ${ada}`, '3 no-address', `3 other-column ${bob}`],
    withHeader,
  ),
  office(
    'the column with most addresses',
    ['Student name,Tutor,Login', `Ada,${cy},${ada}`, `Bob,,${bob}`],
    [`2 other-column ${cy}`, ...below],
    withHeader,
  ),
  office(
    'a title above the header',
    ['Class list 2026;;', '', 'Name;Email', `Ada;${ada}`],
    [`4 new ${ada}`],
    withHeader,
  ),
  office(
    'a comma in a name without quotes',
    ['Name,Email,Tutor', `Lovelace, Ada,${ada},${cy}`, `Bob,${bob},${cy}`],
    [`2 new ${ada}`, `2 other-column ${cy}`, `3 new ${bob}`, `3 other-column ${cy}`],
    withHeader,
  ),
  office(
    'a total below',
    ['Email;Points', `${ada};3`, 'Total;3'],
    [`2 new ${ada}`, '3 no-at-sign'],
    withHeader,
  ),
  office(
    'an at sign in a remark',
    ['Email;Remark', `${ada};lab @ 5`],
    [`2 new ${ada}`, '2 other-column lab @ 5'],
    withHeader,
  ),
  office(
    'members that were exported',
    ['email,status,added,updated', `${ada},active,2026-01-01T00:00:00Z,2026-01-01T00:00:00Z`],
    [`2 new ${ada}`],
    withHeader,
  ),
  office('a separator line', ['sep=;', 'Name;Email', `Ada;${ada}`], [`2 new ${ada}`], withHeader),
  office('an odd separator line', ['sep=^', `Ada^${ada}`], [`1 new ${ada}`]),
  office(
    'mixed separators',
    [`${ada};${bob}`, `${cy},dee@x.edu`],
    [...two, `2 new ${cy}`, '2 new dee@x.edu'],
  ),
  office(
    'a table in Markdown',
    ['| Name | Email |', '|---|---|', `| Ada | ${ada} |`],
    ['2 no-at-sign', `3 new ${ada}`],
    withHeader,
  ),
  office(
    'a table in HTML',
    ['<tr><td>Ada</td>', `<td>${ada}</td></tr>`],
    ['1 no-at-sign', `2 new ${ada}`],
  ),
  office('a list in JSON', [`["${ada}","${bob}"]`], two),
];

/** One cell each: how people write an address. */
const written = (
  [
    ['a name before it', `Ada Lovelace <${ada}>`, [ada]],
    ['angle brackets', `<${ada}>`, [ada]],
    ['a name with a comma', `"Lovelace, Ada" <${ada}>`, [ada]],
    ['names with commas, in one line', `Lovelace, Ada <${ada}>; Byron, Bob <${bob}>`, [ada, bob]],
    ['a name without brackets', `Ada Lovelace ${ada}`, [ada]],
    ['a link', `mailto:${ada}`, [ada]],
    ['a link with a subject', `MAILTO:${ada}?subject=Hi`, [ada]],
    ['a link with a copy', `mailto:${ada}?cc=${bob}`, [ada, bob]],
    ['a link in Markdown', `(${ada})`, [ada]],
    ['an entry of a directory', `SMTP:${ada};smtp:${bob}`, [ada, bob]],
    ['English quotes', `“${ada}”`, [ada]],
    ['German quotes', `„${ada}“`, [ada]],
    ['French quotes', `« ${ada} »`, [ada]],
    ['single quotes', `‘${ada}’`, [ada]],
    ['apostrophes', `'${ada}'`, [ada]],
    ['a typographic apostrophe', 'o’neil@x.edu', ["o'neil@x.edu"]],
    ['a zero-width space', 'ada\u200B@x.edu', [ada]],
    ['a zero-width space before it', `\u200B${ada}`, [ada]],
    ['a byte order mark inside', `\uFEFF${ada}`, [ada]],
    ['a soft hyphen', 'ada@\u00ADx.edu', [ada]],
    ['a mark of direction', `\u200E${ada}\u200E`, [ada]],
    ['an embedding', `\u202A${ada}\u202C`, [ada]],
    ['an isolate', `\u2068${ada}\u2069`, [ada]],
    ['a no-break space', `\u00A0${ada}\u00A0`, [ada]],
    ['decomposed letters', 'mu\u0308ller@u\u0308ni.example', ['müller@üni.example']],
    ['a domain in Punycode', 'ada@xn--mnchen-3ya.example', ['ada@münchen.example']],
    ['a domain in upper-case Punycode', 'ada@XN--MNCHEN-3YA.example', ['ada@münchen.example']],
    ['a domain in Unicode', 'ada@münchen.example', ['ada@münchen.example']],
    ['a number before it', `1. ${ada}`, [ada]],
    ['a bracket before it', `1) ${ada}`, [ada]],
    ['a dash before it', `- ${ada}`, [ada]],
    ['a bullet before it', `•${ada}`, [ada]],
    ['a label before it', `E-Mail:${ada}`, [ada]],
    ['a remark behind it', `${ada} (home)`, [ada]],
    ['a mark behind it', `${ada}!`, [ada]],
    ['bold in Markdown', `**${ada}**`, [ada]],
    ['upper case', 'ADA@X.EDU', [ada]],
    ['far into a long cell', `${'word '.repeat(200)}${ada}`, [ada]],
    ['a comma behind it', `${ada},`, [ada]],
    ['a semicolon behind it', `${ada};`, [ada]],
  ] as const
).map(([name, text, emails]) => {
  const cell = `"${text.replaceAll('"', '""')}"`;
  return office(
    `written with ${name}`,
    [cell],
    emails.map((email) => `1 new ${email}`),
  );
});

/** What is no address, although it nearly is one, keeps its verdict. */
const refused = (
  [
    ['a look-alike in Punycode', 'puny@xn--pypal-4ve.example', 'not-an-address'],
    ['Punycode that is none', 'ada@xn--99999999999.example', 'not-an-address'],
    ['a space', 'ada lovelace@x.edu', 'space-inside'],
    ['a space behind the at sign', 'ada@ x.edu', 'not-an-address'],
    ['a dot at the end', `${ada}.`, 'dot-at-an-end'],
    ['a full-width at sign', 'ada＠x.edu', 'no-at-sign'],
    ['a reversed direction', 'ada\u202E@x.edu', 'not-an-address'],
    ['an underscore in the domain', 'ada@x_y.edu', 'not-an-address'],
    ['an at sign only', '@', 'not-an-address'],
  ] as const
).map(([name, text, verdict]) => office(`no address: ${name}`, [text], [`1 ${verdict}`]));

const many = Array.from({ length: 300 }, (_, index) => `m${index}@x.edu`);

/** Lost quotes in long files: no row goes with them. */
const quotes = [
  ...[0, 1, 150, 299].map((at) =>
    office(
      `300 rows, a quote that is never closed in row ${at + 1}`,
      many.map((email, index) => `${index === at ? '"' : ''}Ada;${email}`),
      many.map((email, index) => `${index + 1} new ${email}`),
    ),
  ),
  office(
    '300 rows, each with a quote that is never closed',
    many.map((email) => `"Ada;${email}`),
    many.map((email, index) => `${index + 1} new ${email}`),
  ),
  office(
    '300 quoted rows, two with a lost quote',
    many.map((email, index) => (index % 150 === 9 ? `"Ada;"${email}"` : `"Ada";"${email}"`)),
    many.map((email, index) => `${index + 1} new ${email}`),
  ),
  office('an inch', ['Name;Email', `5" disk;${ada}`, `Bob;${bob}`], below, withHeader),
  office(
    'a nickname in quotes',
    ['Name;Email', `Ada "Countess" L;${ada}`, `"Bob "B" C";${bob}`],
    below,
    withHeader,
  ),
  office(
    'a line break in a cell',
    ['Name;Email', `"Ada\nLovelace";${ada}`, `Bob;${bob}`],
    below,
    withHeader,
  ),
  office('addresses on the lines of a cell', [`"${ada}\n${bob}";Red`], two),
];

/** Lists in which somebody other than the member has an address, and lists with more than their rows. */
const others = [
  ...['Guardian', 'Parent email', 'Betreuer', 'Advisor'].map((heading) =>
    office(
      `a member without an address beside a column ${heading}`,
      [`Name;Email;${heading}`, `Ada;${ada};${cy}`, `Tom;;${bob}`, `Eve; ;${cy}`],
      [
        `2 new ${ada}`,
        `2 other-column ${cy}`,
        '3 no-address',
        `3 other-column ${bob}`,
        '4 no-address',
        `4 other-column ${cy}`,
      ],
      withHeader,
    ),
  ),
  office(
    'a comma in a name without quotes, of a member without an address',
    ['Name,Email,Tutor', `Lovelace, Ada,,${cy}`, `Bob,${bob},${cy}`],
    ['2 no-at-sign', `2 other-column ${cy}`, `3 new ${bob}`, `3 other-column ${cy}`],
    withHeader,
  ),
  office(
    'a comma behind each row, of a member without an address too',
    ['Name,Email,Guardian', `Ada,${ada},${cy},`, `Tom,,${bob},`, `Eve,,${cy}`],
    [
      `2 new ${ada}`,
      `2 other-column ${cy}`,
      '3 no-address',
      `3 other-column ${bob}`,
      '4 no-address',
      `4 other-column ${cy}`,
    ],
    withHeader,
  ),
  office(
    'an address beyond the header, of a member without an address',
    ['Name,Email', `Ada,,${bob}`],
    ['2 no-address', `2 other-column ${bob}`],
    withHeader,
  ),
  office(
    'names beside several addresses, without a header',
    [`Ada;${ada};${cy}`, `Tom;;${bob}`],
    [`1 new ${ada}`, `1 other-column ${cy}`, '2 no-address', `2 other-column ${bob}`],
  ),
  office(
    '25 titles above the header',
    [...Array.from({ length: 25 }, () => `Course;`), 'Name;Email;Guardian', `Ada;${ada};${cy}`],
    [`27 new ${ada}`, `27 other-column ${cy}`],
    withHeader,
  ),
  office(
    'a title with an address above the header',
    [`Class list, questions to ${cy};;`, '', 'Name;Email', `Ada;${ada}`],
    [`1 above-header ${cy}`, `4 new ${ada}`],
    withHeader,
  ),
  office(
    'a title with a word of headers above a header without the word email',
    ['Members of the class', 'Student;User', `Ada;${ada}`, `Bob;${bob}`],
    [`3 new ${ada}`, `4 new ${bob}`],
    withHeader,
  ),
  ...['¹', '²³', '†', '‡', '§', '*'].map((mark) =>
    office(`the footnote mark ${mark}`, ['Email', `${ada}${mark}`, bob], below, withHeader),
  ),
  office('carets', ['Name^Email', `Ada^${ada}`, `Bob^${bob}`], below, withHeader),
  office('one line with carets', [[ada, bob, cy].join('^')], three),
];

/** Files as offices have them, with what an administrator expects of each. */
export const officeFiles: readonly CorpusFile[] = [
  ...inOneLine,
  ...tables,
  ...languages,
  ...columns,
  ...written,
  ...refused,
  ...quotes,
  ...others,
];

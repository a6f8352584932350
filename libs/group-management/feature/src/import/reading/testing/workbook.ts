import { strToU8, zipSync } from 'fflate';

/** A cell as Excel writes it: a shared text, a number, the text of a formula, or none. */
export type WorkbookCell = string | number | { readonly formula: string } | null;

/** The sheets of a workbook. */
export type WorkbookSheets = Readonly<Record<string, readonly (readonly WorkbookCell[])[]>>;

/** What of a workbook is hidden, and where cells link to, by the name of the sheet. */
interface WorkbookExtras {
  readonly hiddenSheets?: readonly string[];
  readonly hiddenRows?: Readonly<Record<string, readonly number[]>>;
  readonly links?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const namespace = 'http://schemas.openxmlformats.org';
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The parts of an archive that say which sheets there are. */
function listOf(names: readonly string[], hiddenSheets: readonly string[]): Record<string, string> {
  const relations = names.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${namespace}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const sheets = names.map(
    (name, index) =>
      `<sheet name="${escaped(name)}" sheetId="${index + 1}"${hiddenSheets.includes(name) ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  );
  return {
    '[Content_Types].xml': `<Types xmlns="${namespace}/package/2006/content-types"/>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${namespace}/package/2006/relationships">${relations.join('')}<Relationship Id="rIdS" Type="${namespace}/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${namespace}/spreadsheetml/2006/main" xmlns:r="${namespace}/officeDocument/2006/relationships"><sheets>${sheets.join('')}</sheets></workbook>`,
  };
}

/** The bytes of an `.xlsx` file. */
export function workbook(
  sheets: WorkbookSheets,
  { hiddenSheets = [], hiddenRows = {}, links = {} }: WorkbookExtras = {},
): Uint8Array {
  const shared: string[] = [];
  const cellXml = (cell: WorkbookCell, place: string) => {
    if (cell === null) return '';
    if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
    if (typeof cell === 'string')
      return `<c r="${place}" t="s"><v>${shared.push(cell) - 1}</v></c>`;
    return `<c r="${place}" t="str"><f>A1</f><v>${escaped(cell.formula)}</v></c>`;
  };
  const sheetXml = (name: string, rows: WorkbookSheets[string]) => {
    const lines = rows.map((cells, row) => {
      const columns = cells.map((cell, column) =>
        cellXml(cell, `${String.fromCharCode(65 + column)}${row + 1}`),
      );
      const hidden = hiddenRows[name]?.includes(row + 1) ? ' hidden="1"' : '';
      return `<row r="${row + 1}"${hidden}>${columns.join('')}</row>`;
    });
    const linkXml = Object.keys(links[name] ?? {}).map(
      (place, index) => `<hyperlink ref="${place}" r:id="rId${index + 1}"/>`,
    );
    return `<worksheet xmlns="${namespace}/spreadsheetml/2006/main" xmlns:r="${namespace}/officeDocument/2006/relationships"><sheetData>${lines.join('')}</sheetData>${linkXml.length > 0 ? `<hyperlinks>${linkXml.join('')}</hyperlinks>` : ''}</worksheet>`;
  };
  const pages = Object.entries(sheets).flatMap(([name, rows], index) => {
    const targets = Object.values(links[name] ?? {}).map(
      (target, link) =>
        `<Relationship Id="rId${link + 1}" Type="${namespace}/officeDocument/2006/relationships/hyperlink" Target="${escaped(target)}" TargetMode="External"/>`,
    );
    const file = `sheet${index + 1}.xml`;
    return [
      [`xl/worksheets/${file}`, sheetXml(name, rows)],
      [
        `xl/worksheets/_rels/${file}.rels`,
        `<Relationships xmlns="${namespace}/package/2006/relationships">${targets.join('')}</Relationships>`,
      ],
    ] as const;
  });
  const texts = shared.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`);
  const files = {
    ...listOf(Object.keys(sheets), hiddenSheets),
    ...Object.fromEntries(pages),
    'xl/sharedStrings.xml': `<sst xmlns="${namespace}/spreadsheetml/2006/main">${texts.join('')}</sst>`,
  };
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  );
}

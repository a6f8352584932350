/** What the reader of workbooks does not say: which sheets and rows are hidden, and where links lead. */

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

const decoded = (text: string) =>
  text.replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);

/** The attributes of each element of a name, without the prefixes of namespaces. */
function elementsOf(xml: string, name: string): ReadonlyMap<string, string>[] {
  const elements = xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s([^>]*)`, 'g'));
  return [...elements].map(
    ([, attributes = '']) =>
      new Map(
        [...attributes.matchAll(/(?:\w+:)?(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
          ([, key = '', double, single = '']) => [key, decoded(double ?? single)],
        ),
      ),
  );
}

const targetsOf = (relations: string) =>
  new Map(
    elementsOf(relations, 'Relationship').map((each) => [each.get('Id'), each.get('Target') ?? '']),
  );

/** The file of each sheet of a workbook, in their order, and whether it is hidden. */
export function partsOf(textOf: (path: string) => string) {
  const targets = targetsOf(textOf('xl/_rels/workbook.xml.rels'));
  return elementsOf(textOf('xl/workbook.xml'), 'sheet').map((sheet) => {
    const target = targets.get(sheet.get('id')) ?? '';
    return {
      path: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
      isHidden: (sheet.get('state') ?? 'visible') !== 'visible',
    };
  });
}

/** The numbers of the hidden rows of a sheet. */
export function hiddenRowsOf(page: string): ReadonlySet<number> {
  const rows = page.matchAll(/<(?:\w+:)?row\s([^>]*\bhidden=["'](?:1|true)["'][^>]*)>/g);
  return new Set(
    [...rows].map(([, attributes = '']) => Number(/\br=["'](\d+)/.exec(attributes)?.[1])),
  );
}

const mailAddress = /^mailto:([^?]*)/i;

const columnOf = (letters: string) =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);

function addressOf(target: string): string | undefined {
  const address = mailAddress.exec(target)?.[1];
  try {
    return address && decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** The addresses behind the links of a sheet, by the row and column of their cell. */
export function linksOf(page: string, relations: string): ReadonlyMap<string, string> {
  const targets = targetsOf(relations);
  const links = elementsOf(page, 'hyperlink').map(
    (link) => [link.get('ref') ?? '', targets.get(link.get('id')) ?? ''] as const,
  );
  const formulas = page.matchAll(
    /<(?:\w+:)?c\s[^>]*?\br=["']([A-Z]+\d+)["'][^>]*>\s*<(?:\w+:)?f>HYPERLINK\((?:"|&quot;)(mailto:[^"&]+)/gi,
  );
  const found = new Map<string, string>();
  for (const [place, target] of [
    ...links,
    ...[...formulas].map(([, place = '', target = '']) => [place, target] as const),
  ]) {
    const [, letters = '', row] = /^([A-Z]+)(\d+)/.exec(place) ?? [];
    const address = addressOf(target);
    if (address) found.set(`${row} ${columnOf(letters)}`, address);
  }
  return found;
}

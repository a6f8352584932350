import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { getDocumentProxy } from 'unpdf';
import type { FontName } from '../fonts';

const fontFolder = join(__dirname, '../../fonts');

/** Loads a font as the portal does, from the disk instead of over the network. */
export async function fontFromDisk(name: FontName): Promise<Uint8Array> {
  const paths = await readdir(fontFolder, { recursive: true });
  const path = paths.find((each) => basename(each) === `${name}.woff`);
  if (!path) throw new Error(`There is no file of the font ${name}.`);
  return readFile(join(fontFolder, path));
}

/** The elements of a page's structure: role, and what a screen reader says. */
function elementsOf(node: unknown): readonly (readonly [role: string, text: string])[] {
  const { role, alt, children = [] } = Object(node);
  const own = typeof alt === 'string' ? [[String(role), alt] as const] : [];
  return [...own, ...(Array.isArray(children) ? children : []).flatMap(elementsOf)];
}

/** What is in a letter for a user who sees it, and for one who has it read aloud. */
export async function readLetter(bytes: Uint8Array) {
  const document = await getDocumentProxy(bytes);
  const { info } = await document.getMetadata();
  const texts: string[] = [];
  const elements: (readonly [role: string, text: string])[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    texts.push(
      items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''),
    );
    elements.push(...elementsOf(await page.getStructTree()));
  }
  return {
    text: texts.join('\n'),
    elements,
    pages: document.numPages,
    title: String(Object(info).Title),
  };
}

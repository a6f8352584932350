import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { getDocumentProxy } from 'unpdf';
import type { FontName } from '../fonts';

const filesOf: Readonly<
  Record<FontName, readonly [name: string, subset: string, style?: 'italic']>
> = {
  latin: ['newsreader', 'latin'],
  latinItalic: ['newsreader', 'latin', 'italic'],
  latinExt: ['newsreader', 'latin-ext'],
  vietnamese: ['newsreader', 'vietnamese'],
  sans: ['noto-sans', 'latin'],
  sansExt: ['noto-sans', 'latin-ext'],
  greek: ['noto-sans', 'greek'],
  greekExt: ['noto-sans', 'greek-ext'],
  cyrillic: ['noto-sans', 'cyrillic'],
  cyrillicExt: ['noto-sans', 'cyrillic-ext'],
  devanagari: ['noto-sans', 'devanagari'],
  arabic: ['noto-sans-arabic', 'arabic'],
  hebrew: ['noto-sans-hebrew', 'hebrew'],
  thai: ['noto-sans-thai', 'thai'],
  armenian: ['noto-sans-armenian', 'armenian'],
  georgian: ['noto-sans-georgian', 'georgian'],
  bengali: ['noto-sans-bengali', 'bengali'],
  tamil: ['noto-sans-tamil', 'tamil'],
  ethiopic: ['noto-sans-ethiopic', 'ethiopic'],
  telugu: ['noto-sans-telugu', 'telugu'],
  khmer: ['noto-sans-khmer', 'khmer'],
  gujarati: ['noto-sans-gujarati', 'gujarati'],
  gurmukhi: ['noto-sans-gurmukhi', 'gurmukhi'],
  kannada: ['noto-sans-kannada', 'kannada'],
  malayalam: ['noto-sans-malayalam', 'malayalam'],
  sinhala: ['noto-sans-sinhala', 'sinhala'],
  lao: ['noto-sans-lao', 'lao'],
  myanmar: ['noto-sans-myanmar', 'myanmar'],
  japanese: ['noto-sans-jp', 'japanese'],
  korean: ['noto-sans-kr', 'korean'],
  chinese: ['noto-sans-sc', 'chinese-simplified'],
  emoji: ['noto-emoji', 'emoji'],
};

/** Loads a font as the portal does, from its package instead of over the network. */
export async function fontFromPackage(name: FontName): Promise<Uint8Array> {
  const [family, subset, style = 'normal'] = filesOf[name];
  const folder = dirname(require.resolve(`@fontsource/${family}/package.json`));
  return readFile(join(folder, 'files', `${family}-${subset}-400-${style}.woff`));
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

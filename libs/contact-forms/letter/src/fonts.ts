import { create } from 'fontkit';

/** The fonts of the letter, each with the scripts that it is loaded for. The first one that has a character shows it. */
const scriptsOf = {
  latin: /./su,
  latinItalic: /./su,
  latinExt: /[\p{sc=Latn}\p{sc=Zinh}\p{Sc}]/u,
  vietnamese: /[\p{sc=Latn}\p{sc=Zinh}]/u,
  sans: /[\p{sc=Latn}\p{sc=Zinh}\p{sc=Zyyy}]/u,
  sansExt: /[\p{sc=Latn}\p{sc=Zinh}\p{Sc}]/u,
  greek: /\p{sc=Grek}/u,
  greekExt: /\p{sc=Grek}/u,
  cyrillic: /\p{sc=Cyrl}/u,
  cyrillicExt: /\p{sc=Cyrl}/u,
  devanagari: /\p{sc=Deva}/u,
  arabic: /\p{sc=Arab}/u,
  hebrew: /\p{sc=Hebr}/u,
  thai: /\p{sc=Thai}/u,
  armenian: /\p{sc=Armn}/u,
  georgian: /\p{sc=Geor}/u,
  bengali: /\p{sc=Beng}/u,
  tamil: /\p{sc=Taml}/u,
  ethiopic: /\p{sc=Ethi}/u,
  telugu: /\p{sc=Telu}/u,
  khmer: /\p{sc=Khmr}/u,
  gujarati: /\p{sc=Gujr}/u,
  gurmukhi: /\p{sc=Guru}/u,
  kannada: /\p{sc=Knda}/u,
  malayalam: /\p{sc=Mlym}/u,
  sinhala: /\p{sc=Sinh}/u,
  lao: /\p{sc=Laoo}/u,
  myanmar: /\p{sc=Mymr}/u,
  japanese: /[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}\u3000-\u303f\uff00-\uffef]/u,
  korean: /[\p{sc=Hang}\p{sc=Han}]/u,
  chinese: /[\p{sc=Han}\u3000-\u303f\uff00-\uffef]/u,
  emoji: /\p{Extended_Pictographic}|\p{Regional_Indicator}/u,
} as const;
export type FontName = keyof typeof scriptsOf;

const names = Object.keys(scriptsOf) as readonly FontName[];
const kana = /[\p{sc=Hira}\p{sc=Kana}]/u;

export interface LoadedFont {
  readonly name: FontName;
  readonly bytes: Uint8Array;
  has(text: string): boolean;
  /** The OpenType features to draw a text with. */
  featuresFor(text: string): PDFKit.Mixins.OpenTypeFeatures[];
}

/** With explicit features pdfkit lays out a whole run, as right-to-left scripts need. */
const standardFeatures: PDFKit.Mixins.OpenTypeFeatures[] = ['kern'];

/** fontkit reads features by name, too; the types of pdfkit know the list only. */
const withoutMarks = { kern: true, mark: false, mkmk: false, abvm: false, blwm: false };

const isInvisible = (character: string) => /[\p{Cf}\ufe00-\ufe0f]/u.test(character);

function fontOf(name: FontName, bytes: Uint8Array): LoadedFont {
  // Its types ask for Node's Buffer; it reads every Uint8Array.
  const font = create(bytes as Buffer);
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`The file of ${name} holds no font.`);
  return {
    name,
    bytes,
    has: (text) =>
      [...text].every(
        (character) =>
          isInvisible(character) || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
      ),
    // fontkit cannot place marks whose font leaves an anchor out (Telugu, Gurmukhi); they stay where their glyphs draw them.
    featuresFor: (text) => {
      if (!/[\p{sc=Telu}\p{sc=Guru}]/u.test(text)) return standardFeatures;
      try {
        font.layout(text, standardFeatures);
        return standardFeatures;
      } catch {
        return withoutMarks as never;
      }
    },
  };
}

/**
 * Loads the fonts that show a text, and none for a script that is not in it; the fonts of East Asia are more than a
 * megabyte each. Han characters take the Japanese font where there is kana, and the Chinese one elsewhere.
 */
export async function loadFonts(
  text: string,
  load: (name: FontName) => Promise<Uint8Array>,
): Promise<readonly LoadedFont[]> {
  const order = kana.test(text)
    ? names
    : [...names.filter((name) => name !== 'japanese'), 'japanese' as const];
  const fonts: LoadedFont[] = [];
  let missing = [...new Set(text)];
  for (const name of order) {
    const isNeeded =
      name === 'latin' ||
      name === 'latinItalic' ||
      missing.some((each) => scriptsOf[name].test(each));
    if (!isNeeded) continue;
    const font = fontOf(name, await load(name));
    fonts.push(font);
    missing = missing.filter((character) => !font.has(character));
  }
  return fonts;
}

import latinItalic from '@fontsource/newsreader/files/newsreader-latin-400-italic.woff?url';
import latin from '@fontsource/newsreader/files/newsreader-latin-400-normal.woff?url';
import latinExt from '@fontsource/newsreader/files/newsreader-latin-ext-400-normal.woff?url';
import vietnamese from '@fontsource/newsreader/files/newsreader-vietnamese-400-normal.woff?url';
import emoji from '@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff?url';
import arabic from '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff?url';
import armenian from '@fontsource/noto-sans-armenian/files/noto-sans-armenian-armenian-400-normal.woff?url';
import bengali from '@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal.woff?url';
import ethiopic from '@fontsource/noto-sans-ethiopic/files/noto-sans-ethiopic-ethiopic-400-normal.woff?url';
import georgian from '@fontsource/noto-sans-georgian/files/noto-sans-georgian-georgian-400-normal.woff?url';
import gujarati from '@fontsource/noto-sans-gujarati/files/noto-sans-gujarati-gujarati-400-normal.woff?url';
import gurmukhi from '@fontsource/noto-sans-gurmukhi/files/noto-sans-gurmukhi-gurmukhi-400-normal.woff?url';
import hebrew from '@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff?url';
import japanese from '@fontsource/noto-sans-jp/files/noto-sans-jp-japanese-400-normal.woff?url';
import kannada from '@fontsource/noto-sans-kannada/files/noto-sans-kannada-kannada-400-normal.woff?url';
import khmer from '@fontsource/noto-sans-khmer/files/noto-sans-khmer-khmer-400-normal.woff?url';
import korean from '@fontsource/noto-sans-kr/files/noto-sans-kr-korean-400-normal.woff?url';
import lao from '@fontsource/noto-sans-lao/files/noto-sans-lao-lao-400-normal.woff?url';
import malayalam from '@fontsource/noto-sans-malayalam/files/noto-sans-malayalam-malayalam-400-normal.woff?url';
import myanmar from '@fontsource/noto-sans-myanmar/files/noto-sans-myanmar-myanmar-400-normal.woff?url';
import chinese from '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff?url';
import sinhala from '@fontsource/noto-sans-sinhala/files/noto-sans-sinhala-sinhala-400-normal.woff?url';
import tamil from '@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-400-normal.woff?url';
import telugu from '@fontsource/noto-sans-telugu/files/noto-sans-telugu-telugu-400-normal.woff?url';
import thai from '@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff?url';
import cyrillic from '@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff?url';
import cyrillicExt from '@fontsource/noto-sans/files/noto-sans-cyrillic-ext-400-normal.woff?url';
import devanagari from '@fontsource/noto-sans/files/noto-sans-devanagari-400-normal.woff?url';
import greek from '@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff?url';
import greekExt from '@fontsource/noto-sans/files/noto-sans-greek-ext-400-normal.woff?url';
import sans from '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff?url';
import sansExt from '@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff?url';
import type { FontName } from '@portal/contact-forms/letter';

const addresses: Readonly<Record<FontName, string>> = {
  latin,
  latinItalic,
  latinExt,
  vietnamese,
  sans,
  sansExt,
  greek,
  greekExt,
  cyrillic,
  cyrillicExt,
  devanagari,
  arabic,
  hebrew,
  thai,
  armenian,
  georgian,
  bengali,
  tamil,
  ethiopic,
  telugu,
  khmer,
  gujarati,
  gurmukhi,
  kannada,
  malayalam,
  sinhala,
  lao,
  myanmar,
  japanese,
  korean,
  chinese,
  emoji,
};

/** Loads a font file; rejects when it cannot be loaded. */
export async function loadFont(name: FontName): Promise<Uint8Array> {
  const response = await fetch(addresses[name]);
  if (!response.ok) throw new Error(`The font ${name} could not be loaded.`);
  return new Uint8Array(await response.arrayBuffer());
}

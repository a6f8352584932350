import latinItalic from '../fonts/newsreader/latinItalic.woff?url';
import latin from '../fonts/newsreader/latin.woff?url';
import latinExt from '../fonts/newsreader/latinExt.woff?url';
import vietnamese from '../fonts/newsreader/vietnamese.woff?url';
import emoji from '../fonts/noto-other-scripts/emoji.woff?url';
import arabic from '../fonts/noto-other-scripts/arabic.woff?url';
import armenian from '../fonts/noto-other-scripts/armenian.woff?url';
import bengali from '../fonts/noto-other-scripts/bengali.woff?url';
import ethiopic from '../fonts/noto-other-scripts/ethiopic.woff?url';
import georgian from '../fonts/noto-other-scripts/georgian.woff?url';
import gujarati from '../fonts/noto-other-scripts/gujarati.woff?url';
import gurmukhi from '../fonts/noto-other-scripts/gurmukhi.woff?url';
import hebrew from '../fonts/noto-other-scripts/hebrew.woff?url';
import japanese from '../fonts/noto-other-scripts/japanese.woff?url';
import kannada from '../fonts/noto-other-scripts/kannada.woff?url';
import khmer from '../fonts/noto-other-scripts/khmer.woff?url';
import korean from '../fonts/noto-other-scripts/korean.woff?url';
import lao from '../fonts/noto-other-scripts/lao.woff?url';
import malayalam from '../fonts/noto-other-scripts/malayalam.woff?url';
import myanmar from '../fonts/noto-other-scripts/myanmar.woff?url';
import chinese from '../fonts/noto-other-scripts/chinese.woff?url';
import sinhala from '../fonts/noto-other-scripts/sinhala.woff?url';
import tamil from '../fonts/noto-other-scripts/tamil.woff?url';
import telugu from '../fonts/noto-other-scripts/telugu.woff?url';
import thai from '../fonts/noto-other-scripts/thai.woff?url';
import cyrillic from '../fonts/noto-sans/cyrillic.woff?url';
import cyrillicExt from '../fonts/noto-sans/cyrillicExt.woff?url';
import devanagari from '../fonts/noto-sans/devanagari.woff?url';
import greek from '../fonts/noto-sans/greek.woff?url';
import greekExt from '../fonts/noto-sans/greekExt.woff?url';
import sans from '../fonts/noto-sans/sans.woff?url';
import sansExt from '../fonts/noto-sans/sansExt.woff?url';
import type { FontName } from './fonts';

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

/** Loads a font file of this package as a bundler's app finds it; rejects when it cannot be loaded (CONTACT-24). */
export async function loadFont(name: FontName): Promise<Uint8Array> {
  const response = await fetch(addresses[name]);
  if (!response.ok) throw new Error(`The font ${name} could not be loaded.`);
  return new Uint8Array(await response.arrayBuffer());
}

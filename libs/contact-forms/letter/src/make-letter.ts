import type { Brand } from '@portal/shared/util';
import { messages } from './messages';
import { loadFonts, type FontName } from './fonts';
import { letterContent, type LetterBlock, type LetterValues } from './letter-content';
import { letterPdf } from './letter-pdf';

const textOf = (block: LetterBlock) =>
  block.kind === 'field' ? `${block.label}: ${block.value}` : 'text' in block ? block.text : '';

/** Makes the letter as a PDF; `load` loads the fonts that its text needs (CONTACT-23). */
export async function makeLetter(
  values: LetterValues,
  options: {
    readonly brand: Brand;
    readonly now: Date;
    readonly load: (name: FontName) => Promise<Uint8Array>;
  },
): Promise<Uint8Array<ArrayBuffer>> {
  const { brand, now, load } = options;
  const { productName, supportEmail } = brand;
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(now);
  const blocks = letterContent(values, { productName, supportEmail, date });
  const fonts = await loadFonts(blocks.map(textOf).join(''), load);
  const title = messages.heading(productName);
  return letterPdf(blocks, { title, date: now, fonts, blank: messages.blank });
}

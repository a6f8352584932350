import type { Brand } from '@portal/shared/util';
import PDFDocument from 'pdfkit';
import { loadFonts, type FontName, type LoadedFont } from './fonts';
import {
  letterContent,
  type FieldLook,
  type LetterBlock,
  type LetterValues,
} from './letter-content';
import { colors, column, createPen, lineHeight, margin, page, type Pen } from './letter-pen';
import { messages } from './messages';

const ruleHeight = 24;
const sizes = { institution: 21, department: 13, heading: 17, text: 11.5 };

interface Drawing {
  readonly pen: Pen;
  readonly plain: readonly LoadedFont[];
  readonly italic: readonly LoadedFont[];
  readonly blank: string;
  /** Draws an element of the document's structure; `actual` is what screen readers say: glyphs from right to left do not tell it. */
  readonly element: (tag: string, actual: string, draw: () => void) => void;
}

const drawLabel = ({ pen, italic }: Drawing, label: string) =>
  pen.drawLine(label, { ...margin, size: sizes.text, fonts: italic, color: colors.muted });

/** The space below a field; the letterhead has more below it, and so has what stands above the text. */
const spaceBelow: Readonly<Record<FieldLook, number>> = {
  institution: 2,
  department: 34,
  labeled: 6,
  plain: 2,
};

function drawField(
  drawing: Drawing,
  { look, label, value }: Extract<LetterBlock, { kind: 'field' }>,
): void {
  const { pen, plain, italic, blank, element } = drawing;
  const size = look === 'institution' || look === 'department' ? sizes[look] : sizes.text;
  const fonts = look === 'department' ? italic : plain;
  pen.reserve(2 * lineHeight(size));
  element('P', `${label}: ${value || blank}`, () => {
    if (!value || look === 'labeled') drawLabel(drawing, label);
    if (value) {
      pen.drawText(value, { ...column, size, fonts });
      return;
    }
    pen.drawRule();
    pen.moveDown(ruleHeight);
  });
  pen.moveDown(spaceBelow[look]);
}

function drawBlankLines(
  { pen, blank, element }: Drawing,
  { label, count }: Extract<LetterBlock, { kind: 'blank-lines' }>,
): void {
  pen.reserve(count * ruleHeight);
  element('P', `${label}: ${blank}`, () => {
    for (let line = 0; line < count; line += 1) {
      pen.drawRule();
      pen.moveDown(ruleHeight);
    }
  });
  pen.moveDown(8);
}

function drawBlock(drawing: Drawing, block: LetterBlock): void {
  const { pen, plain, element } = drawing;
  const drawText = (tag: string, text: string, size: number) =>
    element(tag, text, () => pen.drawText(text, { ...column, size, fonts: plain }));
  switch (block.kind) {
    case 'heading':
      pen.moveDown(20);
      drawText('H1', block.text, sizes.heading);
      pen.moveDown(12);
      return;
    case 'subheading':
      pen.reserve(3 * lineHeight(sizes.text));
      element('H2', block.text, () => drawLabel(drawing, block.text));
      return;
    case 'paragraph':
      if (!block.text.trim()) return;
      drawText('P', block.text, sizes.text);
      pen.moveDown(9);
      return;
    case 'field':
      drawField(drawing, block);
      return;
    case 'blank-lines':
      drawBlankLines(drawing, block);
      return;
  }
}

/** The signature with the names below it stays together. */
const signatureHeight = 150;

/** The red line of every page, which screen readers skip. */
function drawMarginLines(document: PDFKit.PDFDocument): void {
  const { start, count } = document.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    document.switchToPage(index);
    document.markContent('Artifact', { type: 'Layout' });
    document
      .moveTo(page.line, 0)
      .lineTo(page.line, page.height)
      .lineWidth(0.75)
      .stroke(colors.line);
    document.endMarkedContent();
  }
}

/** Draws the letter block by block; every block is an element of the document's structure, for screen readers. */
async function letterPdf(
  blocks: readonly LetterBlock[],
  options: { title: string; date: Date; fonts: readonly LoadedFont[]; blank: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const { title, date, fonts, blank } = options;
  const [latin] = fonts;
  const document = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, CreationDate: date },
    // A font file, since the browser's build has no standard fonts. Its types know file names only.
    font: latin?.bytes as never,
  });
  for (const { name, bytes: file } of fonts) document.registerFont(name, file.slice().buffer);
  const bytes = bytesOf(document);
  const root = document.struct('Document');
  document.addStructure(root);
  const plain = fonts.filter(({ name }) => name !== 'latinItalic');
  const drawing: Drawing = {
    pen: createPen(document, fonts),
    plain,
    italic: [...fonts.filter(({ name }) => name === 'latinItalic'), ...plain],
    blank,
    element: (tag, actual, draw) => void root.add(document.struct(tag, { actual }, draw)),
  };
  const signature = blocks.findLastIndex(
    (block) => block.kind === 'field' && block.look === 'labeled',
  );
  blocks.forEach((block, index) => {
    if (index === signature) {
      drawing.pen.reserve(signatureHeight);
      drawing.pen.moveDown(36);
    }
    drawBlock(drawing, block);
  });
  root.end();
  drawMarginLines(document);
  document.end();
  return await bytes;
}

function bytesOf(document: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  return new Promise((resolve, reject) => {
    document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    document.on('error', reject);
    document.on('end', () => {
      const bytes = new Uint8Array(chunks.reduce((total, { length }) => total + length, 0));
      let offset = 0;
      for (const chunk of chunks) {
        bytes.set(chunk, offset);
        offset += chunk.length;
      }
      resolve(bytes);
    });
  });
}

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

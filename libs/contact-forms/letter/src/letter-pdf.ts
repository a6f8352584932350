import PDFDocument from 'pdfkit';
import type { LoadedFont } from './fonts';
import type { LetterBlock } from './letter-content';
import { createPen, lineHeight, page, textWidth, type Pen } from './letter-pen';

const labelWidth = 120;
const ruleHeight = 24;
const sizes = { heading: 18, subheading: 12.5, text: 11 };
const whole = { x: page.margin, width: textWidth };

/** What a block is drawn with. */
interface Drawing {
  readonly pen: Pen;
  readonly plain: readonly LoadedFont[];
  readonly bold: readonly LoadedFont[];
  /** What screen readers say of a line to write on. */
  readonly blank: string;
  /** Draws an element of the document's structure; `actual` is what screen readers say: glyphs from right to left do not tell it. */
  readonly element: (tag: string, actual: string, draw: () => void) => void;
}

function drawField(
  { pen, plain, bold, blank, element }: Drawing,
  { label, value }: Extract<LetterBlock, { kind: 'field' }>,
): void {
  const { text: size } = sizes;
  pen.reserve(2 * lineHeight(size));
  element('P', `${label}: ${value || blank}`, () => {
    const x = page.margin + labelWidth;
    pen.drawLine(`${label}:`, { ...whole, size, fonts: bold });
    if (value) {
      pen.drawText(value, { x, width: textWidth - labelWidth, size, fonts: plain });
      return;
    }
    pen.drawRule(x);
    pen.moveDown(lineHeight(size));
  });
  pen.moveDown(4);
}

function drawBlankLines(
  { pen, blank, element }: Drawing,
  { label, count }: Extract<LetterBlock, { kind: 'blank-lines' }>,
): void {
  pen.reserve(count * ruleHeight);
  element('P', `${label}: ${blank}`, () => {
    for (let line = 0; line < count; line += 1) {
      pen.drawRule(page.margin);
      pen.moveDown(ruleHeight);
    }
  });
}

function drawBlock(drawing: Drawing, block: LetterBlock): void {
  const { pen, plain, bold, element } = drawing;
  const drawText = (tag: string, text: string, size: number, fonts: readonly LoadedFont[]) =>
    element(tag, text, () => pen.drawText(text, { ...whole, size, fonts }));
  switch (block.kind) {
    case 'heading':
      drawText('H1', block.text, sizes.heading, bold);
      pen.moveDown(12);
      return;
    case 'subheading':
      pen.moveDown(8);
      pen.reserve(3 * lineHeight(sizes.text));
      drawText('H2', block.text, sizes.subheading, bold);
      pen.moveDown(2);
      return;
    case 'paragraph':
      if (!block.text.trim()) return;
      drawText('P', block.text, sizes.text, plain);
      pen.moveDown(7);
      return;
    case 'field':
      drawField(drawing, block);
      return;
    case 'blank-lines':
      drawBlankLines(drawing, block);
      return;
  }
}

/** Draws the letter block by block; every block is an element of the document's structure, for screen readers. */
export async function letterPdf(
  blocks: readonly LetterBlock[],
  options: { title: string; date: Date; fonts: readonly LoadedFont[]; blank: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const { title, date, fonts, blank } = options;
  const [latin] = fonts;
  const document = new PDFDocument({
    size: [page.width, page.height],
    margin: page.margin,
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
  const plain = fonts.filter(({ name }) => name !== 'latinBold');
  const drawing: Drawing = {
    pen: createPen(document, fonts),
    plain,
    bold: [...fonts.filter(({ name }) => name === 'latinBold'), ...plain],
    blank,
    element: (tag, actual, draw) => void root.add(document.struct(tag, { actual }, draw)),
  };
  blocks.forEach((block, index) => {
    const before = blocks[index - 1]?.kind;
    if (before !== block.kind && [before, block.kind].includes('field')) drawing.pen.moveDown(6);
    drawBlock(drawing, block);
  });
  root.end();
  document.end();
  return await bytes;
}

/** The bytes of a document, once it is finished. */
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

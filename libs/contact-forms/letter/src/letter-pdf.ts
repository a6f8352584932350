import PDFDocument from 'pdfkit';
import type { FontName, LoadedFont } from './fonts';
import type { LetterBlock } from './letter-content';
import { breakLines, visualRuns, withNumbers, type TextRun } from './text-runs';

const page = { width: 595, height: 842, margin: 72 };
const textWidth = page.width - 2 * page.margin;
const labelWidth = 120;
const sizes = { heading: 18, subheading: 12.5, text: 11 };

interface LineStyle {
  readonly x: number;
  readonly width: number;
  readonly size: number;
  readonly fonts: readonly LoadedFont[];
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
  const bold = [...fonts.filter(({ name }) => name === 'latinBold'), ...plain];
  let y = page.margin;

  const setFont = (name: FontName, size: number) => document.font(name).fontSize(size);
  const featuresOf = ({ text, font }: TextRun) =>
    fonts.find(({ name }) => name === font)?.featuresFor(text) ?? [];
  const widthOf = (line: string, { size, fonts: used }: LineStyle) =>
    visualRuns(line, used).runs.reduce(
      (width, run) =>
        width + setFont(run.font, size).widthOfString(run.text, { features: featuresOf(run) }),
      0,
    );
  const lineHeight = (size: number) => Math.round(size * 1.55);
  const reserve = (height: number) => {
    if (y + height <= page.height - page.margin) return;
    document.addPage();
    y = page.margin;
  };

  const drawLine = (line: string, style: LineStyle) => {
    const { runs, isRightToLeft } = visualRuns(line, style.fonts);
    let x = isRightToLeft ? style.x + style.width - widthOf(line, style) : style.x;
    for (const run of runs) {
      const { text, font } = run;
      const features = featuresOf(run);
      const baseline = y + Math.round(style.size * 1.1);
      setFont(font, style.size).text(text, x, baseline, {
        lineBreak: false,
        baseline: 'alphabetic',
        features,
      });
      x += document.widthOfString(text, { features });
    }
  };
  const drawText = (text: string, style: LineStyle) => {
    const lines = breakLines(
      withNumbers(text, style.fonts),
      (line) => widthOf(line, style) <= style.width,
    );
    for (const line of lines) {
      reserve(lineHeight(style.size));
      drawLine(line, style);
      y += lineHeight(style.size);
    }
  };
  const drawRule = (x: number) => {
    document
      .moveTo(x, y + 13)
      .lineTo(page.margin + textWidth, y + 13)
      .lineWidth(0.5)
      .stroke();
  };
  /** `actual` is what screen readers say: glyphs from right to left, and ruled lines, do not tell it. */
  const element = (tag: string, actual: string, draw: () => void) =>
    root.add(document.struct(tag, { actual }, draw));

  const whole = { x: page.margin, width: textWidth };
  const draw = (block: LetterBlock) => {
    switch (block.kind) {
      case 'heading':
        element('H1', block.text, () =>
          drawText(block.text, { ...whole, size: sizes.heading, fonts: bold }),
        );
        y += 12;
        return;
      case 'subheading':
        y += 8;
        reserve(3 * lineHeight(sizes.text));
        element('H2', block.text, () =>
          drawText(block.text, { ...whole, size: sizes.subheading, fonts: bold }),
        );
        y += 2;
        return;
      case 'paragraph':
        if (!block.text.trim()) return;
        element('P', block.text, () =>
          drawText(block.text, { ...whole, size: sizes.text, fonts: plain }),
        );
        y += 7;
        return;
      case 'field':
        reserve(2 * lineHeight(sizes.text));
        element('P', `${block.label}: ${block.value || blank}`, () => {
          const x = page.margin + labelWidth;
          drawLine(`${block.label}:`, { ...whole, size: sizes.text, fonts: bold });
          if (block.value) {
            drawText(block.value, {
              x,
              width: textWidth - labelWidth,
              size: sizes.text,
              fonts: plain,
            });
            return;
          }
          drawRule(x);
          y += lineHeight(sizes.text);
        });
        y += 4;
        return;
      case 'blank-lines':
        reserve(block.count * 24);
        element('P', `${block.label}: ${blank}`, () => {
          for (let line = 0; line < block.count; line += 1) {
            drawRule(page.margin);
            y += 24;
          }
        });
        return;
    }
  };
  blocks.forEach((block, index) => {
    const before = blocks[index - 1]?.kind;
    if (before !== block.kind && [before, block.kind].includes('field')) y += 6;
    draw(block);
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

import type { FontName, LoadedFont } from './fonts';
import { breakLines, visualRuns, withNumbers, type TextRun } from './text-runs';

export const page = { width: 595, height: 842, margin: 72 };
export const textWidth = page.width - 2 * page.margin;

/** Where and how text is drawn; the fonts are tried in this order. */
interface LineStyle {
  readonly x: number;
  readonly width: number;
  readonly size: number;
  readonly fonts: readonly LoadedFont[];
}

export const lineHeight = (size: number) => Math.round(size * 1.55);

/** Measures single lines, and draws them at a height. */
function createLines(document: PDFKit.PDFDocument, fonts: readonly LoadedFont[]) {
  const setFont = (name: FontName, size: number) => document.font(name).fontSize(size);
  const featuresOf = ({ text, font }: TextRun) =>
    fonts.find(({ name }) => name === font)?.featuresFor(text) ?? [];
  const widthOf = (line: string, { size, fonts: used }: LineStyle) =>
    visualRuns(line, used).runs.reduce(
      (width, run) =>
        width + setFont(run.font, size).widthOfString(run.text, { features: featuresOf(run) }),
      0,
    );

  return {
    widthOf,
    draw(line: string, style: LineStyle, y: number): void {
      const { runs, isRightToLeft } = visualRuns(line, style.fonts);
      let x = isRightToLeft ? style.x + style.width - widthOf(line, style) : style.x;
      const baseline = y + Math.round(style.size * 1.1);
      for (const run of runs) {
        const { text, font } = run;
        const features = featuresOf(run);
        const options = { lineBreak: false, baseline: 'alphabetic', features } as const;
        setFont(font, style.size).text(text, x, baseline, options);
        x += document.widthOfString(text, { features });
      }
    },
  };
}

/** Draws from top to bottom, and begins another page when one is full. */
export function createPen(document: PDFKit.PDFDocument, fonts: readonly LoadedFont[]) {
  const lines = createLines(document, fonts);
  let y = page.margin;

  const reserve = (height: number) => {
    if (y + height <= page.height - page.margin) return;
    document.addPage();
    y = page.margin;
  };

  return {
    /** Begins another page when less than this height is left. */
    reserve,
    moveDown(height: number): void {
      y += height;
    },
    /** Draws one line and stays at its height. */
    drawLine: (line: string, style: LineStyle) => lines.draw(line, style, y),
    drawText(text: string, style: LineStyle): void {
      const fits = (line: string) => lines.widthOf(line, style) <= style.width;
      for (const line of breakLines(withNumbers(text, style.fonts), fits)) {
        reserve(lineHeight(style.size));
        lines.draw(line, style, y);
        y += lineHeight(style.size);
      }
    },
    /** Draws a line to write on. */
    drawRule(x: number): void {
      const right = page.margin + textWidth;
      document
        .moveTo(x, y + 13)
        .lineTo(right, y + 13)
        .lineWidth(0.5)
        .stroke();
    },
  };
}

export type Pen = ReturnType<typeof createPen>;

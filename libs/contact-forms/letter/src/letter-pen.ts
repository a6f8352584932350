import type { FontName, LoadedFont } from './fonts';
import { breakLines, visualRuns, withNumbers, type TextRun } from './text-runs';

/** A4 with a margin for labels, the red line, and the column of the text. */
export const page = { width: 595, height: 842, top: 64, bottom: 60, line: 148 };
export const margin = { x: 56, width: page.line - 64 };
export const column = { x: page.line + 22, width: page.width - 62 - (page.line + 22) };

export const colors = { ink: '#171c2b', muted: '#565c69', line: '#e6a898', rule: '#8a8f9b' };

/** Where and how text is drawn; the fonts are tried in this order. */
interface LineStyle {
  readonly x: number;
  readonly width: number;
  readonly size: number;
  readonly fonts: readonly LoadedFont[];
  readonly color?: string;
}

export const lineHeight = (size: number) => Math.round(size * 1.45);

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
      document.fillColor(style.color ?? colors.ink);
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
  let y = page.top;

  const reserve = (height: number) => {
    if (y + height <= page.height - page.bottom) return;
    document.addPage();
    y = page.top;
  };

  return {
    reserve,
    moveDown(height: number): void {
      y += height;
    },
    drawLine: (line: string, style: LineStyle) => lines.draw(line, style, y),
    drawText(text: string, style: LineStyle): void {
      const fits = (line: string) => lines.widthOf(line, style) <= style.width;
      for (const line of breakLines(withNumbers(text, style.fonts), fits)) {
        reserve(lineHeight(style.size));
        lines.draw(line, style, y);
        y += lineHeight(style.size);
      }
    },
    drawRule(): void {
      document
        .moveTo(column.x, y + 13)
        .lineTo(column.x + column.width, y + 13)
        .lineWidth(0.5)
        .stroke(colors.rule);
    },
  };
}

export type Pen = ReturnType<typeof createPen>;

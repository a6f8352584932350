import bidiFactory from 'bidi-js';
import type { FontName, LoadedFont } from './fonts';

export interface TextRun {
  readonly text: string;
  readonly font: FontName;
}

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('en', { granularity: 'word' });

interface LogicalRun extends TextRun {
  readonly level: number;
}

/** A character that no font has is shown as its Unicode number, such as `[U+1F6D8]`. */
const numberOf = (character: string) =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;

export const withNumbers = (text: string, fonts: readonly LoadedFont[]) =>
  [...text].map((each) => (fonts.some(({ has }) => has(each)) ? each : numberOf(each))).join('');

/** Every grapheme in a font that has it, in that of the one before if possible; one without a font is split. */
function logicalRuns(line: string, fonts: readonly LoadedFont[], levels: Uint8Array): LogicalRun[] {
  const runs: LogicalRun[] = [];
  const add = (text: string, level: number) => {
    const before = runs.at(-1);
    const kept = fonts.find(({ name, has }) => name === before?.font && has(text));
    const font = kept ?? fonts.find(({ has }) => has(text));
    if (!font && [...text].length > 1) {
      for (const character of text) add(character, level);
      return;
    }
    const name = font?.name ?? 'latin';
    if (before && before.font === name && before.level === level)
      runs[runs.length - 1] = { ...before, text: before.text + text };
    else runs.push({ text, font: name, level });
  };
  for (const { segment, index } of graphemes.segment(line)) {
    const level = levels[index] ?? 0;
    const mirrored = level % 2 === 1 ? bidi.getMirroredCharacter(segment) : null;
    add(mirrored ?? segment, level);
  }
  return runs;
}

const myanmarSyllable =
  /([\u1000-\u102a\u103f](?:\u103a?\u1039[\u1000-\u102a])*)(\u103b?)(\u103c?)([\u103d\u103e]*)(\u1031?)/g;

/** Myanmar writes two signs before the letter that they follow; fontkit does not move them. */
const drawnText = ({ text, font }: TextRun): string =>
  font === 'myanmar' ? text.replace(myanmarSyllable, '$5$3$1$2$4') : text;

/** Reverses, from the highest level down, every sequence of runs of at least that level (rule L2 of UAX 9). */
function inVisualOrder(runs: readonly LogicalRun[]): LogicalRun[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? 0) >= level) end += 1;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  }
  return ordered;
}

/** The runs of a line from left to right, and whether the line as a whole runs from right to left. */
export function visualRuns(
  line: string,
  fonts: readonly LoadedFont[],
): { readonly runs: readonly TextRun[]; readonly isRightToLeft: boolean } {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(line);
  const runs = inVisualOrder(logicalRuns(line, fonts, levels)).map((run) => ({
    text: drawnText(run),
    font: run.font,
  }));
  return { runs, isRightToLeft: (paragraphs[0]?.level ?? 0) % 2 === 1 };
}

/** Scripts that are written without spaces between words. */
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Khmr}\p{sc=Laoo}\p{sc=Mymr}]$/u;

/** The pieces between which a line may be broken: words with what follows them. */
function breakable(text: string): string[] {
  const pieces: string[] = [];
  for (const { segment, isWordLike } of words.segment(text)) {
    const before = pieces.at(-1);
    const isNewPiece =
      before === undefined || (isWordLike && (/\s$/.test(before) || unspaced.test(before)));
    if (isNewPiece) pieces.push(segment);
    else pieces[pieces.length - 1] = before + segment;
  }
  return pieces;
}

/** Breaks a text without line breaks into lines that fit; a piece that is too long for a line is cut. */
export function breakLines(text: string, fits: (line: string) => boolean): readonly string[] {
  const lines: string[] = [];
  let line = '';
  const add = (piece: string) => {
    if (fits(line + piece.trimEnd())) {
      line += piece;
      return true;
    }
    return false;
  };
  const end = () => {
    lines.push(line.trimEnd());
    line = '';
  };
  for (const piece of breakable(text)) {
    if (add(piece)) continue;
    if (line) end();
    if (add(piece)) continue;
    for (const { segment } of graphemes.segment(piece)) {
      if (add(segment)) continue;
      end();
      line = segment;
    }
  }
  if (line || lines.length === 0) end();
  return lines;
}

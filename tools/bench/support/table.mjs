import { median, spread } from './statistics.mjs';

/** Units that are printed without fractions. */
const wholeUnits = ['MB', 'kB', 'ms', 'files'];

const columns = ['benchmark', 'median', 'spread', 'bound', 'verdict'];

/** Judges the values of one benchmark by its bound. */
export const evaluate = ({ name, note, bound }, values) => {
  const middle = median(values);
  return { name, note, bound, middle, extremes: spread(values), holds: bound.holds(middle) };
};

function cellsOf({ name, bound, middle, extremes, holds }) {
  const shown = (value) => value.toFixed(wholeUnits.includes(bound.unit) ? 0 : 2);
  const unit = bound.unit && ` ${bound.unit}`;
  const range = extremes.map(shown).join(' … ');
  return [name, `${shown(middle)}${unit}`, `${range}${unit}`, bound.text, holds ? 'met' : 'MISSED'];
}

/** Prints lines of cells as columns. */
export function printLines(lines) {
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  for (const line of lines) {
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    );
  }
}

/** Prints what was measured, one line a benchmark, and the notes below. */
export function printTable(results) {
  printLines([columns, ...results.map(cellsOf)]);
  for (const { note } of results) if (note) console.log(note);
}

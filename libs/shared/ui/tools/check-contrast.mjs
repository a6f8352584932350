// node check-contrast.mjs: recomputes every ratio in the comments of tokens.css. No packages.
// Fails when a color lies outside sRGB, a stated ratio is off by more than 0.1, a pair is below its limit,
// or the two dark blocks differ.
import { readFileSync } from 'node:fs';

/** Borders, strokes, rings and filled controls need 3:1 (WCAG 2.2, 1.4.11). */
const nonText = new Set(['ink-faint', 'line-strong', 'focus', 'rule', 'primary']);

/** Edit marks there are 18 px italic or strokes. */
const largeOnly = new Set(['mark on surface-sunken', 'mark on mark-soft']);

const token =
  /(?:\/\*(.*?)\*\/\s*)?(--ui-([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ [\d.]+)?\));/g;

/** The tokens of one block: name, linear sRGB and the ratios stated beside it. */
function readBlock(css, opening) {
  const start = css.indexOf(opening);
  if (start < 0) throw new Error(`tokens.css has no block "${opening}"`);
  const block = css.slice(start, css.indexOf('}', start));
  return [...block.matchAll(token)].map(([, comment = '', value, name, l, c, h]) => ({
    name,
    value,
    rgb: toLinearRgb(Number(l), Number(c), Number(h)),
    stated: readRatios(comment),
  }));
}

/** `text; on paper 15.9, surface 16.7` → [['paper', 15.9], ['surface', 16.7]]. */
function readRatios(comment) {
  const pairs = comment.match(/(?:^|; |\s)on ((?:[\w-]+ \d+\.\d(?:, )?)+)/)?.[1] ?? '';
  return [...pairs.matchAll(/([\w-]+) (\d+\.\d)/g)].map(([, ground, ratio]) => [
    ground,
    Number(ratio),
  ]);
}

function toLinearRgb(lightness, chroma, hue) {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function luminance(rgb) {
  const [red, green, blue] = rgb.map((value) => Math.min(1, Math.max(0, value)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one, other) {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

/** What is wrong with the tokens of one theme. */
function problemsOf(theme, tokens) {
  const rgbOf = Object.fromEntries(tokens.map(({ name, rgb }) => [name, rgb]));
  const outside = tokens.filter(({ rgb }) => rgb.some((value) => value < -5e-4 || value > 1.0005));
  const badPairs = tokens.flatMap(({ name, rgb, stated }) =>
    stated.flatMap(([ground, ratio]) => {
      const pair = `${name} on ${ground}`;
      const real = contrast(rgb, rgbOf[ground]);
      const least = nonText.has(name) || largeOnly.has(pair) ? 3 : 4.5;
      const found = `${theme}: ${pair} is ${real.toFixed(2)}`;
      return [
        ...(Math.abs(real - ratio) > 0.1 ? [`${found}, the comment says ${ratio}`] : []),
        ...(real < least ? [`${found}, below ${least}`] : []),
      ];
    }),
  );
  return [...outside.map(({ name }) => `${theme}: --ui-${name} lies outside sRGB`), ...badPairs];
}

const file = process.argv[2] ?? new URL('../src/styles/tokens.css', import.meta.url);
const css = readFileSync(file, 'utf8');
const light = readBlock(css, ':root {');
const dark = readBlock(css, ":root[data-theme='dark'] {");
const systemDark = readBlock(css, ":root:not([data-theme='light']) {");

const values = (tokens) => tokens.map(({ value }) => value).join('\n');
const problems = [
  ...problemsOf('light', light),
  ...problemsOf('dark', dark),
  ...(values(dark) === values(systemDark) ? [] : ['dark: the chosen and the system theme differ']),
];
const pairs = [...light, ...dark].reduce((sum, { stated }) => sum + stated.length, 0);
if (pairs === 0) problems.push('no stated ratios were found');
console.log(problems.length > 0 ? problems.join('\n') : `${pairs} pairs checked, all hold`);
process.exitCode = problems.length > 0 ? 1 : 0;

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from './entries.mjs';

const tokensFile = join(workspaceRoot, 'libs/shared/ui/src/styles/tokens.css');

/** The declarations of a block of the tokens' file, each with the remark above it. */
const declarationsIn = (block = '') =>
  [...block.matchAll(/(?:\/\*((?:(?!\*\/)[^])*)\*\/\s*)?(--ui-[\w-]+):\s*([^;]+);/g)].map(
    ([, remark = '', name = '', value = '']) => ({
      name,
      value: value.replaceAll(/\s+/g, ' '),
      // The contrasts after it are for those who change the portal's own colors.
      purpose: /^(?!on |──)[^;]+/.exec(remark.trim())?.[0] ?? '',
    }),
  );

/**
 * Every token of the design with its purpose and its values in both themes.
 * @returns {{ name: string, purpose: string, light: string, dark: string }[]}
 */
function tokens() {
  const css = readFileSync(tokensFile, 'utf8');
  const blockOf = (start) => css.slice(css.indexOf(start)).split('\n}', 1)[0];
  const dark = new Map(
    declarationsIn(blockOf(":root[data-theme='dark'] {")).map(({ name, value }) => [name, value]),
  );
  return declarationsIn(blockOf('\n:root {')).map(({ value, ...token }) => ({
    ...token,
    light: value,
    dark: dark.get(token.name) ?? value,
  }));
}

/** A picture of the colors: those of the light theme on the left, of the dark one on the right. */
function pictureOf(colors) {
  const height = 28 * colors.length;
  const side = (x, theme) =>
    colors.map(({ name, [theme]: color }, index) => {
      const y = 28 * index;
      const ink = theme === 'light' ? 'black' : 'white';
      return `<rect x="${x + 8}" y="${y + 4}" width="60" height="20" fill="${color}" stroke="gray"/><text x="${x + 80}" y="${y + 19}" fill="${ink}">${name}</text>`;
    });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="${height}" font-family="monospace" font-size="14">
<rect width="320" height="${height}" fill="white"/><rect x="320" width="320" height="${height}" fill="#15181f"/>
${[...side(0, 'light'), ...side(320, 'dark')].join('\n')}
</svg>
`;
}

/**
 * Writes the list of all tokens, and a picture of the colors among them.
 * @param {string} outDir the package of `shared`
 */
export function writeTokenTable(outDir) {
  const all = tokens();
  const rows = all.map(
    ({ name, purpose, light, dark }) =>
      `| \`${name}\` | ${purpose} | \`${light}\` | ${dark === light ? '' : `\`${dark}\``} |`,
  );
  const lines = ['| token | for | value | in the dark theme |', '|---|---|---|---|', ...rows];
  const colors = all.filter(({ light }) => light.startsWith('oklch('));
  writeFileSync(
    join(outDir, 'TOKENS.md'),
    `# The tokens of the design\n\n![The colors in both themes](tokens.svg)\n\n${lines.join('\n')}\n`,
  );
  writeFileSync(join(outDir, 'tokens.svg'), pictureOf(colors));
}

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The fonts of the design, and the beginnings of the names that the portal's build gives their files. */
const fonts = [
  { family: 'Source Sans 3 Variable', weights: '200 900', file: 'source-sans-3-latin-' },
  { family: 'Newsreader Display', weights: '400 600', file: 'newsreader-display-roman-' },
];

/** The rules that load the portal's own fonts; empty without a built portal. */
export function dashboardFonts(portalDist: string | undefined): string {
  if (portalDist === undefined || !existsSync(join(portalDist, 'assets'))) return '';
  const names = readdirSync(join(portalDist, 'assets'));
  return fonts
    .map(({ family, weights, file }) => {
      const name = names.find((each) => each.startsWith(file) && each.endsWith('.woff2'));
      return name
        ? `@font-face { font-family: '${family}'; font-weight: ${weights}; font-display: swap; src: url('/assets/${name}') format('woff2'); }\n`
        : '';
    })
    .join('');
}

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { transformSync } from 'esbuild';
import { root } from './run.mjs';

const styles = join(root, 'libs/shared/ui/src/styles');

/** Where the pictures are, which the build copies. */
export const previewsFolder = join(root, 'apps/portal/public/previews');

/** Which page each picture was drawn from. */
export const previewsRecord = join(root, 'tools/scripts/lib/previews.json');

export const previewSize = { width: 1200, height: 630 };

/** The pages with a picture: their title in `messages.ts`, and a sentence that is edited in the picture. */
const pages = [
  {
    name: 'home',
    key: 'welcome',
    heading: 'Write papers that read well',
    edit: 'We <del>have made</del> <ins>took</ins> measurements at three sites.',
  },
  {
    name: 'signup',
    key: 'signup',
    edit: '<del>In order to begin,</del> <ins>To begin,</ins> you need an address.',
  },
  {
    name: 'plans',
    key: 'plans',
    edit: 'What each plan <del>is comprising of</del> <ins>comprises</ins>.',
  },
  {
    name: 'contact',
    key: 'contact',
    edit: '<del>Please do not hesitate to</del> <ins>Do</ins> write to us.',
  },
  {
    name: 'institutions',
    key: 'institutions',
    edit: 'One license for all who <del>are writing</del> <ins>write</ins> here.',
  },
  {
    name: 'terms',
    key: 'terms',
    edit: 'What <del>the parties hereto</del> <ins>we both</ins> agree on.',
  },
  {
    name: 'privacy',
    key: 'privacy',
    edit: 'What we know, and <del>the reasons for which</del> <ins>why</ins>.',
  },
];

/** The texts of the portal; the file imports nothing. */
function portalTexts() {
  const source = readFileSync(join(root, 'apps/portal/src/messages.ts'), 'utf8');
  const module = { exports: {} };
  runInNewContext(transformSync(source, { loader: 'ts', format: 'cjs' }).code, { module });
  return module.exports.messages;
}

/** The tokens of the light theme: what `tokens.css` says before its first query, without the fonts. */
const lightTokens = () =>
  /:root \{[\s\S]*?\n\}/.exec(readFileSync(join(styles, 'tokens.css'), 'utf8'))?.[0] ?? '';

/** The logo, whose outlines are in the design system. */
function logo() {
  const source = readFileSync(join(root, 'libs/shared/ui/src/brand/brand.tsx'), 'utf8');
  const outlineOf = (name) => new RegExp(`const ${name} =\\s*'([^']+)'`).exec(source)?.[1] ?? '';
  const outlines = ['wordOutline', 'caretOutline'].map((name) => `<path d="${outlineOf(name)}"/>`);
  return `<svg viewBox="0 0 124 34">${outlines.join('')}</svg>`;
}

const font = (family, style, file) => `@font-face {
  font-family: '${family}'; font-style: ${style}; font-weight: 200 900;
  src: url('data:font/woff2;base64,${readFileSync(join(styles, 'fonts', file)).toString('base64')}');
}`;

const fonts = () =>
  [
    font('Newsreader Display', 'normal', 'newsreader-display-roman.woff2'),
    font('Newsreader Display', 'italic', 'newsreader-display-italic.woff2'),
    font('Source Sans 3 Variable', 'normal', 'source-sans-3-latin.woff2'),
  ].join('\n');

const layout = `
  body { margin: 0; width: 1200px; height: 630px; display: grid; grid-template-columns: 304px 1fr;
    background: var(--ui-paper); color: var(--ui-ink); }
  aside { padding: 72px 0 0 64px; border-right: 3px solid var(--ui-margin-rule); }
  svg { height: 56px; overflow: visible; fill: currentColor; }
  svg path + path { fill: none; stroke: var(--ui-mark); stroke-width: 2.1; }
  main { padding: 64px 64px 60px 48px; display: flex; flex-direction: column; }
  h1 { margin: 0; font: 450 84px/1.04 var(--ui-font-serif); letter-spacing: -0.018em; text-wrap: balance; }
  p { margin: 28px 0 0; font: 400 32px/1.36 var(--ui-font-sans); color: var(--ui-ink-muted); text-wrap: pretty; }
  .edit { margin-top: auto; padding-top: 26px; border-top: 2px solid var(--ui-line);
    font: 400 36px/1.4 var(--ui-font-serif); color: var(--ui-ink); }
  del { color: var(--ui-ink-muted); text-decoration: line-through 3px var(--ui-mark); }
  ins { color: var(--ui-mark); font-style: italic; text-decoration: none; }
`;

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * The pictures of link previews, as pages to photograph: each with its name, its HTML, and a hash of all but the fonts, which
 * tells whether the picture is current.
 */
export function previewPages() {
  const { titles, descriptions } = portalTexts();
  const brand = logo();
  const fontFaces = fonts();
  return pages.map(({ name, key, heading = titles[key], edit }) => {
    const css = `${lightTokens()}${layout}`;
    const body = `<aside>${brand}</aside><main><h1>${escaped(heading)}</h1><p>${escaped(descriptions[key]('Lemma'))}</p><p class="edit">${edit}</p></main>`;
    return {
      name,
      html: `<!doctype html><meta charset="utf-8"><style>${fontFaces}${css}</style>${body}`,
      hash: createHash('sha256').update(css).update(body).digest('hex'),
    };
  });
}

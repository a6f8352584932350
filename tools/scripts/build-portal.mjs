import { readdirSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, minify } from 'vite';
import { findChunks } from './lib/portal-chunks.mjs';
import { main, root } from './lib/run.mjs';

const app = join(root, 'apps/portal');
/** What `nx bundle portal` has built. */
const bundled = join(root, 'dist/portal');
const dist = join(app, 'dist');
const serverDist = join(dist, 'server');
const configFile = join(app, 'vite.config.mts');

/** Starts from the browser's bundle, and builds what renders its pages. */
async function bundleServer() {
  await rm(dist, { recursive: true, force: true });
  await cp(bundled, dist, { recursive: true });
  await build({
    configFile,
    logLevel: 'warn',
    build: { outDir: serverDist, ssr: 'src/entry-server.tsx', minify: false },
    ssr: { noExternal: true },
  });
}

/** Fonts of the first screen. The italic ones are only used for notes and numbers. */
const firstFonts = /^(?:newsreader-display-roman|source-sans-3-latin)-.*\.woff2$/;

/**
 * What a public page says is in its HTML, so its fonts come before its scripts. The content of the other pages needs the
 * scripts first; until its fonts are there, it is set in the fallbacks that have the same metrics.
 */
const fontPreloads = (isPublic) =>
  readdirSync(join(dist, 'assets'))
    .filter((name) => firstFonts.test(name))
    .map(
      (name) =>
        `<link rel="preload" as="font" type="font/woff2" crossorigin${isPublic ? '' : ' fetchpriority="low"'} href="/assets/${name}">`,
    );

/** Low priority: the style sheet and the fonts come first, because they are what the user sees. */
const modulePreload = (file) =>
  `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`;

/** Puts a page's head, preloads and markup into the shell. */
const fill = (shell, { head, noScript, preloads, markup }) =>
  shell
    .replace(/<title data-page>[^<]*<\/title>/, () => head)
    .replace('</head>', () => `${preloads.map((tag) => `  ${tag}\n  `).join('')}</head>`)
    .replace('<div id="root"></div>', () => `${noScript}<div id="root">${markup}</div>`);

async function writePages() {
  const { loadPage, renderPage, prerenderedPaths, pageRoutes, bootScript } = await import(
    pathToFileURL(join(serverDist, 'entry-server.mjs')).href
  );
  const shell = await readFile(join(dist, 'index.html'), 'utf8');
  const { chunksOf } = await findChunks(dist, serverDist);
  const unknown = await loadPage('*');
  await writeFile(
    join(dist, 'app.html'),
    fill(shell, { ...unknown, preloads: fontPreloads(false), markup: '' }),
  );
  for (const { path, isIndexed } of pageRoutes.filter((route) => !route.path.includes(':'))) {
    const { head, noScript, Page } = await loadPage(path);
    const scripts = chunksOf(Page).map(modulePreload);
    const fonts = fontPreloads(isIndexed);
    const preloads = isIndexed ? [...fonts, ...scripts] : [...scripts, ...fonts];
    const markup = prerenderedPaths.includes(path) ? await renderPage(path) : '';
    const file = join(dist, path, 'index.html');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, fill(shell, { head, noScript, preloads, markup }));
  }
  const boot = await minify('boot.js', bootScript, { module: false });
  await writeFile(join(dist, 'boot.js'), boot.code);
  await writeFile(join(dist, 'routes.json'), JSON.stringify(pageRoutes));
  await rm(serverDist, { recursive: true });
  await rm(join(dist, '.vite'), { recursive: true });
}

const compressible = /\.(?:js|css|html|svg|json)$/;

/** Compressed once here instead of at every request. */
async function compressFiles() {
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !compressible.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const content = await readFile(file);
    await writeFile(`${file}.br`, brotliCompressSync(content));
    await writeFile(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

await main(async () => {
  await bundleServer();
  await writePages();
  await compressFiles();
});

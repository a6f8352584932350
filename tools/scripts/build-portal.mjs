import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { readdirSync } from 'node:fs';
import { build } from 'vite';
import { main, root } from './lib/run.mjs';

const app = join(root, 'apps/portal');
const dist = join(app, 'dist');
const serverDist = join(dist, 'server');
const configFile = join(app, 'vite.config.mts');

async function bundle() {
  await build({ configFile, logLevel: 'warn', build: { outDir: dist, emptyOutDir: true } });
  await build({
    configFile,
    logLevel: 'warn',
    build: { outDir: serverDist, ssr: 'src/entry-server.tsx', emptyOutDir: true, minify: false },
    ssr: { noExternal: true },
  });
}

/** Puts a page's title and markup into the shell. */
const fill = (shell, { title, markup }) =>
  shell
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`);

async function prerenderPages() {
  const { renderPage, prerenderedPaths, routePatterns, themeBootScript } = await import(
    pathToFileURL(join(serverDist, 'entry-server.mjs')).href
  );
  const shell = await readFile(join(dist, 'index.html'), 'utf8');
  await writeFile(join(dist, 'app.html'), shell);
  for (const path of prerenderedPaths) {
    const file = join(dist, path, 'index.html');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, fill(shell, await renderPage(path)));
  }
  await writeFile(join(dist, 'theme.js'), themeBootScript);
  await writeFile(join(dist, 'routes.json'), JSON.stringify(routePatterns));
  await rm(serverDist, { recursive: true });
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
  await bundle();
  await prerenderPages();
  await compressFiles();
});

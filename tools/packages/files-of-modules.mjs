import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

/** The path of each font by its file's name. */
const fonts = new Map();

/** The license beside a font, which goes where the font goes. */
const licenseOf = (file) => ({
  fileName: `fonts/OFL-${basename(dirname(file))}.txt`,
  source: readFileSync(join(dirname(file), 'OFL.txt')),
});

/**
 * Fonts beside the modules that name them, in the form that bundlers find: Vite would write them into the code of a library.
 * @type {import('vite').Plugin}
 */
export const fontFiles = {
  name: 'font-files',
  enforce: 'pre',
  async resolveId(id, importer) {
    if (!id.endsWith('.woff?url')) return undefined;
    const file = await this.resolve(id.replace('?url', ''), importer);
    if (file) fonts.set(basename(file.id), file.id);
    return file && `\0fonts/${basename(file.id)}`;
  },
  load(id) {
    if (!id.startsWith('\0fonts/')) return undefined;
    const name = basename(id);
    const file = fonts.get(name);
    this.emitFile({ type: 'asset', fileName: `fonts/${name}`, source: readFileSync(file) });
    this.emitFile({ type: 'asset', ...licenseOf(file) });
    return `export default fontFile('${name}');`;
  },
  renderChunk: (code, { fileName }) =>
    code.includes('fontFile(')
      ? code.replace(
          /fontFile\(["']([^"']*)["']\)/g,
          (_, name) =>
            `new URL('${relative(dirname(fileName), `fonts/${name}`)}', import.meta.url).href`,
        )
      : undefined,
};

const workerFile = /new URL\('(\.[^']*\.worker)\.ts', import\.meta\.url\)/g;

/**
 * Workers as modules of their own, which the bundler of the app finds: Vite would bundle each with all that it imports,
 * in a form that no other bundler finds.
 * @type {import('vite').Plugin}
 */
export const workerFiles = {
  name: 'worker-files',
  enforce: 'pre',
  transform(code, id) {
    if (!code.includes('.worker.ts')) return undefined;
    return code.replace(workerFile, (expression, path) => {
      const file = join(dirname(id), `${path}.ts`);
      if (!existsSync(file)) return expression;
      this.emitFile({ type: 'chunk', id: file });
      return `workerFile(${JSON.stringify(`${path}.js`)})`;
    });
  },
  renderChunk: (code) =>
    code.includes('workerFile(')
      ? code.replace(/workerFile\(("[^"]*")\)/g, 'new URL($1, import.meta.url)')
      : undefined,
};

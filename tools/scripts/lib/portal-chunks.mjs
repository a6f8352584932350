import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const readManifest = async (folder) =>
  JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'));

/** A chunk and everything that it imports statically, as keys of the manifest. */
function withImports(manifest, key, found = new Set()) {
  if (found.has(key)) return found;
  found.add(key);
  for (const imported of manifest[key].imports ?? []) withImports(manifest, imported, found);
  return found;
}

/**
 * Finds the browser's files of a page. The server's build knows which source module a page component comes from, and
 * the browser's manifest which files that module needs.
 * @param {string} dist the browser's build
 * @param {string} serverDist the server's build, both with a manifest
 * @returns `chunksOf(Page)`: the script files to preload for a page component
 */
export async function findChunks(dist, serverDist) {
  const manifest = await readManifest(dist);
  const sources = new Map();
  for (const { src, file, isDynamicEntry } of Object.values(await readManifest(serverDist))) {
    if (!isDynamicEntry || !manifest[src]) continue;
    const exported = await import(pathToFileURL(join(serverDist, file)).href);
    for (const value of Object.values(exported)) sources.set(value, src);
  }
  return {
    chunksOf(Page) {
      const source = sources.get(Page);
      if (!source) throw new Error(`No chunk exports the page ${Page.name}.`);
      return [...withImports(manifest, source)]
        .map((key) => manifest[key])
        .filter(({ isEntry }) => !isEntry)
        .map(({ file }) => file);
    },
  };
}

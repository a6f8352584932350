import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const workspaceRoot = join(import.meta.dirname, '../..');

const { paths } = JSON.parse(
  readFileSync(join(workspaceRoot, 'tsconfig.base.json'), 'utf8'),
).compilerOptions;

/** Server halves are not published. */
const isPublished = (specifier) => !/^@portal\/server\/|\/server(?:\/|$)/.test(specifier);

/**
 * What a library's package offers: the import names that `tsconfig.base.json` has for it, but those that are not published.
 * @param {string} library the name of its folder in `libs`
 */
export function entriesOf(library) {
  const packageName = `@portal/${library}`;
  return Object.entries(paths)
    .filter(([specifier]) => specifier === packageName || specifier.startsWith(`${packageName}/`))
    .filter(([specifier]) => isPublished(specifier))
    .map(([specifier, [file]]) => ({
      specifier,
      /** Its key in the `exports` map. */
      subpath: `.${specifier.slice(packageName.length)}`,
      source: join(workspaceRoot, file),
      /** The built file without its extension, below `dist`. */
      output: file.replace(`./libs/${library}/`, '').replace(/\.ts$/, ''),
    }));
}

/** The libraries that have a package. */
export const libraries = [
  ...new Set(
    Object.keys(paths)
      .filter(isPublished)
      .map((specifier) => specifier.split('/')[1] ?? ''),
  ),
];

import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

/** The workspace's top folder. */
export const root = join(__dirname, '../..');

/** What Git ignores: other tests may be writing there. */
const ignoredFolders = new Set(
  readFileSync(join(root, '.gitignore'), 'utf8')
    .split('\n')
    .filter((line) => line.endsWith('/') && !line.startsWith('!'))
    .map((line) => basename(line)),
);

/** Every file below the folders, as paths from the workspace's top. */
export function filesBelow(...folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = join(root, folder, entry.name);
      if (ignoredFolders.has(entry.name)) return [];
      return entry.isDirectory() ? filesBelow(relative(root, path)) : [relative(root, path)];
    }),
  );
}

/** The text of a file. */
export const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Whether a path belongs to tests, not to the product. */
export const isTest = (path: string): boolean =>
  /\.spec\.tsx?$|\/testing\//.test(path) || path.startsWith('libs/shared/testing/');

/** Files whose texts users read: on a page, as an error, in a mail. */
export const hasTextsForUsers = (path: string) =>
  /\b(?:messages|errors|mails?|notices)\.ts$/.test(path) && !isTest(path);

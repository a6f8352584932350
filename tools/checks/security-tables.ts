import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isTest, root } from './workspace-files';

/** Whether a path is that of a spec or of a journey in a browser. */
export const isTestFile = (path: string): boolean => isTest(path) || path.endsWith('.e2e.ts');

/** The cells of each row of the tables in a text whose line matches. */
export function rowsOf(text: string, isRow: (line: string) => boolean): string[][] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| ') && isRow(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/** The paths of a cell that consists of code spans. */
export const pathsOf = (cell = ''): string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);

/** A sentence for each path that does not exist. */
export const missingFiles = (paths: readonly string[]): string[] =>
  paths.filter((path) => !existsSync(join(root, path))).map((path) => `${path} does not exist`);

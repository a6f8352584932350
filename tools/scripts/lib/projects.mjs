import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

const folders = (path) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(path, entry.name));

/** Every folder with unit or view tests, the api's apart: it runs once per database. */
export function unitTestProjects() {
  return ['apps', 'libs', 'tools']
    .flatMap((top) => [top, ...folders(top), ...folders(top).flatMap(folders)])
    .filter((path) => path !== 'apps/api' && existsSync(join(root, path, 'jest.config.cjs')));
}

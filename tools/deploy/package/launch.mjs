import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = import.meta.dirname;

/** Runs a program of the package, for production unless the environment says otherwise. */
export async function launch(program) {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  process.env.NODE_ENV ??= 'production';
  process.env.PORTAL_DIST ??= join(folder, 'portal');
  process.env.APP_VERSION ??= version;
  await import(`./server/${program}.mjs`);
}

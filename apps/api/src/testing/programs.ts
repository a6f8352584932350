import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(__dirname, '../../../..');

/** Beside the sources, as the build's folder is: programs find their migrations and packages from there. */
const folder = 'tmp';

/** Bundles the programs that specs start, once for all spec files. A process of its own ends with what the bundler starts. */
export async function buildPrograms(): Promise<void> {
  const builder = join(root, 'tools/scripts/lib/build-server.mjs');
  await promisify(execFile)(process.execPath, [builder, 'api', 'stand-ins', '--folder', folder], {
    env: { ...process.env, NODE_OPTIONS: '' },
  });
}

/** The path of a bundled script, such as `main` of the API. */
export const programOf = (app: 'api' | 'stand-ins', name: string) =>
  join(root, 'apps', app, folder, `${name}.mjs`);

import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(__dirname, '../..');

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

const readManifest = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));

const ours = ({ dependencies }: Manifest) =>
  Object.keys(dependencies).filter((name) => name.startsWith('@portal/'));

/** The packages of the workspace that a program needs, directly or by another one, and their tarballs. */
async function tarballsFor(program: Manifest): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const waiting = ours(program);
  for (const name of waiting) {
    if (found.has(name)) continue;
    const library = name.replace('@portal/', '');
    const built = await readManifest(join(root, 'libs', library, 'dist'));
    found.set(name, join(root, 'dist/packages', `portal-${library}-${built.version}.tgz`));
    waiting.push(...ours(built));
  }
  return found;
}

/**
 * Copies an example of `e2e/examples` to a new temporary folder, outside the workspace and its aliases, and installs it there
 * as another team does, with the packages of the workspace from their tarballs.
 * @returns the folder
 */
export async function installExample(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  await cp(join(root, 'e2e/examples', name), folder, { recursive: true });
  const program = await readManifest(folder);
  const tarballs = [...(await tarballsFor(program))].map(([name, path]) => [name, `file:${path}`]);
  const dependencies = { ...program.dependencies, ...Object.fromEntries(tarballs) };
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...program, dependencies }));
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: folder });
  return folder;
}

/**
 * Runs one of the scripts of an installed example and returns what it printed.
 * @throws if the script fails, with what it printed in the error's message
 */
export async function runScript(
  folder: string,
  script: string,
  { args = [], env = {} }: { readonly args?: readonly string[]; readonly env?: object } = {},
): Promise<string> {
  const { stdout } = await run('npm', ['run', '--silent', script, '--', ...args], {
    cwd: folder,
    env: { ...process.env, ...env },
  }).catch(({ message, stdout }) => Promise.reject(new Error(`${message}\n${stdout}`)));
  return stdout;
}

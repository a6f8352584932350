import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const appFolder = join(__dirname, '../..');

/** Bundles the api as the build does, into a folder of the specs' own; answers the script. */
export async function bundleApi(): Promise<string> {
  const folder = join(appFolder, 'tmp');
  mkdirSync(folder, { recursive: true });
  const outfile = join(folder, 'main.mjs');
  await build({
    entryPoints: [join(appFolder, 'src/main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    jsx: 'automatic',
    tsconfig: join(appFolder, '../../tsconfig.base.json'),
    logLevel: 'error',
  });
  return outfile;
}

/** A process of the api. */
export interface ApiProcess {
  readonly child: ChildProcess;
  /** Resolves when the log says that the api is ready; rejects when it ends before. */
  readonly ready: Promise<void>;
  /** What it printed, and its exit code, when it ends. */
  readonly ended: Promise<{ code: number | null; errors: string; log: string }>;
}

/** Starts the bundled api with exactly this environment. */
export function startApiProcess(
  script: string,
  environment: Readonly<Record<string, string>>,
): ApiProcess {
  const child = spawn(process.execPath, [script], {
    env: { ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<{ code: number | null; errors: string; log: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, errors, log }));
  });
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes('the api is ready')) resolve();
    });
    void ended.then((end) => reject(new Error(`The api ended: ${end.errors}`)));
  });
  ready.catch(() => undefined);
  return { child, ready, ended };
}

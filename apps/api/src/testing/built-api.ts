import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

const appFolder = join(__dirname, '../..');

/** Bundles scripts as the build does, into a folder within reach of the packages. `build` would leave a process in each spec file. */
function bundle(entryPoints: Readonly<Record<string, string>>, folder: string) {
  buildSync({
    absWorkingDir: appFolder,
    entryPoints: { ...entryPoints },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    jsx: 'automatic',
    tsconfig: '../../tsconfig.base.json',
    logLevel: 'error',
  });
}

const hashingWorker = { 'hashing.worker': 'src/adapters/password-hasher/hashing.worker.ts' };

/**
 * Bundles the API into a temporary folder; returns the path of its script, which the caller removes. Its name is its own:
 * specs that run side by side each have one.
 */
export async function bundleApi(): Promise<string> {
  const name = `main-${randomUUID()}`;
  bundle({ [name]: 'src/main.ts', ...hashingWorker }, 'tmp');
  return join(appFolder, `tmp/${name}.mjs`);
}

/** Bundles the doctor into a temporary folder; returns the path of its script, which the caller removes. */
export async function bundleDoctor(): Promise<string> {
  const name = `doctor-${randomUUID()}`;
  bundle({ [name]: 'src/doctor.main.ts' }, 'tmp');
  return join(appFolder, `tmp/${name}.mjs`);
}

/** Bundles only the hashing thread; returns the path of its script. */
export async function bundleHashingWorker(): Promise<string> {
  bundle(hashingWorker, 'tmp/hashing');
  return join(appFolder, 'tmp/hashing/hashing.worker.mjs');
}

/** A process of the api. */
export interface ApiProcess {
  readonly child: ChildProcess;
  /** Resolves when the log says that the API is ready; rejects when the process ends before. */
  readonly ready: Promise<void>;
  /** The port on which it serves, when it is ready. */
  readonly port: Promise<number>;
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
    void ended.then((end) =>
      reject(new Error(`The API ended with code ${end.code}: ${end.errors}\n${end.log}`)),
    );
  });
  const port = ready.then(() => Number(/"port":(\d+)/.exec(log)?.[1]));
  port.catch(() => undefined);
  return { child, ready, port, ended };
}

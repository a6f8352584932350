import { spawn, type ChildProcess } from 'node:child_process';
import { programOf } from './programs';

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
export function startApiProcess(environment: Readonly<Record<string, string>>): ApiProcess {
  const child = spawn(process.execPath, [programOf('api', 'main')], {
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

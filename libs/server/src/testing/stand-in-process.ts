import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programOf } from './programs';

/** A stand-in that runs as a process of its own; specs reach it over its protocol, never by import. */
export interface StandInProcess {
  readonly url: string;
  stop(): Promise<void>;
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let errorOutput = '';
    child.stderr?.on('data', (chunk) => (errorOutput += String(chunk)));
    child.stdout?.on('data', (chunk) => {
      const address = /http:\/\/localhost:\d+/.exec(String(chunk))?.[0];
      if (address) resolve(address);
    });
    child.once('exit', () => reject(new Error(errorOutput || 'The stand-in did not start.')));
  });
}

/** Starts a stand-in with empty data on a free port. */
export async function startStandIn(
  name: 'payment-provider' | 'latex-editor',
  environment: Readonly<Record<string, string>>,
): Promise<StandInProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), `${name}-`));
  const child = spawn(process.execPath, [programOf('stand-ins', name)], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      NODE_OPTIONS: '',
      PORT: '0',
      DATA_DIR: dataDir,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return {
    url: await addressOf(child),
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true });
    },
  };
}

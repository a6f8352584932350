import { execFile, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Stop } from '../../scripts/lib/run.mjs';

const execute = promisify(execFile);

/** Everything is measured in production mode. */
const production = { ...process.env, NODE_ENV: 'production' };

/** Starts a script of the bench in its own process and waits for its first message. */
export async function startPeer(name, ...args) {
  const script = fileURLToPath(new URL(`../peers/${name}.mjs`, import.meta.url));
  const child = fork(script, args, { env: production });
  const ended = once(child, 'close').then(() => {
    throw new Stop(`The bench's ${name} ended.`);
  });
  ended.catch(() => {});
  const [hello] = await Promise.race([once(child, 'message'), ended]);
  return {
    hello,
    /** Sends a message and resolves with the reply; peers handle one message at a time. */
    async ask(question) {
      child.send(question);
      const [reply] = await Promise.race([once(child, 'message'), ended]);
      return reply;
    },
    stop: () => stopChild(child),
  };
}

/** Starts a script that has no channel and waits until `url` responds. */
export async function startServer(script, { env, url }) {
  const child = spawn(process.execPath, [script], {
    env: { ...production, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (printed += chunk));
  while (!(await responds(url))) {
    if (child.exitCode !== null) throw new Stop(`${script} ended:\n${printed.trim()}`);
    await delay(20);
  }
  return { pid: child.pid, stop: () => stopChild(child) };
}

/** Waits. */
export const delay = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const responds = (url) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

async function stopChild(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'close');
}

/** The memory that a process uses, in MB. */
export async function residentMegabytes(pid) {
  const { stdout } = await execute('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1024;
}

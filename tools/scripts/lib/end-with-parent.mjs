import { isMainThread } from 'node:worker_threads';

/**
 * Loaded with `node --import` into each child of the local world: when the parent ends, even by SIGKILL, the channel
 * to it closes, and the child stops as if it had received SIGTERM.
 */
const stopTimeoutMs = 15_000;

if (isMainThread && process.channel) {
  // Writing to a parent that has gone must not interrupt an orderly stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), stopTimeoutMs).unref();
    process.kill(process.pid, 'SIGTERM');
  });
  process.channel.unref();
}

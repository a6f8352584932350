import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { Refusal } from '../../platform/refusal';
import type { Argon2 } from './argon2-password-hasher';

const retryAfterSeconds = 2;

/** Behind everything else that wants a core, so that a storm of sign-ins slows nobody who reads a page. */
const niceIncrement = 10;

/** A thread finds its next task without waiting for the main thread. */
const concurrentTasksPerWorker = 2;

/** argon2id in threads of its own. */
export interface HashingThreads extends Argon2 {
  close(): Promise<void>;
}

/**
 * As many threads as there are cores, at a lower priority than the rest of the process. At most `waiting` tasks wait; the
 * next one is refused at once.
 */
export function createHashingThreads({
  script,
  threads = availableParallelism(),
  waiting = 64,
}: {
  /** The bundled `hashing.worker`. */
  script: string;
  threads?: number;
  waiting?: number;
}): HashingThreads {
  const pool = new Piscina({
    filename: script,
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker,
    niceIncrement,
    recordTiming: false,
  });
  function run(name: keyof Argon2, task: unknown[]) {
    if (pool.queueSize >= waiting) throw new Refusal('UNAVAILABLE', { retryAfterSeconds });
    return pool.run(task, { name });
  }
  return {
    hash: async (...task) => run('hash', task),
    verify: async (...task) => run('verify', task),
    close: () => pool.destroy(),
  };
}

import { hashSync } from '@node-rs/argon2';
import { verifyKnownSync } from './imported-hashes';

export type HashingTask =
  | { readonly hash: Parameters<typeof hashSync> }
  | { readonly verify: Parameters<typeof verifyKnownSync> };

const run = (task: HashingTask) =>
  'hash' in task ? hashSync(...task.hash) : verifyKnownSync(...task.verify);

/** Runs the tasks one after the other; each has its own outcome. */
export const inTurn = (tasks: readonly HashingTask[]) =>
  Promise.allSettled(tasks.map(async (task) => run(task)));

import { hashSync, verifySync } from '@node-rs/argon2';

/** What a hashing thread can be asked for. */
export type HashingTask =
  | { readonly hash: Parameters<typeof hashSync> }
  | { readonly verify: Parameters<typeof verifySync> };

const run = (task: HashingTask) =>
  'hash' in task ? hashSync(...task.hash) : verifySync(...task.verify);

/** Does one task after the other; each has an outcome of its own. */
export const inTurn = (tasks: readonly HashingTask[]) =>
  Promise.allSettled(tasks.map(async (task) => run(task)));

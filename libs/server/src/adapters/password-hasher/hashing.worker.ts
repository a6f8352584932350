import { hashSync, verifySync } from '@node-rs/argon2';

export type HashingTask =
  | { readonly hash: Parameters<typeof hashSync> }
  | { readonly verify: Parameters<typeof verifySync> };

const run = (task: HashingTask) =>
  'hash' in task ? hashSync(...task.hash) : verifySync(...task.verify);

/** Runs the tasks one after the other; each has its own outcome. */
export const inTurn = (tasks: readonly HashingTask[]) =>
  Promise.allSettled(tasks.map(async (task) => run(task)));

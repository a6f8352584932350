import { hashSync, verifySync } from '@node-rs/argon2';

/** What a hashing thread can be asked for; a task is the arguments as one message. */
export const hash = (task: Parameters<typeof hashSync>) => hashSync(...task);
export const verify = (task: Parameters<typeof verifySync>) => verifySync(...task);

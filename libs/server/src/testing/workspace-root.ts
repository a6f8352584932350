import { join } from 'node:path';

/** The workspace's root: specs read the migrations and the bundled programs there. */
export const root = join(__dirname, '../../../..');

import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';

/**
 * Makes the folder of a database, on a disk of its own if `megabytes` are given; returns what removes the disk.
 * @param {string} folder
 * @param {import('../scripts/lib/child-processes.mjs').User | undefined} owner
 * @param {number | undefined} megabytes
 */
export function limitDisk(folder, owner, megabytes) {
  mkdirSync(folder, { mode: 0o700 });
  if (megabytes !== undefined)
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder]);
  if (owner?.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  return () => {
    if (megabytes !== undefined) execFileSync('umount', ['-l', folder]);
  };
}

import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { errorCode } from '../errors';
import { StartProblem } from '../start-problem';

function holderOf(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8').trim());
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** EPERM means that the process belongs to another user, and runs. A lock with our own pid is from before a restart. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

function create(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid}\n`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Removes the lock of a dead process; if another process has taken the lock, it is restored. */
function removeDead(file: string, deadPid: number | undefined): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = holderOf(aside);
  if (moved !== deadPid && moved !== undefined && isRunning(moved)) renameSync(aside, file);
  else rmSync(aside, { force: true });
}

/** Claims a PGlite folder for this process, since two lose data silently. Returns what releases it. */
export function lockPgliteFolder(folder: string): () => void {
  const file = `${folder}.lock`;
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (create(file)) {
      return () => {
        if (holderOf(file) === process.pid) rmSync(file, { force: true });
      };
    }
    const pid = holderOf(file);
    if (pid !== undefined && isRunning(pid)) break;
    removeDead(file, pid);
  }
  throw new StartProblem([
    {
      says: `The data folder ${folder} is in use by process ${holderOf(file) ?? 'unknown'}.`,
      remedy: 'Stop that process first, or set PGLITE_DIR to another folder.',
    },
  ]);
}

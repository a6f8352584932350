import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** The folder of this checkout's local worlds, one folder per `PORT`. */
export const worldsFolder = join(root, '.world');

const recordIn = (folder) => join(folder, 'process.json');

/**
 * Notes in a world's folder which process runs it, so that a later start can name who holds a port, and the database server that
 * the world has itself, so that operators' programs find it.
 * @returns removes the note
 */
export function recordWorld(folder, ports, databaseUrl) {
  const record = { pid: process.pid, startedAt: new Date().toISOString(), ports, databaseUrl };
  writeFileSync(recordIn(folder), JSON.stringify(record));
  return () => {
    if (readRecord(folder)?.pid === process.pid) rmSync(recordIn(folder), { force: true });
  };
}

function readRecord(folder) {
  try {
    return JSON.parse(readFileSync(recordIn(folder), 'utf8'));
  } catch {
    return undefined;
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * The world of this checkout that uses a port, as far as its note tells.
 * @returns {{ pid: number, startedAt: string, databaseUrl?: string, isRunning: boolean } | undefined}
 */
export function findWorldAt(port, worlds) {
  const folders = existsSync(worlds) ? readdirSync(worlds) : [];
  const record = folders
    .map((name) => readRecord(join(worlds, name)))
    .find((each) => each?.ports.includes(port));
  return record && { ...record, isRunning: isRunning(record.pid) };
}

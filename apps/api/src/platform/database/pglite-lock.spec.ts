import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockPgliteFolder } from './pglite-lock';

describe('the lock of a PGlite folder', () => {
  const home = mkdtempSync(join(tmpdir(), 'portal-lock-'));
  const folder = join(home, 'database');
  const file = join(home, 'database.lock');
  afterEach(() => rmSync(file, { force: true }));
  afterAll(() => rmSync(home, { recursive: true }));

  /** The number of a process that has ended. */
  const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid;

  it('lies beside the folder, names this process, and goes when it is given back', () => {
    const unlock = lockPgliteFolder(folder);
    expect(readFileSync(file, 'utf8')).toBe(`${process.pid}\n`);
    unlock();
    expect(existsSync(file)).toBe(false);
  });

  it('is refused while its process lives', () => {
    writeFileSync(file, `${process.ppid}\n`);
    expect(() => lockPgliteFolder(folder)).toThrow(
      `The data folder ${folder} is in use by process ${process.ppid}; stop that one first, or give PGLITE_DIR another folder.`,
    );
    expect(readFileSync(file, 'utf8')).toBe(`${process.ppid}\n`);
  });

  it.each([
    ['a dead process', () => String(deadPid())],
    ['this process before a restart', () => String(process.pid)],
    ['nobody', () => ''],
    ['nonsense', () => 'x'],
  ])('is taken over from %s', (_whose, content) => {
    writeFileSync(file, content());
    const unlock = lockPgliteFolder(folder);
    expect(readFileSync(file, 'utf8')).toBe(`${process.pid}\n`);
    unlock();
  });

  it('is not given back by one who lost it', () => {
    const unlock = lockPgliteFolder(folder);
    writeFileSync(file, `${process.ppid}\n`);
    unlock();
    expect(existsSync(file)).toBe(true);
  });
});

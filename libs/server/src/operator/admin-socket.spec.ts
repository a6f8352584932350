import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '../platform/observability/logger';
import { adminSocketOf, callAdmin, serveAdmin } from './admin-socket';
import type { RunAdmin } from './run-admin';

const call = { words: ['user', 'find'], systemUser: 'ops', folder: '/home/ops' };
const logger = createLogger('silent');

describe('the socket of the process that has the embedded database', () => {
  let folder: string;
  let path: string;
  let close: (() => void) | undefined;

  const serve = async (runAdmin: RunAdmin) => {
    close = await serveAdmin(path, runAdmin, logger);
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'socket-'));
    path = adminSocketOf(join(folder, 'database'));
  });
  afterEach(() => {
    close?.();
    rmSync(folder, { recursive: true });
  });

  it('The running API answers a command, with its words and the folder of the caller (SHARED-330)', async () => {
    await serve(async (given) => ({ code: 1, output: JSON.stringify(given), errors: 'no' }));
    const answered = await callAdmin(path, call);
    expect(answered).toEqual({ code: 1, output: JSON.stringify(call), errors: 'no' });
  });

  it('Only the user of the API can use the socket (SHARED-330)', async () => {
    await serve(async () => ({ code: 0, output: '', errors: '' }));
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('A command that fails says so, and the next one is answered (SHARED-330)', async () => {
    await serve(async ({ words }) => {
      if (words.includes('find')) throw new Error('out of space');
      return { code: 0, output: 'fine', errors: '' };
    });
    expect(await callAdmin(path, call)).toEqual({
      ...{ code: 1, output: '', errors: 'The command failed: Error: out of space\n' },
    });
    expect(await callAdmin(path, { ...call, words: [] })).toMatchObject({ output: 'fine' });
  });

  it('Without a running API there is no answer, and the file of a killed one is replaced (SHARED-330)', async () => {
    expect(await callAdmin(path, call)).toBeUndefined();
    writeFileSync(path, '');
    expect(await callAdmin(path, call)).toBeUndefined();
    await serve(async () => ({ code: 0, output: 'fine', errors: '' }));
    expect(await callAdmin(path, call)).toMatchObject({ output: 'fine' });
  });
});

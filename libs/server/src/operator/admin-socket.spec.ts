import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createLogger } from '../platform/observability/logger';
import { adminSocketOf, callAdmin, serveAdmin, systemUser } from './admin-socket';
import type { RunAdmin } from './run-admin';

const call = { words: ['user', 'find'], folder: '/home/ops' };
const logger = createLogger('silent');

describe('the socket of the process that has the embedded database', () => {
  let folder: string;
  let path: string;
  let close: (() => void) | undefined;

  const serve = async (runAdmin: RunAdmin) => {
    close = await serveAdmin(path, runAdmin, logger, 200);
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
    const given = { ...call, systemUser: systemUser() };
    expect(answered).toEqual({ code: 1, output: JSON.stringify(given), errors: 'no' });
  });

  it('Only the user of the API can use the socket (SHARED-330)', async () => {
    await serve(async () => ({ code: 0, output: '', errors: '' }));
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  /** What the server answers to a text that a client sends, and ends or leaves open. */
  const answerTo = async (sent: string, ends = true) => {
    const socket = connect({ path, allowHalfOpen: true });
    socket.write(sent);
    if (ends) socket.end();
    const answered: unknown = JSON.parse(await text(socket));
    socket.destroy();
    return answered;
  };

  it('The audit log gets the user whom the socket lets in, not the one whom a client names (SHARED-562)', async () => {
    await serve(async (given) => ({ code: 0, output: given.systemUser, errors: '' }));
    const forged = { ...call, systemUser: 'mallory' };
    expect(await answerTo(JSON.stringify(forged))).toMatchObject({ output: systemUser() });
    expect(await callAdmin(path, forged)).toMatchObject({ output: systemUser() });
  });

  const asRoot = process.getuid?.() === 0 ? it : it.skip;
  asRoot('Another user of the machine cannot connect, and is told why (SHARED-562)', async () => {
    await serve(async () => ({ code: 0, output: 'fine', errors: '' }));
    chmodSync(folder, 0o755);
    process.seteuid?.(65_534);
    const called = callAdmin(path, call);
    await called.catch(() => undefined).finally(() => process.seteuid?.(0));
    await expect(called).rejects.toThrow('Only the user that runs the API may do this');
    expect(await callAdmin(path, call)).toMatchObject({ output: 'fine' });
  });

  const misuse = 'A call is JSON with "words", a list of texts, and "folder", a path';
  it.each([
    ['nothing', '', misuse],
    ['no JSON', 'GET / HTTP/1.1\r\n\r\n', misuse],
    ['null', 'null', misuse],
    ['a call without words', '{"folder":"/"}', misuse],
    ['words that are a text', '{"words":"user find","folder":"/"}', misuse],
    ['a word that is a number', '{"words":["user",1],"folder":"/"}', misuse],
    ['another program', '{"program":"sh","words":[],"folder":"/"}', misuse],
    ['a call that is too long', `"${'x'.repeat(200_000)}"`, 'The call is longer than 65536'],
  ])('%s is answered with a sentence, and runs nothing (SHARED-562)', async (_, sent, sentence) => {
    const runAdmin = jest.fn();
    await serve(runAdmin);
    const errors: unknown = expect.stringMatching(new RegExp(`^${sentence}.*\\.\n$`));
    expect(await answerTo(sent)).toEqual({ code: 2, output: '', errors });
    expect(runAdmin).not.toHaveBeenCalled();
  });

  it('A call that does not end is answered with a sentence (SHARED-562)', async () => {
    await serve(async () => ({ code: 0, output: '', errors: '' }));
    expect(await answerTo('{"words":', false)).toMatchObject({
      ...{ code: 2, errors: 'The call did not end in time.\n' },
    });
  });

  it('A command says so when the API ends before it has answered (SHARED-562)', async () => {
    const server = createServer((socket) => socket.destroy()).listen(path);
    await expect(callAdmin(path, call)).rejects.toThrow('The API ended before it answered.');
    server.close();
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

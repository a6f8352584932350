import { rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { userInfo } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { array, object, string } from 'yup';
import type { Logger } from '../platform/observability/logger';
import { StartProblem } from '../platform/start-problem';
import type { AdminAnswer, AdminCall } from './admin-program';
import type { RunAdmin } from './run-admin';

/** Only the process that opened the embedded database can run commands on it: they come by this socket. */
export const adminSocketOf = (databaseFolder: string) => `${databaseFolder}.admin`;

/** The user of the operating system that runs this process; the name of one without a name is its number. */
export function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`;
  }
}

/** What a caller sends. Who calls is not asked: the socket lets only one user in. */
type SocketCall = Omit<AdminCall, 'systemUser'>;

const longestCall = 64 * 1024;
const longestWaitMs = 10_000;
const callSchema = object({
  program: string().oneOf(['doctor'] as const),
  words: array(string().defined()).required(),
  folder: string().required(),
}).strict();

/** What the other side sends until it ends; the socket stays open for the answer. Of a longer text the rest is not kept. */
function textFrom(socket: Socket, longest = Infinity): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      if (received.length <= longest) received += text;
    });
    socket.once('end', () => resolve(received));
    socket.once('error', reject);
  });
}

/** The call of a client, or a sentence that says why there is none. */
async function callFrom(socket: Socket, waitMs: number): Promise<SocketCall | string> {
  const text = await Promise.race([
    textFrom(socket, longestCall),
    pause(waitMs, undefined, { ref: false }),
  ]);
  if (text === undefined) return `The call did not end in time.`;
  if (text.length > longestCall) return `The call is longer than ${longestCall} characters.`;
  try {
    return callSchema.validateSync(JSON.parse(text));
  } catch {
    return 'A call is JSON with "words", a list of texts, and "folder", a path: npm run admin sends it.';
  }
}

const rejection = (code: 1 | 2, errors: string): AdminAnswer => ({
  ...{ code, output: '' },
  errors: `${errors}\n`,
});

/** Answers one call. Only the user of the API could connect. */
async function answer(socket: Socket, runAdmin: RunAdmin, waitMs: number): Promise<void> {
  const call = await callFrom(socket, waitMs);
  const answered =
    typeof call === 'string'
      ? rejection(2, call)
      : await runAdmin({ ...call, systemUser: systemUser() }).catch((error: unknown) =>
          rejection(1, `The command failed: ${String(error)}`),
        );
  socket.end(JSON.stringify(answered), () => socket.destroySoon());
}

/**
 * Runs commands that come by the socket; returns what closes it. The kernel lets nobody but the user of this process
 * connect (and root, who can become that user), so that the audit log can name this user whatever a client says
 * (SHARED-562).
 */
export async function serveAdmin(
  path: string,
  runAdmin: RunAdmin,
  logger: Logger,
  waitMs = longestWaitMs,
): Promise<() => void> {
  // The folder's lock says that no other process listens: a file that is there is from before a crash.
  rmSync(path, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => undefined);
    answer(socket, runAdmin, waitMs).catch((error: unknown) => {
      logger.warn({ err: error }, 'a command of an operator could not be answered');
      socket.destroy();
    });
  });
  await new Promise<void>((resolve) => {
    server.once('error', (error) => {
      logger.warn({ err: error }, 'operators cannot run commands beside this process');
      resolve();
    });
    // The file is never open to others, not even for the moment before a change of its mode.
    const before = process.umask(0o177);
    server.listen(path, resolve);
    process.umask(before);
  });
  return () => void server.close();
}

/** Connects to a running API; undefined when none listens. */
async function connected(path: string): Promise<Socket | undefined> {
  const socket = connect({ path, allowHalfOpen: true });
  const problem = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    socket.once('connect', () => resolve(undefined));
    socket.once('error', resolve);
  });
  if (problem?.code === 'EACCES')
    throw new StartProblem([
      {
        says: 'Only the user that runs the API may do this while it runs.',
        remedy: 'Run the command as that user.',
      },
    ]);
  return problem ? undefined : socket;
}

/** Has a running API run a command; undefined when none listens at the path. */
export async function callAdmin(path: string, call: SocketCall): Promise<AdminAnswer | undefined> {
  const socket = await connected(path);
  if (!socket) return undefined;
  const { program, words, folder } = call;
  socket.end(JSON.stringify({ program, words, folder }));
  const text = await textFrom(socket).catch(() => '');
  if (text === '')
    throw new StartProblem([
      {
        says: 'The API ended before it answered.',
        remedy: 'See with `audit list` whether it was done.',
      },
    ]);
  return JSON.parse(text) as AdminAnswer;
}

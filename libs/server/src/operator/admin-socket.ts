import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import type { AdminAnswer, AdminCall } from './admin-program';
import type { Logger } from '../platform/observability/logger';
import type { RunAdmin } from './run-admin';

/** Only the process that opened the embedded database can run commands on it: they come by this socket. */
export const adminSocketOf = (databaseFolder: string) => `${databaseFolder}.admin`;

/** What the other side sends until it ends; the socket stays open for the answer. */
function textFrom(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => (received += text));
    socket.once('end', () => resolve(received));
    socket.once('error', reject);
  });
}

/** Answers one call; who connected must be the user of the API, so its words are taken as they are. */
async function answer(socket: Socket, runAdmin: RunAdmin): Promise<void> {
  const call = JSON.parse(await textFrom(socket)) as AdminCall;
  const answered = await runAdmin(call).catch((error: unknown): AdminAnswer => ({
    code: 1,
    output: '',
    errors: `The command failed: ${String(error)}\n`,
  }));
  socket.end(JSON.stringify(answered));
}

/** Runs commands that come by the socket; returns what closes it. */
export async function serveAdmin(
  path: string,
  runAdmin: RunAdmin,
  logger: Logger,
): Promise<() => void> {
  // The folder's lock says that no other process listens: a file that is there is from before a crash.
  rmSync(path, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => undefined);
    answer(socket, runAdmin).catch((error: unknown) => {
      logger.warn({ err: error }, 'a command of an operator could not be answered');
      socket.destroy();
    });
  });
  await new Promise<void>((resolve) => {
    server.once('error', (error) => {
      logger.warn({ err: error }, 'operators cannot run commands beside this process');
      resolve();
    });
    server.listen(path, () => {
      chmodSync(path, 0o600);
      resolve();
    });
  });
  return () => void server.close();
}

/** Has a running API run a command; undefined when none listens at the path. */
export async function callAdmin(path: string, call: AdminCall): Promise<AdminAnswer | undefined> {
  const socket = connect({ path, allowHalfOpen: true });
  const isConnected = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  });
  if (!isConnected) return undefined;
  socket.end(JSON.stringify(call));
  return JSON.parse(await textFrom(socket)) as AdminAnswer;
}

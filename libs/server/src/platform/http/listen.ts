import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { Socket, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { errorCode } from '../errors';
import { StartProblem } from '../start-problem';

/** Limits on slow and large requests: the request must be complete after 15 seconds (SHARED-86). */
export const serverLimits = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
} as const satisfies ServerOptions;

/** How many connections may be open at a time; further ones are closed (SHARED-86). */
export const maxConnections = 4_000;

/** The status of the response to a request that Node cannot read; 400 for every other error. */
const statusOfBroken: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** A silent connection gets no response: a proxy would take it for the response to the next request. */
function endBroken(error: Error, socket: Duplex): void {
  const isSilent = socket instanceof Socket && socket.bytesRead === 0;
  if (isSilent || !socket.writable) return void socket.destroy();
  const status = statusOfBroken[String(errorCode(error))] ?? '400 Bad Request';
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`, () => socket.destroy());
}

/** A server with the API's limits, which does not listen yet. */
export function createLimitedServer(
  serve?: RequestListener,
  limits: ServerOptions = serverLimits,
): Server {
  const server = createServer(limits, serve);
  server.maxConnections = maxConnections;
  return server.on('clientError', endBroken);
}

export interface Listening {
  readonly port: number;
  /** Takes no more connections and waits for the running requests, for at most `limitMs`. */
  stop(limitMs: number): Promise<void>;
}

function problemOf(error: unknown, port: number): unknown {
  const code = errorCode(error);
  if (code === 'EADDRINUSE') {
    return new StartProblem([
      {
        says: `PORT ${port} is taken by another process.`,
        remedy: 'Stop that one, or give PORT another number.',
      },
    ]);
  }
  if (code === 'EACCES') {
    return new StartProblem([
      {
        says: `PORT ${port} may not be used by this user.`,
        remedy: 'Give PORT a number above 1023.',
      },
    ]);
  }
  return error;
}

function stop(server: Server, limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), limitMs);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** Serves requests on a port, of every address of this machine or of `host`; 0 takes a free one. */
export function listen(
  serve: RequestListener,
  port: number,
  { host, limits = serverLimits }: { host?: string; limits?: ServerOptions } = {},
): Promise<Listening> {
  const server = createLimitedServer(serve, limits);
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(problemOf(error, port)));
    server.listen(port, host, () => {
      const { port: taken } = server.address() as AddressInfo;
      resolve({ port: taken, stop: (limitMs) => stop(server, limitMs) });
    });
  });
}

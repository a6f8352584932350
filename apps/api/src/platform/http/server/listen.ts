import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorCode } from '../../error-code';
import { StartProblem } from '../../start-problem';

/** Limits on slow and large requests; the response to a broken one is Node's own. */
export const serverLimits = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
} as const;

/** A server that listens. */
export interface Listening {
  readonly port: number;
  /** Takes no more connections and waits for the running requests, for at most `limitMs`. */
  stop(limitMs: number): Promise<void>;
}

function problemOf(error: unknown, port: number): unknown {
  const code = errorCode(error);
  if (code === 'EADDRINUSE') {
    return new StartProblem(
      `PORT ${port} is taken by another process; stop that one, or give PORT another number.`,
    );
  }
  if (code === 'EACCES') {
    return new StartProblem(
      `PORT ${port} may not be used by this user; give PORT a number above 1023.`,
    );
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

/** Serves requests on a port; 0 takes a free one. */
export function listen(serve: RequestListener, port: number): Promise<Listening> {
  const server = createServer(serverLimits, serve);
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(problemOf(error, port)));
    server.listen(port, () => {
      const { port: taken } = server.address() as AddressInfo;
      resolve({ port: taken, stop: (limitMs) => stop(server, limitMs) });
    });
  });
}

import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import { StartError } from './errors';

/** A server that listens. */
export interface Running {
  readonly port: number;
  /** Its address for a browser on this computer. */
  readonly origin: string;
  /** Stops accepting connections, lets running responses finish for two seconds, then closes all connections. */
  stop(): Promise<void>;
}

const stopGraceMs = 2_000;
/** With Node's five seconds a busy client may send a request on a connection that is being closed. */
const keepAliveMs = 60_000;

/**
 * Listens on this computer only; port 0 takes any free port.
 *
 * @throws StartError when the port is taken
 */
export async function serve(name: string, app: RequestListener, port: number): Promise<Running> {
  const server = createServer({ keepAliveTimeout: keepAliveMs }, app);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new StartError(`The ${name} cannot start: port ${port} is taken by another program.`)
          : error,
      ),
    );
    server.listen(port, 'localhost', resolve);
  });
  const address = server.address();
  const actualPort = typeof address === 'object' && address ? address.port : port;
  return {
    port: actualPort,
    origin: `http://localhost:${actualPort}`,
    stop: () =>
      new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), stopGraceMs);
        server.close(() => {
          clearTimeout(cut);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}

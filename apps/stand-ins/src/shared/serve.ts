import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import { StartRefusal } from './start-refusal';

/** A listening server. */
export interface Running {
  readonly port: number;
  /** Its address as a browser on this machine writes it. */
  readonly origin: string;
  /** Stops accepting, lets running answers finish for a moment, then closes what is left. */
  stop(): Promise<void>;
}

const stopGraceMs = 2_000;

/**
 * Listens on this machine only (port 0: any free one).
 *
 * @throws StartRefusal when the port is taken
 */
export async function serve(name: string, app: RequestListener, port: number): Promise<Running> {
  const server = createServer(app);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new StartRefusal(`The ${name} cannot start: port ${port} is taken by another program.`)
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

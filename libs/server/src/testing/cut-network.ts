import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A network to a server that a spec can take away, without touching the server. */
export interface CutNetwork {
  /** The server's address through this network. */
  readonly url: string;
  /** From now on nothing arrives, and nothing is closed: as behind a firewall that drops, or when the server is frozen. */
  cut(): void;
  /** Ends every connection and takes none: as when the server is stopped. */
  away(): Promise<void>;
  /** Passes on what new connections send; the earlier ones are ended. */
  heal(): Promise<void>;
  stop(): Promise<void>;
}

/** Accepts connections to the server of `url`, and passes on what arrives. */
export async function startCutNetwork(url: string): Promise<CutNetwork> {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  let isCut = false;
  const server = createServer((near) => {
    sockets.push(near);
    near.on('error', () => undefined);
    if (isCut) return void near.pause();
    const far = connect(Number(port), hostname);
    sockets.push(far);
    far.on('error', () => undefined);
    near.pipe(far).pipe(near);
  });
  const listenOn = (at: number) => once(server.listen(at, '127.0.0.1'), 'listening');
  await listenOn(0);
  const through = new URL(url);
  const taken = (server.address() as AddressInfo).port;
  through.host = `127.0.0.1:${taken}`;
  const endAll = () => sockets.splice(0).forEach((socket) => socket.destroy());
  const away = async () => {
    if (server.listening) server.close();
    endAll();
  };
  return {
    url: through.href,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    away,
    async heal() {
      isCut = false;
      endAll();
      if (!server.listening) await listenOn(taken);
    },
    stop: away,
  };
}

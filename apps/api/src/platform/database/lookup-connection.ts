import { Socket } from 'node:net';
import { Client, type ClientConfig, type QueryConfig } from 'pg';

/** Everybody waits behind an answer that does not come, so nobody waits long. */
const patienceMs = 5_000;

/** A connection for short reads, opened by the first one and again after it was lost. */
export interface LookupConnection {
  /** What drizzle uses of a client. */
  readonly client: Pick<Client, 'query'>;
  close(): Promise<void>;
}

/** Writes of one turn of the event loop leave in one piece. */
function gatherWrites(socket: Socket): void {
  if (socket.writableCorked > 0) return;
  socket.cork();
  setImmediate(() => socket.uncork());
}

/**
 * One connection that all calls share: questions are sent without waiting for the answers before them (pg's pipeline
 * mode). Many small reads at once cost half the work that they do on a pool, where each waits for a round trip.
 */
export function createLookupConnection(
  config: ClientConfig,
  onError: (error: Error) => void,
): LookupConnection {
  let opened: Promise<{ client: Client; socket: Socket }> | undefined;

  function open() {
    const socket = new Socket();
    const client = new Client({
      ...config,
      pipeline: true,
      stream: () => socket,
      keepAlive: true,
      query_timeout: patienceMs,
    });
    const opening = client.connect().then(() => ({ client, socket }));
    const forget = () => {
      if (opened === opening) opened = undefined;
    };
    client.on('error', onError).on('error', forget).once('end', forget);
    opening.catch(forget);
    return (opened = opening);
  }

  async function query(question: QueryConfig, values: unknown[]) {
    const { client, socket } = await (opened ?? open());
    gatherWrites(socket);
    return client.query(question, values);
  }

  return {
    client: { query: query as Client['query'] },
    async close() {
      const held = await opened?.catch(() => undefined);
      await held?.client.end();
    },
  };
}

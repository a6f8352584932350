import { Readable } from 'node:stream';
import type { FlagsPayload } from '@portal/shared/flags/domain';
import { ApiError } from '@portal/server/errors';
import { networkOf } from '@portal/server/platform';
import type { Flags } from './flags-file';

/** The bounds of the streams (FLAG-7, FLAG-8). */
export const streamLimits = {
  /** Of this process; a quarter of its connections. */
  process: 1_000,
  /** Of one network: a browser has one for each tab that is shown. */
  network: 200,
  /** Unread bytes after which a stream is ended. */
  unreadBytes: 1024 * 1024,
  /** Proxies close a connection on which nothing is sent. */
  keepAliveMs: 25_000,
} as const;

export interface FlagStreams {
  open(ip: string): Readable;
  /** Ends every stream: a server waits for its responses before it stops. */
  stop(): void;
}

const eventOf = (flags: FlagsPayload) => `event: features\ndata: ${JSON.stringify(flags)}\n\n`;

/** Sends the flags to a client that connects, and to every client after each change (FLAG-3, FLAG-4). */
export function createFlagStreams(flags: Flags, limits = streamLimits): FlagStreams {
  const streams = new Map<Readable, string>();
  const perNetwork = new Map<string, number>();

  function forget(stream: Readable): void {
    const network = streams.get(stream);
    if (network === undefined) return;
    streams.delete(stream);
    const others = (perNetwork.get(network) ?? 1) - 1;
    if (others > 0) perNetwork.set(network, others);
    else perNetwork.delete(network);
  }

  function sendToAll(text: string): void {
    for (const stream of streams.keys()) {
      // A client that reads nothing would fill the memory.
      if (stream.readableLength > limits.unreadBytes) stream.destroy();
      else stream.push(text);
    }
  }

  flags.onChange((changed) => sendToAll(eventOf(changed)));
  const timer = setInterval(() => sendToAll(':\n\n'), limits.keepAliveMs).unref();

  return {
    open(ip) {
      const network = networkOf(ip);
      const others = perNetwork.get(network) ?? 0;
      if (streams.size >= limits.process) throw new ApiError('UNAVAILABLE');
      if (others >= limits.network) throw new ApiError('TOO_MANY_REQUESTS');
      const stream = new Readable({ read: () => undefined });
      stream.once('close', () => forget(stream));
      streams.set(stream, network);
      perNetwork.set(network, others + 1);
      stream.push(eventOf(flags.current()));
      return stream;
    },
    stop() {
      clearInterval(timer);
      for (const stream of streams.keys()) stream.push(null);
      streams.clear();
    },
  };
}

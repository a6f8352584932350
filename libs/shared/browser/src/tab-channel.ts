import type { Schema } from 'yup';
import { parseJson } from './storage';

/** Messages between the tabs of this browser; a tab does not receive its own. */
export interface TabChannel<Message> {
  post(message: Message): void;
  /** Returns how to stop. */
  subscribe(listener: (message: Message) => void): () => void;
  close(): void;
}

interface Transport {
  send(message: unknown): void;
  close(): void;
}

function broadcastTransport(name: string, receive: (message: unknown) => void): Transport {
  const channel = new BroadcastChannel(name);
  channel.onmessage = (event: MessageEvent<unknown>) => receive(event.data);
  return { send: (message) => channel.postMessage(message), close: () => channel.close() };
}

/** Writing and removing a key fires a storage event in every other tab. */
function storageTransport(name: string, receive: (message: unknown) => void): Transport {
  const key = `tab-channel:${name}`;
  const onStorage = (event: StorageEvent) => {
    if (event.key === key && event.newValue !== null) receive(parseJson(event.newValue));
  };
  window.addEventListener('storage', onStorage);
  return {
    send: (message) => {
      try {
        window.localStorage.setItem(key, JSON.stringify(message));
        window.localStorage.removeItem(key);
      } catch {
        // Storage is blocked: the tabs then share no state that could diverge.
      }
    },
    close: () => window.removeEventListener('storage', onStorage),
  };
}

/** Opens a channel; messages that do not fit `schema` are dropped. */
export function tabChannel<Message>(name: string, schema: Schema<Message>): TabChannel<Message> {
  const listeners = new Set<(message: Message) => void>();
  const receive = (message: unknown) => {
    // Yup accepts a missing object as an empty one.
    if (message === undefined || !schema.isValidSync(message, { strict: true })) return;
    listeners.forEach((listener) => listener(message));
  };
  const transport =
    typeof BroadcastChannel === 'function'
      ? broadcastTransport(name, receive)
      : storageTransport(name, receive);
  return {
    post: (message) => transport.send(message),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => {
      listeners.clear();
      transport.close();
    },
  };
}

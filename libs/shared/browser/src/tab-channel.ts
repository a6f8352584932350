import type { Schema } from 'yup';
import { parseJson } from './storage';

/** Messages between the tabs of this browser; a tab never hears itself. */
export interface TabChannel<Message> {
  post(message: Message): void;
  /** Returns how to stop. */
  subscribe(listener: (message: Message) => void): () => void;
  close(): void;
}

interface Wire {
  send(message: unknown): void;
  close(): void;
}

function broadcastWire(name: string, receive: (message: unknown) => void): Wire {
  const channel = new BroadcastChannel(name);
  channel.onmessage = (event: MessageEvent<unknown>) => receive(event.data);
  return { send: (message) => channel.postMessage(message), close: () => channel.close() };
}

/** Writing and removing a key makes the browser tell every other tab. */
function storageWire(name: string, receive: (message: unknown) => void): Wire {
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
        // Storage is blocked: tabs then share nothing that could be out of step.
      }
    },
    close: () => window.removeEventListener('storage', onStorage),
  };
}

/** Opens a channel; messages that do not fit `schema` are dropped. */
export function tabChannel<Message>(name: string, schema: Schema<Message>): TabChannel<Message> {
  const listeners = new Set<(message: Message) => void>();
  const receive = (message: unknown) => {
    // Yup takes a missing object for an empty one.
    if (message === undefined || !schema.isValidSync(message, { strict: true })) return;
    listeners.forEach((listener) => listener(message));
  };
  const wire =
    typeof BroadcastChannel === 'function'
      ? broadcastWire(name, receive)
      : storageWire(name, receive);
  return {
    post: (message) => wire.send(message),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => {
      listeners.clear();
      wire.close();
    },
  };
}

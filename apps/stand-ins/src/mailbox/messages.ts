import { join } from 'node:path';
import { openJsonStore } from '../shared';
import type { MailboxMessage } from './message';

const keptMessages = 1000;

/** What the mailbox remembers over a restart. */
interface MailboxState {
  /** Newest first. */
  messages: MailboxMessage[];
  /** Whether a "corporate scanner" opens every link that arrives. */
  scanner: boolean;
}

/** The received mail. */
export interface Messages {
  add(message: MailboxMessage): Promise<void>;
  /** Newest first; with an address, only what was sent to it. */
  list(to?: string): readonly MailboxMessage[];
  find(id: string): MailboxMessage | undefined;
  clear(): Promise<void>;
  readonly scanner: boolean;
  setScanner(on: boolean): Promise<void>;
}

/** Opens the mailbox's store in `folder`. */
export async function openMessages(folder: string): Promise<Messages> {
  const store = await openJsonStore<MailboxState>(join(folder, 'mailbox.json'), {
    messages: [],
    scanner: false,
  });
  const { state } = store;
  return {
    add: (message) => {
      state.messages = [message, ...state.messages].slice(0, keptMessages);
      return store.save();
    },
    list: (to) =>
      to === undefined
        ? state.messages
        : state.messages.filter((message) => message.to.includes(to.toLowerCase())),
    find: (id) => state.messages.find((message) => message.id === id),
    clear: () => {
      state.messages = [];
      return store.save();
    },
    get scanner() {
      return state.scanner;
    },
    setScanner: (on) => {
      state.scanner = on;
      return store.save();
    },
  };
}

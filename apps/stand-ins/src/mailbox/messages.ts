import { join } from 'node:path';
import type { AddressObject, ParsedMail } from 'mailparser';
import { openJsonStore } from '../shared';

/** A received mail, as in the response of `GET /api/messages`. */
export interface MailboxMessage {
  readonly id: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The links of the mail in order, without duplicates. */
  readonly links: readonly string[];
  /** ISO 8601. */
  readonly receivedAt: string;
}

const addressesOf = (field: AddressObject | AddressObject[] | undefined): string[] =>
  [field ?? []]
    .flat()
    .flatMap(({ value }) => value)
    .flatMap(({ address }) => (address ? [address.toLowerCase()] : []));

const htmlLink = /\bhref="(https?:[^"]+)"/g;
const textLink = /\bhttps?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g;

function linksOf(text: string, html: string): string[] {
  const fromHtml = [...html.matchAll(htmlLink)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  );
  return [...new Set([...fromHtml, ...(text.match(textLink) ?? [])])];
}

/** Creates a message from a parsed mail. The recipients are those of the envelope, not of the header. */
export function messageOf(
  mail: ParsedMail,
  envelopeTo: readonly string[],
  id: string,
  receivedAt: Date,
): MailboxMessage {
  const text = mail.text ?? '';
  const html = mail.html || '';
  return {
    id,
    from: addressesOf(mail.from)[0] ?? '',
    to: envelopeTo.map((address) => address.toLowerCase()),
    subject: mail.subject ?? '',
    text,
    html,
    links: linksOf(text, html),
    receivedAt: receivedAt.toISOString(),
  };
}

const keptMessages = 1000;

/** The persisted state of the mailbox. */
interface MailboxState {
  /** Newest first. */
  messages: MailboxMessage[];
  /** Whether the "corporate scanner" opens every link of an arriving mail. */
  scanner: boolean;
}

/** The received messages. */
export interface Messages {
  add(message: MailboxMessage): void;
  /** Newest first; with an address, only messages to that address. */
  list(to?: string): readonly MailboxMessage[];
  find(id: string): MailboxMessage | undefined;
  clear(): void;
  readonly scanner: boolean;
  setScanner(on: boolean): void;
  /** Writes the mails to the disk now. */
  flush(): Promise<void>;
}

/** Opens the mailbox's data in a folder. */
export async function openMessages(folder: string): Promise<Messages> {
  const store = await openJsonStore<MailboxState>(join(folder, 'mailbox.json'), {
    messages: [],
    scanner: false,
  });
  const { state } = store;
  return {
    add: (message) => {
      state.messages = [message, ...state.messages].slice(0, keptMessages);
      store.save();
    },
    list: (to) =>
      to === undefined
        ? state.messages
        : state.messages.filter((message) => message.to.includes(to.toLowerCase())),
    find: (id) => state.messages.find((message) => message.id === id),
    clear: () => {
      state.messages = [];
      store.save();
    },
    get scanner() {
      return state.scanner;
    },
    setScanner: (on) => {
      state.scanner = on;
      store.save();
    },
    flush: store.flush,
  };
}

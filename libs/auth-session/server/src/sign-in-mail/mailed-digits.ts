import { createHmac, timingSafeEqual } from 'node:crypto';
import { hashOf } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import {
  findMailedTicket,
  insertMailedTicket,
  replaceMailedTicket,
  type AwaitedMail,
} from '../records/login-ticket.repository';

/** The keys of the digits: the first one makes them, and those of any are accepted. */
export type DigitKeys = readonly [Buffer, ...Buffer[]];

/** The digits that belong to a mailed ticket: only its hash and the digits' key lead to them, so that they are stored nowhere. */
function digitsOf(key: Buffer, ticketHash: string): string {
  const random = createHmac('sha256', key).update(ticketHash).digest().readUIntBE(0, 6);
  return String(random % 1_000_000).padStart(6, '0');
}

/** A new ticket with its digits, which a browser waits for; undefined when it was made already. */
export async function issueDigits(
  tx: Queryable,
  [key]: DigitKeys,
  awaited: AwaitedMail & { readonly email: string },
) {
  const code = await insertMailedTicket(tx, awaited);
  return code === undefined ? undefined : { code, digits: digitsOf(key, hashOf(code)) };
}

/** Trades the digits for a ticket; undefined when they are wrong. Of racing callers only one gets it. */
export async function redeemDigits(
  query: Queryable,
  keys: DigitKeys,
  { digits, ...awaited }: AwaitedMail & { readonly digits: string },
): Promise<string | undefined> {
  const ticketHash = await findMailedTicket(query, awaited);
  // Compared in any case, so that a wait without a mail takes as long.
  const isRight = keys
    .map((key) =>
      timingSafeEqual(Buffer.from(digits), Buffer.from(digitsOf(key, ticketHash ?? ''))),
    )
    .includes(true);
  if (ticketHash === undefined || !isRight) return undefined;
  return replaceMailedTicket(query, { ...awaited, ticketHash });
}

import { createHash, timingSafeEqual } from 'node:crypto';
import { isOver } from '@portal/checkout-pricing/domain';
import type { GumroadOptions, Platform } from '@portal/server/platform';
import type { Queryable, PriceListEntry } from '@portal/server/ports';
import { ApiError } from '@portal/server/errors';
import type { AuthSessionModule } from '@portal/auth-session/server';
import type { PremiumRights } from '@portal/entitlements/server';
import { closeCheckout } from '../customer/close-checkout';
import type { PriceListService } from '../price-list/price-list.service';
import { membershipOf, type ListPrice, type MembershipState } from './gumroad-membership';
import { readGumroadPing } from './gumroad-ping';
import {
  lockFactsOf,
  findMembership,
  saveMembership,
  storePing,
  findUnprocessedPing,
  markPingProcessed,
  membershipsWithoutOwner,
  type GumroadMembershipRow,
} from './gumroad.repository';
import { subscriptionsOf } from '../subscriptions/subscription.repository';

export const gumroadPingJob = 'gumroad-ping';

export type GumroadService = ReturnType<typeof createGumroadService>;

const digest = (text: string) => createHash('sha256').update(text).digest();

type Ports = Pick<Platform, 'clock' | 'database' | 'jobs' | 'logger' | 'payments'> & {
  readonly settings: GumroadOptions;
  readonly priceList: PriceListService;
  readonly premiumRights: PremiumRights;
} & Pick<AuthSessionModule, 'verifiedOwnersOf'>;

/** A new member's price; gumroad sells at the full price in dollars. */
const listPriceOf =
  (entries: readonly PriceListEntry[]): ListPrice =>
  ({ currency, interval }) => {
    const sold = entries.find(
      (entry) =>
        entry.plan === 'premium' &&
        entry.tier === 1 &&
        entry.currency === currency &&
        entry.interval === interval,
    );
    return (currency === 'usd' && sold?.unitAmount) || Infinity;
  };

/**
 * Whether the first charge has the currency and at least the amount of the price list; an offer code may lower it, and a
 * renewal whose first charge is not known may have an older price (PRICE-134).
 */
function isAcceptable(listPrice: ListPrice, { firstCharge }: MembershipState) {
  const { amount, hasOfferCode, isRecurring } = firstCharge;
  const price = listPrice(firstCharge);
  if (price === Infinity) return false;
  return hasOfferCode || (isRecurring && amount > 0) || amount >= price;
}

/** Grants the owner's right to Premium until the membership ends, or ends it. */
async function updateRight(tx: Queryable, ports: Ports, row: GumroadMembershipRow) {
  const { premiumRights, clock } = ports;
  if (row.uid === null) return;
  const key = { uid: row.uid, source: 'gumroad', reference: row.id } as const;
  const { validUntil } = row;
  if (!row.accepted || validUntil <= clock.now()) await premiumRights.revoke(tx, key);
  else await premiumRights.grant(tx, { ...key, isPaid: true, reason: 'paid-plan', validUntil });
}

interface RefreshedMembership {
  readonly row: GumroadMembershipRow;
  readonly before: GumroadMembershipRow | undefined;
  readonly isUnderpaid: boolean;
}

async function alertOperator(
  { database, clock, logger }: Ports,
  { row, before, isUnderpaid }: RefreshedMembership,
) {
  const { id: membership, uid } = row;
  if (!row.accepted && before?.accepted !== false)
    logger.error(
      { alert: 'gumroad-amount', membership },
      'a gumroad membership was bought for an amount or currency that is not sold; it gives no Premium',
    );
  if (isUnderpaid)
    logger.error(
      { alert: 'gumroad-amount', membership },
      'a gumroad membership was renewed for less than its member accepted; the charge gives no Premium',
    );
  const isNew = uid !== null && before?.uid !== uid;
  if (isNew && row.accepted && row.validUntil > clock.now()) {
    const bought = await subscriptionsOf(database.query, uid);
    if (!bought.every(isOver))
      logger.error(
        { alert: 'two-live-subscriptions', subscriptions: [membership], uid },
        'a user pays at gumroad and at the card provider',
      );
  }
}

/** Gives a membership the state that all its pings describe, and its owner the right; alerts an operator afterwards. */
function createRefresh(ports: Ports) {
  const { database, verifiedOwnersOf } = ports;

  const refresh = async (tx: Queryable, id: string, entries: readonly PriceListEntry[]) => {
    const facts = await lockFactsOf(tx, id);
    const listPrice = listPriceOf(entries);
    const state = membershipOf(facts, listPrice);
    if (!state) return undefined;
    const { firstCharge: _first, isUnderpaid, ...stored } = state;
    const before = await findMembership(tx, id);
    // An accepted purchase stays accepted when the price list changes, unless an earlier charge becomes known.
    const isSameFirst = before?.startedAt.getTime() === state.startedAt.getTime();
    const owners = before?.uid ? undefined : await verifiedOwnersOf(tx, [state.email]);
    const row = {
      ...stored,
      id,
      uid: before?.uid ?? owners?.get(state.email) ?? null,
      accepted: (isSameFirst && before.accepted) || isAcceptable(listPrice, state),
    };
    await saveMembership(tx, row);
    await updateRight(tx, ports, row);
    return { row, before, isUnderpaid };
  };

  /** `alsoInTransaction` is done in the transaction of the change, also when there is no membership. */
  return async (
    id: string | null,
    entries: readonly PriceListEntry[],
    alsoInTransaction: (tx: Queryable) => Promise<void> = async () => undefined,
  ): Promise<void> => {
    const changed = await database.transaction(async (tx) => {
      const refreshed = id === null ? undefined : await refresh(tx, id, entries);
      await alsoInTransaction(tx);
      return refreshed;
    });
    if (!changed) return;
    await alertOperator(ports, changed);
    const { uid, accepted, validUntil } = changed.row;
    if (uid !== null && accepted && validUntil > ports.clock.now()) await closeCheckout(ports, uid);
  };
}

export function createGumroadService(ports: Ports) {
  const { clock, database, jobs, settings, priceList, verifiedOwnersOf } = ports;
  const expected = digest(settings.webhookSecret);
  const refresh = createRefresh(ports);

  return {
    /**
     * Stores a ping once and enqueues its job (PRICE-132, PRICE-424). Throws `NOT_FOUND` for a wrong secret and
     * `INVALID_REQUEST` for a malformed ping; then nothing is stored.
     */
    async receive(body: Buffer, contentType: string | undefined, secret: string | null) {
      if (!timingSafeEqual(digest(secret ?? ''), expected)) throw new ApiError('NOT_FOUND');
      if (!/^application\/x-www-form-urlencoded\b/i.test(contentType ?? ''))
        throw new ApiError('INVALID_REQUEST');
      const receivedAt = clock.now();
      const { id, type, about } = readGumroadPing(body, settings.productId, receivedAt);
      const { membershipId = null, fact = null } = about ?? {};
      await database.transaction(async (tx) => {
        const ping = { id, type, membershipId, fact, receivedAt };
        const isNew = await storePing(tx, ping);
        if (isNew) await jobs.enqueue(tx, gumroadPingJob, { pingId: id });
      });
    },
    /** Processes a stored ping once: its membership gets the state that all its pings describe, and its owner the right. */
    async process(pingId: string) {
      const ping = await findUnprocessedPing(database.query, pingId);
      if (!ping) return;
      // Outside the transaction: the price list may have to be read from the card provider.
      const entries = await priceList.entries();
      await refresh(ping.membershipId, entries, (tx) => markPingProcessed(tx, pingId, clock.now()));
    },
    /** Gives memberships without an account to the accounts that have verified their addresses by now (PRICE-133). */
    async assignOwners(emails?: readonly string[]) {
      const waiting = await membershipsWithoutOwner(database.query, clock.now(), emails);
      if (waiting.length === 0) return;
      const owners = await verifiedOwnersOf(
        database.query,
        waiting.map(({ email }) => email),
      );
      if (owners.size === 0) return;
      const entries = await priceList.entries();
      for (const { id } of waiting.filter(({ email }) => owners.has(email)))
        await refresh(id, entries);
    },
  };
}

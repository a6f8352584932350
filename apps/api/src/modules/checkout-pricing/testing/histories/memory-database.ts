import type { PremiumFact } from '@portal/entitlements/domain';
import type { Database, Queryable } from '../../../../ports/database';
import type { CheckoutRow } from '../../checkout/checkout.repository';
import type { CustomerRow } from '../../checkout/customer.repository';
import type * as gumroad from '../../gumroad/gumroad.repository';
import type { PaymentEventRow } from '../../payment-events/payment-event.repository';
import type { GroupPurchase } from '../../subscriptions/store-subscription';
import type { SubscriptionRow } from '../../subscriptions/subscription.repository';

/** A table: rows by their key. Rows are replaced and never changed, so that a transaction can be rolled back. */
export type Table<Row> = Pick<
  Map<string, Row>,
  'get' | 'has' | 'keys' | 'values' | 'entries' | 'set' | 'delete'
>;

/** A job that no worker has finished yet. */
export interface WaitingJob {
  readonly name: string;
  readonly payload: object;
}

/** The tables that the histories use. */
export interface MemoryTables {
  readonly accounts: Table<true>;
  readonly subscriptions: Table<SubscriptionRow>;
  readonly customers: Table<CustomerRow>;
  readonly checkouts: Table<CheckoutRow>;
  readonly events: Table<PaymentEventRow>;
  readonly pings: Table<Parameters<typeof gumroad.storePing>[1] & { processedAt: Date | null }>;
  readonly memberships: Table<gumroad.GumroadMembershipRow>;
  readonly rights: Table<PremiumFact>;
  readonly groups: Table<GroupPurchase>;
  readonly jobs: Table<WaitingJob>;
  /** The subjects of the mails to the user. */
  readonly mails: Table<string>;
}

/** The same table, which notes how to undo each change. */
function journaled<Row>(table: Table<Row>, undo: (() => void)[]): Table<Row> {
  const note = (key: string) => {
    const row = table.get(key);
    undo.push(() => void (row === undefined ? table.delete(key) : table.set(key, row)));
  };
  return {
    get: (key) => table.get(key),
    has: (key) => table.has(key),
    keys: () => table.keys(),
    values: () => table.values(),
    entries: () => table.entries(),
    set(key, row) {
      note(key);
      table.set(key, row);
      return this as Map<string, Row>;
    },
    delete(key) {
      note(key);
      return table.delete(key);
    },
  };
}

const names = [
  'accounts',
  'subscriptions',
  'customers',
  'checkouts',
  'events',
  'pings',
  'memberships',
  'rights',
  'groups',
  'jobs',
  'mails',
] as const satisfies readonly (keyof MemoryTables)[];

const each = (make: (name: keyof MemoryTables) => Table<never>) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as unknown as MemoryTables;

/** The tables behind a handle of {@link createMemoryDatabase}. */
export const tablesOf = (query: Queryable) => query as unknown as MemoryTables;

/** A database whose handle is the tables; transactions run one after the other, and one that fails changes nothing. */
export function createMemoryDatabase() {
  const tables = each(() => new Map<string, never>());
  let last: Promise<unknown> = Promise.resolve();
  const run = async <Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result> => {
    const undo: (() => void)[] = [];
    const tx = each((name) => journaled(tables[name] as Table<never>, undo));
    try {
      return await work(tx as unknown as Queryable);
    } catch (error) {
      for (const step of undo.toReversed()) step();
      throw error;
    }
  };
  const database: Database = {
    kind: 'pglite',
    query: tables as unknown as Queryable,
    transaction(work) {
      const result = last.then(() => run(work));
      last = result.catch(() => undefined);
      return result;
    },
    afterCommit: (_query, hook) => hook(),
    snapshot: () => Promise.reject(new Error('The tables in memory have no snapshots.')),
  };
  return { tables, database };
}

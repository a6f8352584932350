import { randomUUID } from 'node:crypto';
import { ApiError } from '@portal/server/errors';
import type { Platform } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import { findEmail, keepAccount, verifiedOwnersOf } from '@portal/auth-session/server/testing';
import { createEntitlements } from '@portal/entitlements/server/testing';
import { createCheckoutPricingModule } from '../../checkout-pricing.module';
import { createCheckoutPricingServices } from '../../checkout-pricing.services';
import type { GroupPurchase } from '../../subscriptions/store-subscription';
import { createProcessLife, livingDatabase, withLife } from './process-life';

/** What stays when a process of the API ends: its database, the provider, the groups and the time. */
export interface Surroundings extends Pick<
  Platform,
  'clock' | 'config' | 'database' | 'geoIp' | 'limiter' | 'logger' | 'payments'
> {
  /** The jobs that no worker has finished yet, by their ids, oldest first. */
  readonly waitingJobs: Map<string, { readonly name: string; readonly payload: object }>;
  /** The subjects of the mails to the user. */
  readonly mails: string[];
  /** The groups that were bought, by their subscriptions. */
  readonly groups: Map<string, GroupPurchase>;
  /** How many seats of the user's own group are taken. */
  readonly seatsTaken: () => number;
  /** Nobody has to pay more than an amount of the open invoices of a plan from now on. */
  readonly closeInvoices: (planId: string, owed: number) => void;
}

/** Jobs and mails of a transaction: one that fails takes them back. */
function outboxOf({
  database,
  waitingJobs,
  mails,
}: Surroundings): Pick<Platform, 'jobs' | 'mailer'> {
  return {
    jobs: {
      async enqueue(tx, name, payload) {
        database.afterCommit(tx, () => waitingJobs.set(randomUUID(), { name, payload }));
      },
    },
    mailer: {
      async send(tx, { subject }) {
        database.afterCommit(tx, () => mails.push(subject));
      },
      deliver: async () => undefined,
    },
  };
}

/** The groups' domain, as far as purchases need it. */
function groupsOf({ database, groups, seatsTaken }: Surroundings) {
  return {
    async applyGroupPurchase(tx: Queryable, purchase: GroupPurchase) {
      const { subscriptionId, revives } = purchase;
      database.afterCommit(tx, () => {
        // The group of a plan that was paid late continues.
        if (revives) groups.delete(revives);
        groups.set(subscriptionId, purchase);
      });
    },
    takeOverGroup: async () => false,
    findOfferedPayer: async () => undefined,
    findSeats: async (_query: unknown, { subscriptionId }: { readonly subscriptionId: string }) =>
      groups.has(subscriptionId) ? { active: seatsTaken(), pending: 0, holders: [] } : null,
    async lowerSeats(
      tx: Queryable,
      { subscriptionId, seats }: { readonly subscriptionId: string; readonly seats: number },
    ) {
      if (seats < seatsTaken()) throw new ApiError('SEATS_IN_USE');
      const group = groups.get(subscriptionId);
      if (group) database.afterCommit(tx, () => groups.set(subscriptionId, { ...group, seats }));
    },
  };
}

/** One process of the API: the domain's services, which forget everything when it is killed. */
export function startProcess(surroundings: Surroundings) {
  const life = createProcessLife();
  const provider = withLife(surroundings.payments, life, ['readWebhook']);
  /** The process may also die between the two requests that this sends. */
  const cancelSubscription = async (id: string, _said?: object, owed = 0) => {
    await provider.cancelSubscription(id);
    await life.request(() => surroundings.closeInvoices(id, owed));
  };
  const payments: Platform['payments'] = Object.assign(Object.create(provider), {
    cancelSubscription,
  });
  const database = livingDatabase(surroundings.database, life);
  const living = { ...surroundings, database, payments };
  const platform = { ...living, ...outboxOf(living) } as unknown as Platform;
  const dependencies = {
    ...createEntitlements(surroundings),
    ...groupsOf(living),
    emailOf: findEmail,
    keepAccount,
    verifiedOwnersOf,
  };
  const services = createCheckoutPricingServices(platform, dependencies);
  const {
    jobs: handlers,
    scheduledJobs,
    personalData,
  } = createCheckoutPricingModule(platform, dependencies);
  const [purchaseData] = personalData;
  if (!purchaseData) throw new Error('The domain keeps data about its users.');
  return { life, database, services, handlers, scheduledJobs, purchaseData };
}

export type ApiProcess = ReturnType<typeof startProcess>;

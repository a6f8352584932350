import { maxSeats, minSeats } from '@portal/checkout-pricing/domain';
import { paths } from '@portal/shared/util';
import {
  AdminProblem,
  userArgument,
  type AdminCommand,
  type Platform,
} from '@portal/server/platform';
import type { SubscriptionRow } from '../checkout-pricing.tables';
import type { PriceListService } from '../price-list/price-list.service';
import type { SubscriptionReconciler } from '../subscriptions/subscription-reconciler';
import {
  findSubscription,
  subscriptionsOf,
  unendedSubscriptionIds,
} from '../subscriptions/subscription.repository';
import type { MovePlan } from './move-plan';

interface Ports extends Pick<Platform, 'config' | 'database' | 'payments'> {
  readonly priceList: PriceListService;
  readonly reconciler: SubscriptionReconciler;
  readonly movePlan: MovePlan;
}

const subscriptionLine = ({ id, uid, status, revokedAt, endReason }: SubscriptionRow) =>
  [id, uid, status, revokedAt ? `revoked ${revokedAt.toISOString()}` : '', endReason ?? '']
    .filter(Boolean)
    .join('  ');

const moveCommand = ({ movePlan }: Ports): AdminCommand => ({
  name: 'subscription move',
  summary: 'move a Premium plan from one account of a person to another, with its customer',
  arguments: { ...userArgument, '<to>': 'the other account, named in the same ways' },
  effect: 'changes-account',
  async run(input) {
    const word = input.argument('to');
    const to = await input.find(word);
    if (!to) return { data: null, lines: [`There is no account of ${word}.`], isDone: false };
    const row = await movePlan({ from: input.user(), to });
    return { data: row, lines: [subscriptionLine(row)] };
  },
});

/** Reads subscriptions from the provider again, with what went back of their payments (PRICE-121). */
function reconcileCommand({ database: { query }, reconciler }: Ports): AdminCommand {
  const idsOf = async (which: string) => {
    if (which === 'all') return unendedSubscriptionIds(query);
    if (which.startsWith('sub_')) return [which];
    return (await subscriptionsOf(query, which)).map(({ id }) => id);
  };
  const read = async (id: string) => {
    try {
      const row = (await reconciler.reconcile(id, { payments: true })) ?? null;
      const line = row ? subscriptionLine(row) : `${id}  is not a subscription of the portal`;
      return { data: { id, subscription: row, error: null }, line };
    } catch (error) {
      const problem = error instanceof Error ? error.message : 'unknown error';
      const data = { id, subscription: null, error: String(error) };
      return { data, line: `${id}  FAILED: ${problem}` };
    }
  };
  return {
    name: 'subscription reconcile',
    summary: 'read subscriptions from the payment provider again',
    arguments: { '<which>': 'the id of one, a uid for all of its user, or all' },
    effect: 'changes',
    async run(input) {
      const which = input.argument('which');
      const results = [];
      for (const id of await idsOf(which)) results.push(await read(id));
      const data = results.map((result) => result.data);
      const isDone = data.length > 0 && data.every(({ subscription }) => subscription !== null);
      const lines = results.map(({ line }) => line);
      if (lines.length === 0) lines.push(`There is no subscription of ${which}.`);
      return { data, lines, isDone };
    },
  };
}

/** Refunds the rest of the newest payment and ends the subscription, such as the second of two live ones (PRICE-118). */
const refundCommand = ({ database: { query }, payments, reconciler }: Ports): AdminCommand => ({
  name: 'subscription refund',
  summary: 'refund the newest payment of a subscription and cancel it now',
  arguments: { '<subscription-id>': 'its id at the payment provider' },
  effect: 'changes-account',
  async run(input) {
    const id = input.argument('subscription-id');
    const none = { data: null, lines: [`There is no subscription ${id}.`], isDone: false };
    if (!(await findSubscription(query, id))) return none;
    const [newest] = (await payments.listPayments(id)).filter(({ amount }) => amount > 0);
    if (newest) await payments.refundPayment(newest);
    await payments.cancelSubscription(id);
    const row = await reconciler.reconcile(id, { payments: true });
    return row ? { data: row, lines: [subscriptionLine(row)] } : none;
  },
});

function seatsOf(text: string): number {
  const seats = /^\d+$/.test(text) ? Number(text) : 0;
  if (seats >= minSeats && seats <= maxSeats) return seats;
  throw new AdminProblem([`A classroom has from ${minSeats} to ${maxSeats} seats.`]);
}

const classroomCommand = ({ config, priceList }: Ports): AdminCommand => ({
  name: 'classroom links',
  summary: 'the links with which a teacher buys a classroom, one for each country tier',
  arguments: { '<seats>': 'from 2 to 100' },
  effect: 'reads',
  async run(input) {
    const seats = seatsOf(input.argument('seats'));
    const entries = await priceList.entries();
    const classrooms = entries.filter(({ groupType }) => groupType === 'classroom');
    // The currencies of a price share its id; the buyer's country decides which one is charged.
    const tiers = new Map(classrooms.map(({ priceId, tier }) => [priceId, tier]));
    const data = [...tiers]
      .toSorted(([, one], [, other]) => one - other)
      .map(([priceId, tier]) => {
        const link = paths.plans({ price_id: priceId, quantity: String(seats) });
        return { tier, url: `${config.baseUrl}${link}` };
      });
    const lines = data.map(({ tier, url }) => `country tier ${tier}  ${url}`);
    if (data.length > 0) return { data, lines };
    return { data, lines: ['The price list has no classroom.'], isDone: false };
  },
});

/** The operator's commands about payments (PRICE-118, PRICE-121, PRICE-490, PRICE-520). */
export const createBillingCommands = (ports: Ports): readonly AdminCommand[] => [
  moveCommand(ports),
  reconcileCommand(ports),
  refundCommand(ports),
  classroomCommand(ports),
];

import {
  isInvoiced,
  isOver,
  maxReleaseDays,
  maxSeats,
  minSeats,
} from '@portal/checkout-pricing/domain';
import { invoiceDueDays, paths } from '@portal/shared/util';
import {
  AdminProblem,
  userArgument,
  type AdminCommand,
  type Platform,
} from '@portal/server/platform';
import type { SubscriptionRow } from '../checkout-pricing.tables';
import type { PriceListService } from '../price-list/price-list.service';
import { refreshPlan, type RefreshCustomer } from '../subscriptions/refresh-customer';
import {
  customersWithPlans,
  findSubscription,
  releaseOrder,
} from '../subscriptions/subscription.repository';
import { addDays } from 'date-fns';
import { findCustomerId } from '../customer/customer.repository';
import { findOwnPlan } from '../plan/billed-plan';
import type { MovePlan } from './move-plan';

interface Ports extends Pick<Platform, 'clock' | 'config' | 'database' | 'payments'> {
  readonly priceList: PriceListService;
  readonly refreshCustomer: RefreshCustomer;
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

/** Reads customers with their subscriptions from the provider again, with what went back of their payments (PRICE-121). */
function reconcileCommand({ database: { query }, payments, refreshCustomer }: Ports): AdminCommand {
  const customersOf = async (which: string) => {
    if (which === 'all') return customersWithPlans(query);
    const plan = which.startsWith('sub_')
      ? ((await findSubscription(query, which)) ?? (await payments.findSubscription(which)))
      : undefined;
    const customerId = plan?.customerId ?? (await findCustomerId(query, which));
    return customerId ? [customerId] : [];
  };
  const read = async (customerId: string) => {
    try {
      const subscriptions = await refreshCustomer(customerId);
      const data = { customerId, subscriptions, error: null };
      return { data, lines: subscriptions.map(subscriptionLine) };
    } catch (error) {
      const problem = error instanceof Error ? error.message : 'unknown error';
      const data = { customerId, subscriptions: [], error: String(error) };
      return { data, lines: [`${customerId}  FAILED: ${problem}`] };
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
      for (const customerId of await customersOf(which)) results.push(await read(customerId));
      const data = results.map((result) => result.data);
      const isDone = data.length > 0 && data.every(({ subscriptions }) => subscriptions.length > 0);
      const lines = results.flatMap((result) => result.lines);
      if (lines.length === 0) lines.push(`There is no subscription of ${which}.`);
      return { data, lines, isDone };
    },
  };
}

/** Refunds the rest of the newest payment and ends the subscription, such as the second of two live ones (PRICE-118). */
const refundCommand = ({
  database: { query },
  payments,
  refreshCustomer,
}: Ports): AdminCommand => ({
  name: 'subscription refund',
  summary: 'refund the newest payment of a subscription and cancel it now',
  arguments: { '<subscription-id>': 'its id at the payment provider' },
  effect: 'changes-account',
  async run(input) {
    const id = input.argument('subscription-id');
    const none = { data: null, lines: [`There is no subscription ${id}.`], isDone: false };
    const plan = await findSubscription(query, id);
    if (!plan) return none;
    const [newest] = (await payments.listPayments(id)).filter(({ amount }) => amount > 0);
    if (newest) await payments.refundPayment(newest);
    await payments.cancelSubscription(id);
    const row = await refreshPlan(refreshCustomer, plan);
    return row ? { data: row, lines: [subscriptionLine(row)] } : none;
  },
});

const daysBetween = { min: 1, max: maxReleaseDays };

function wholeNumber(text: string, what: string, { min, max }: typeof daysBetween): number {
  const number = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (number >= min && number <= max) return number;
  throw new AdminProblem([`${what} must be a whole number from ${min} to ${max}.`]);
}

/** Gives seats of an order by invoice before it is paid, for some days: "we trust this university" (PRICE-531). */
const releaseCommand = ({ clock, database: { query }, refreshCustomer }: Ports): AdminCommand => ({
  name: 'order release',
  summary: 'give the seats of an order by invoice before it is paid, for some days',
  arguments: { '<which>': 'the id of the subscription, or its user' },
  options: {
    '--seats <number>': 'how many of them; all without it',
    '--days <number>': `for how long, from now; ${invoiceDueDays} without it, ${maxReleaseDays} at most`,
  },
  effect: 'changes-account',
  async run(input) {
    const which = input.argument('which');
    const known = which.startsWith('sub_')
      ? await findSubscription(query, which)
      : await findOwnPlan(query, { uid: (await input.find(which))?.uid ?? '' });
    const plan = known && (await refreshPlan(refreshCustomer, known));
    if (!plan || isOver(plan) || !isInvoiced(plan) || plan.firstPaidAt !== null)
      throw new AdminProblem([`No order by invoice of ${which} waits for its payment.`]);
    const { id } = plan;
    const { seats = String(plan.quantity), days = String(invoiceDueDays) } = input.options;
    const releasedAt = plan.releasedAt ?? clock.now();
    const releasedSeats = wholeNumber(seats, '--seats', { min: 1, max: plan.quantity });
    const releasedUntil = addDays(clock.now(), wholeNumber(days, '--days', daysBetween));
    await releaseOrder(query, id, { releasedAt, releasedSeats, releasedUntil });
    const row = await refreshPlan(refreshCustomer, plan);
    const lines = [`${id} has ${releasedSeats} seats until ${releasedUntil.toISOString()}.`];
    return row ? { data: row, lines } : { data: null, lines: [], isDone: false };
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

/** The operator's commands about payments (PRICE-118, PRICE-121, PRICE-490, PRICE-520, PRICE-531). */
export const createBillingCommands = (ports: Ports): readonly AdminCommand[] => [
  moveCommand(ports),
  reconcileCommand(ports),
  refundCommand(ports),
  releaseCommand(ports),
  classroomCommand(ports),
];

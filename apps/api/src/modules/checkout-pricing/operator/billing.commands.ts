import { maxSeats, minSeats } from '@portal/checkout-pricing/domain';
import {
  AdminProblem,
  userArgument,
  type AdminCommand,
} from '../../../platform/admin/admin-command';
import type { PaymentEventRow } from '../payment-events/payment-event.repository';
import type { SubscriptionRow } from '../subscriptions/subscription.repository';
import type { MovePlan } from './move-plan';
import type { OperateBilling, ReconciledSubscription } from './operate-billing';

const eventLine = ({
  id,
  type,
  subscriptionId,
  paymentId,
  customerId,
  receivedAt,
  processedAt,
}: PaymentEventRow) =>
  [
    processedAt ? 'processed' : 'WAITING',
    receivedAt.toISOString(),
    id,
    type,
    subscriptionId ?? paymentId ?? customerId ?? '',
  ]
    .join('  ')
    .trimEnd();

const subscriptionLine = ({ id, uid, status, revokedAt, endReason }: SubscriptionRow) =>
  [id, uid, status, revokedAt ? `revoked ${revokedAt.toISOString()}` : '', endReason ?? '']
    .filter(Boolean)
    .join('  ');

const resultLine = ({ id, row, error }: ReconciledSubscription) => {
  if (error !== undefined)
    return `${id}  FAILED: ${error instanceof Error ? error.message : 'unknown error'}`;
  return row ? subscriptionLine(row) : `${id}  is not a subscription of the portal`;
};

function seatsOf(text: string): number {
  const seats = /^\d+$/.test(text) ? Number(text) : 0;
  if (seats >= minSeats && seats <= maxSeats) return seats;
  throw new AdminProblem([`A classroom has from ${minSeats} to ${maxSeats} seats.`]);
}

const eventCommands = (billing: OperateBilling): readonly AdminCommand[] => [
  {
    name: 'event list',
    summary: 'the newest 50 events, those that are not processed first',
    effect: 'reads',
    async run() {
      const data = await billing.list();
      return { data, lines: data.length > 0 ? data.map(eventLine) : ['There are no events.'] };
    },
  },
  {
    name: 'event replay',
    summary: 'process an event again',
    arguments: { '<event-id>': 'its id at the payment provider' },
    effect: 'changes',
    async run(input) {
      const id = input.argument('event-id');
      const isDone = await billing.replay(id);
      const lines = [isDone ? `${id} was processed.` : `There is no event ${id}.`];
      return { data: { id, isDone }, lines, isDone };
    },
  },
];

const moveCommand = (movePlan: MovePlan): AdminCommand => ({
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

const subscriptionCommands = (
  billing: OperateBilling,
  movePlan: MovePlan,
): readonly AdminCommand[] => [
  moveCommand(movePlan),
  {
    name: 'subscription reconcile',
    summary: 'read subscriptions from the payment provider again',
    arguments: { '<which>': 'the id of one, a uid for all of its user, or all' },
    effect: 'changes',
    async run(input) {
      const which = input.argument('which');
      const results = await billing.reconcile(which);
      return {
        data: results.map(({ id, row, error }) => ({
          id,
          subscription: row ?? null,
          error: error === undefined ? null : String(error),
        })),
        lines:
          results.length > 0 ? results.map(resultLine) : [`There is no subscription of ${which}.`],
        isDone: results.length > 0 && results.every(({ row }) => row),
      };
    },
  },
  {
    name: 'subscription refund',
    summary: 'refund the newest payment of a subscription and cancel it now',
    arguments: { '<subscription-id>': 'its id at the payment provider' },
    effect: 'changes-account',
    async run(input) {
      const id = input.argument('subscription-id');
      const row = await billing.refund(id);
      const lines = [row ? subscriptionLine(row) : `There is no subscription ${id}.`];
      return { data: row ?? null, lines, isDone: row !== undefined };
    },
  },
];

/** What operators do about payments by command (PRICE-118, PRICE-121, PRICE-490). */
export const createBillingCommands = (
  billing: OperateBilling,
  movePlan: MovePlan,
): readonly AdminCommand[] => [
  ...eventCommands(billing),
  ...subscriptionCommands(billing, movePlan),
  {
    name: 'classroom links',
    summary: 'the links with which a teacher buys a classroom, one for each country tier',
    arguments: { '<seats>': 'from 2 to 100' },
    effect: 'reads',
    async run(input) {
      const data = await billing.classroomLinks(seatsOf(input.argument('seats')));
      const lines = data.map(({ tier, url }) => `country tier ${tier}  ${url}`);
      if (data.length > 0) return { data, lines };
      return { data, lines: ['The price list has no classroom.'], isDone: false };
    },
  },
];

import { maxSeats, minSeats } from '@portal/checkout-pricing/domain';
import type { PaymentEventRow } from '../payment-events/payment-event.repository';
import type { SubscriptionRow } from '../subscriptions/subscription.repository';
import type { BillingCommands, ReconciledSubscription } from './billing-commands';

/** How the command is used. */
export const billingUsage = `Usage: npm run billing -- <command>
  list                      the newest payment events, those that are not processed first
  replay <event id>         process an event again
  reconcile <sub_…|uid|all> read subscriptions from the payment provider again
  refund <sub_…>            refund the newest payment of a subscription and cancel it now
  class-links <seats>       the links with which a teacher buys a classroom of 2 to 100 seats`;

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

const isSeats = (text: string) =>
  /^\d+$/.test(text) && Number(text) >= minSeats && Number(text) <= maxSeats;

/**
 * Runs one command of `npm run billing`; `args` are its words. Returns the exit code: 0, 1 when something was not done, 2
 * for words that are not a command.
 */
export async function runBillingCommand(
  commands: BillingCommands,
  args: readonly string[],
  print: (line: string) => void,
): Promise<0 | 1 | 2> {
  const [command, target, ...more] = args;
  if (more.length === 0 && command === 'list' && target === undefined) {
    const events = await commands.list();
    if (events.length === 0) print('There are no payment events.');
    for (const event of events) print(eventLine(event));
    return 0;
  }
  if (more.length > 0 || !target) {
    print(billingUsage);
    return 2;
  }
  if (command === 'replay') {
    const isDone = await commands.replay(target);
    print(isDone ? `${target} was processed.` : `There is no event ${target}.`);
    return isDone ? 0 : 1;
  }
  if (command === 'reconcile') {
    const results = await commands.reconcile(target);
    if (results.length === 0) print(`There is no subscription of ${target}.`);
    for (const result of results) print(resultLine(result));
    return results.length > 0 && results.every(({ row }) => row) ? 0 : 1;
  }
  if (command === 'refund') {
    const row = await commands.refund(target);
    print(row ? subscriptionLine(row) : `There is no subscription ${target}.`);
    return row ? 0 : 1;
  }
  if (command === 'class-links' && isSeats(target)) {
    const links = await commands.classroomLinks(Number(target));
    if (links.length === 0) print('The price list has no classroom.');
    for (const { tier, url } of links) print(`country tier ${tier}  ${url}`);
    return links.length > 0 ? 0 : 1;
  }
  print(billingUsage);
  return 2;
}

import type { Provider } from '../state/provider';
import { get } from '../state/provider';
import type {
  InvoiceRecord,
  SubscriptionRecord,
  SubscriptionStatus,
} from '../state/billing-records';
import { expireCheckout } from './checkout';
import { pauseCollection as changeCollection } from './plan-changes';
import { endDraft, takeNextStep, writeOff } from './sent-invoices';
import { end, expireIncomplete, renew, retryInvoice } from './subscriptions';

/** A change that happens at a given time, without a request. */
interface Due {
  readonly at: number;
  run(): void;
}

const incompleteSeconds = 23 * 3_600;

/** Statuses in which time alone changes nothing. */
const waiting: readonly SubscriptionStatus[] = ['canceled', 'incomplete_expired', 'paused'];

function dueOfSubscription(provider: Provider, subscription: SubscriptionRecord): Due {
  const { cancelAt, created, item, pauseCollection, status } = subscription;
  if (status === 'incomplete') {
    const run = () => expireIncomplete(provider, subscription);
    return { at: created + incompleteSeconds, run };
  }
  const resumesAt = pauseCollection?.resumesAt ?? Infinity;
  if (resumesAt <= item.currentPeriodEnd)
    return { at: resumesAt, run: () => changeCollection(provider, subscription, null) };
  return cancelAt !== null && cancelAt <= item.currentPeriodEnd
    ? { at: cancelAt, run: () => end(provider, subscription, 'cancellation_requested') }
    : { at: item.currentPeriodEnd, run: () => renew(provider, subscription) };
}

const isRetried = (
  invoice: InvoiceRecord,
): invoice is InvoiceRecord & { nextPaymentAttempt: number } =>
  invoice.status === 'open' && invoice.nextPaymentAttempt !== null;

const isDrafted = (invoice: InvoiceRecord): invoice is InvoiceRecord & { finalizesAt: number } =>
  invoice.status === 'draft' && typeof invoice.finalizesAt === 'number';

/** What time alone does to the invoices that are sent. */
const duesOfSentInvoices = (provider: Provider): Due[] =>
  Object.values(provider.state.invoices).flatMap((invoice) =>
    invoice.sent?.next && invoice.status === 'open'
      ? { at: invoice.sent.next.at, run: () => takeNextStep(provider, invoice) }
      : [],
  );

/** The earliest change that is still to come. */
function nextDue(provider: Provider): Due | undefined {
  const { checkoutSessions, subscriptions, invoices } = provider.state;
  const dues: Due[] = [
    // One that expires at the end of its period does so before the renewal.
    ...Object.values(subscriptions).flatMap(({ pendingUpdate: pending }) =>
      pending
        ? {
            at: pending.expiresAt,
            run: () => writeOff(provider, get(invoices, pending.invoice), 'void'),
          }
        : [],
    ),
    ...Object.values(checkoutSessions)
      .filter(({ status }) => status === 'open')
      .map((session) => ({ at: session.expiresAt, run: () => expireCheckout(provider, session) })),
    ...Object.values(subscriptions)
      .filter(({ status }) => !waiting.includes(status))
      .map((subscription) => dueOfSubscription(provider, subscription)),
    ...Object.values(invoices)
      .filter(isRetried)
      .map((invoice) => ({
        at: invoice.nextPaymentAttempt,
        run: () => retryInvoice(provider, invoice),
      })),
    ...Object.values(invoices)
      .filter(isDrafted)
      .map((invoice) => ({ at: invoice.finalizesAt, run: () => endDraft(provider, invoice) })),
    ...duesOfSentInvoices(provider),
  ];
  return dues.reduce<Due | undefined>(
    (first, due) => (first && first.at <= due.at ? first : due),
    undefined,
  );
}

/**
 * Processes all changes that become due until `target` (epoch seconds), in chronological order. During each change the
 * clock shows the change's time; afterwards it shows the same time as before.
 */
export function processDueUntil(provider: Provider, target: number): void {
  const { clock } = provider;
  const { offsetSeconds } = clock;
  for (let due = nextDue(provider); due && due.at <= target; due = nextDue(provider)) {
    clock.moveTo(due.at);
    due.run();
  }
  clock.setOffset(offsetSeconds);
}

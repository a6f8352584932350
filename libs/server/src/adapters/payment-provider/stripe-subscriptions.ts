import { countryTiers, groupTotal, isOver, type EndReason } from '@portal/checkout-pricing/domain';
import { canonicalGroupName, isGroupName } from '@portal/shared/util';
import type Stripe from 'stripe';
import type { SaidAboutEnd } from '../../ports/payment-billing';
import type {
  FailedCharge,
  PendingChange,
  ProviderSubscription,
  SubscriptionTerms,
} from '../../ports/payment-objects';
import { dateOf, dateOrNull, idOf } from './stripe-requests';
import { isCredited, listOpenInvoices } from './stripe-open-invoices';
import { intervalOf, rateOf, soldBy, withLadder } from './stripe-prices';

/** The parts to expand; `current_period_end` is a field of the item. */
const subscriptionParts = [
  'items.data.price.product',
  'items.data.price.tiers',
  'items.data.price.currency_options',
  'default_payment_method',
  'latest_invoice',
];

function amountOf(price: Stripe.Price, currency: string, quantity: number): number {
  const { unitAmount, seatTiers } = rateOf(price, currency);
  return seatTiers.length > 0 ? groupTotal(seatTiers, quantity) : (unitAmount ?? 0) * quantity;
}

const ownMethodOf = ({ default_payment_method: own }: Stripe.Subscription) =>
  typeof own === 'object' ? own : null;

/** What the next try charges: the card of the subscription, else of its customer. One that has ended charges nothing. */
export async function methodOf(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<Stripe.PaymentMethod | null> {
  const own = ownMethodOf(subscription);
  if (own || isOver(subscription)) return own;
  const expand = ['invoice_settings.default_payment_method'];
  const owner = await stripe.customers.retrieve(idOf(subscription.customer), { expand });
  const shared = owner.deleted ? null : owner.invoice_settings.default_payment_method;
  return typeof shared === 'object' ? shared : null;
}

function cardOf({ card }: Partial<Stripe.PaymentMethod>): ProviderSubscription['card'] {
  if (!card) return null;
  const { brand, last4, exp_month: month, exp_year: year } = card;
  return { brand, last4, expires: `${String(month).padStart(2, '0')}/${year}` };
}

function tierOf({ items }: Stripe.Subscription): ProviderSubscription['tier'] {
  const named = items.data[0]?.price.metadata['tier'];
  return countryTiers.find((tier) => String(tier) === named) ?? null;
}

const isInvoiced = ({
  collection_method: method,
}: Pick<Stripe.Subscription, 'collection_method'>) => method === 'send_invoice';

/** The metadata of a subscription that the portal ends: nobody has to pay what it leaves open (PRICE-306). */
export const endedByPortal = { ended_by: 'portal' } as const;

/** The owner's reason for the end, as Stripe keeps it. */
export const cancellationDetails = ({ reason, comment }: SaidAboutEnd) => ({
  ...(reason && { feedback: reason }),
  ...(comment && { comment }),
});

const isEndedByPortal = (subscription: Stripe.Subscription) =>
  isOver(subscription) && subscription.metadata['ended_by'] === endedByPortal.ended_by;

/**
 * The invoice that was sent and has to be paid first: a change of seats may still be unpaid when the next period is invoiced.
 */
function firstOpenInvoice(
  subscription: Stripe.Subscription,
  sent: readonly Stripe.Invoice[],
): Stripe.Invoice | undefined {
  if (!isInvoiced(subscription)) return undefined;
  const { latest_invoice: latest } = subscription;
  const open = [...sent, ...(typeof latest === 'object' && latest ? [latest] : [])]
    .filter(({ status }) => status === 'open')
    .toSorted((one, other) => Number(one.due_date) - Number(other.due_date));
  return open[0];
}

/** Whether paying the open invoice of an ended plan by card would bring nothing back. */
const isOwedForNothing = ({ latest_invoice: latest, ...subscription }: Stripe.Subscription) =>
  isOver(subscription) &&
  !isInvoiced(subscription) &&
  typeof latest === 'object' &&
  latest?.status === 'open';

const isInvoiceGivenUp = ({ latest_invoice: latest, ...subscription }: Stripe.Subscription) =>
  isInvoiced(subscription) &&
  typeof latest === 'object' &&
  (latest?.status === 'void' || latest?.status === 'uncollectible');

function openInvoiceOf(invoice: Stripe.Invoice | undefined) {
  if (!invoice) return { invoiceAmount: null, invoiceDueAt: null, invoicePage: null };
  return {
    invoiceAmount: invoice.amount_remaining,
    invoiceDueAt: dateOrNull(invoice.due_date),
    invoicePage: invoice.hosted_invoice_url ?? null,
  };
}

export const isOwed = ({ status }: Stripe.Subscription) =>
  status === 'past_due' || status === 'unpaid' || status === 'incomplete';

/**
 * The payment that is owed, with the times of the invoice that nobody has paid yet. A plan is active again once its latest invoice is
 * paid, although an older one that was sent may still be owed.
 */
function paymentProblemOf(
  subscription: Stripe.Subscription,
  invoice: Stripe.Subscription['latest_invoice'],
  isSent: boolean,
) {
  if (!isSent && !isOwed(subscription)) return { paymentProblemSince: null, nextAttemptAt: null };
  if (typeof invoice !== 'object' || invoice === null)
    return { paymentProblemSince: dateOf(subscription.created), nextAttemptAt: null };
  return {
    paymentProblemSince: dateOf(
      invoice.due_date ?? invoice.status_transitions.finalized_at ?? invoice.created,
    ),
    nextAttemptAt: dateOrNull(invoice.next_payment_attempt),
  };
}

/** A change whose invoice, the latest one, is not paid yet. */
function pendingChangeOf({
  pending_update: update,
  latest_invoice: invoice,
}: Stripe.Subscription): PendingChange | null {
  const [item] = update?.subscription_items ?? [];
  if (!item || typeof invoice !== 'object' || !invoice?.hosted_invoice_url) return null;
  const { id: invoiceId, amount_due: amount, hosted_invoice_url: page } = invoice;
  return { invoiceId, priceId: item.price.id, quantity: item.quantity ?? 1, amount, page };
}

/** Why a subscription ended, as far as Stripe says it. */
function endReasonOf({
  ended_at,
  cancellation_details,
  collection_method,
}: Stripe.Subscription): EndReason | null {
  if (ended_at === null) return null;
  const reason = cancellation_details?.reason;
  if (reason === 'payment_failed')
    return collection_method === 'send_invoice' ? 'invoice-unpaid' : 'payment-failed';
  if (reason === 'payment_disputed') return 'dispute-lost';
  return reason ? 'canceled' : null;
}

/** The buyer's name for the group. Support can change the metadata too: a text that is no name is none. */
function groupNameOf(
  { plan }: Pick<SubscriptionTerms, 'plan'>,
  { group_name: name }: Stripe.Metadata,
): string | null {
  return plan === 'group' && isGroupName(name) ? canonicalGroupName(name) : null;
}

/** Null when the portal does not sell the product. */
function termsOf(subscription: Stripe.Subscription): SubscriptionTerms | null {
  const item = subscription.items.data[0];
  const interval = intervalOf(item?.price.recurring ?? null);
  const product = item?.price.product;
  if (!item || !interval || typeof product !== 'object' || product.deleted) return null;
  const sold = soldBy(product);
  if (!sold) return null;
  const quantity = item.quantity ?? 1;
  return {
    priceId: item.price.id,
    productName: product.name,
    ...sold,
    groupName: groupNameOf(sold, subscription.metadata),
    takesOver: (sold.plan === 'group' && subscription.metadata['takes_over']) || null,
    revives: subscription.metadata['revives'] || null,
    quantity,
    amount: amountOf(item.price, subscription.currency, quantity),
    currency: subscription.currency,
    interval,
  };
}

/** Retrieves a subscription with all that {@link readSubscription} needs. */
export async function retrieveSubscription(
  stripe: Stripe,
  id: string,
): Promise<Stripe.Subscription> {
  const subscription = await stripe.subscriptions.retrieve(id, { expand: subscriptionParts });
  const [item] = subscription.items.data;
  if (item) item.price = await withLadder(stripe, item.price, subscription.currency);
  return subscription;
}

/** The open invoices of a subscription whose invoices are sent, and those that a subscription which the portal ended has left. */
export async function listInvoicesToPay(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<readonly Stripe.Invoice[]> {
  const mayHaveOpen = isInvoiced(subscription) || isEndedByPortal(subscription);
  return mayHaveOpen ? listOpenInvoices(stripe, subscription.id) : [];
}

/** Reads a subscription as {@link retrieveSubscription} returns it, with the invoices of {@link listInvoicesToPay}, the charge that failed, and the method of {@link methodOf}. */
export function readSubscription(
  subscription: Stripe.Subscription,
  open: readonly Stripe.Invoice[] = [],
  failedCharge: FailedCharge | null = null,
  method: Stripe.PaymentMethod | null = ownMethodOf(subscription),
): ProviderSubscription {
  const openInvoice = firstOpenInvoice(subscription, open);
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer),
    livemode: subscription.livemode,
    status: subscription.status,
    startedAt: dateOf(subscription.created),
    billingAnchor: dateOf(subscription.billing_cycle_anchor),
    currentPeriodEnd: dateOrNull(subscription.items.data[0]?.current_period_end ?? null),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    cancelAt: dateOrNull(subscription.cancel_at),
    arePaymentsPaused: subscription.pause_collection !== null,
    paymentsResumeAt: dateOrNull(subscription.pause_collection?.resumes_at ?? null),
    trialEnd: dateOrNull(subscription.trial_end),
    endedAt: dateOrNull(subscription.ended_at),
    endReason: endReasonOf(subscription),
    collectionMethod: isInvoiced(subscription) ? 'send_invoice' : 'charge_automatically',
    hasInvoicesToVoid:
      isOwedForNothing(subscription) ||
      (isEndedByPortal(subscription) && open.some((each) => !isCredited(each))),
    isInvoiceGivenUp: isInvoiceGivenUp(subscription),
    ...openInvoiceOf(openInvoice),
    ...paymentProblemOf(
      subscription,
      openInvoice ?? subscription.latest_invoice,
      openInvoice !== undefined,
    ),
    failedCharge,
    pendingChange: pendingChangeOf(subscription),
    tier: tierOf(subscription),
    card: cardOf(method ?? {}),
    terms: termsOf(subscription),
  };
}

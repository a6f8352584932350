import { presenters } from '../present/presenters';
import type { Provider } from '../state/provider';
import { find, get, newId } from '../state/provider';
import type { InvoiceRecord, PaymentMethodRecord } from '../state/billing-records';
import { emit } from '../webhooks/emit';
import { openDispute, recordCharge } from './charges';
import { settlePendingUpdate } from './pending-updates';

const daySeconds = 86_400;

/** The card that an invoice is charged to. */
export function cardOf(
  { state }: Provider,
  invoice: InvoiceRecord,
): PaymentMethodRecord | undefined {
  const subscription = get(state.subscriptions, invoice.subscription);
  const customer = get(state.customers, invoice.customer);
  return (
    find(state.paymentMethods, subscription.defaultPaymentMethod) ??
    find(state.paymentMethods, customer.defaultPaymentMethod)
  );
}

/** Why charging a card fails; undefined when it succeeds. */
function problemOf(
  invoice: InvoiceRecord,
  card: PaymentMethodRecord | undefined,
  isOnSession: boolean,
): 'declined' | 'needs-authentication' | undefined {
  if (invoice.due === 0) return undefined;
  if (!card) return 'declined';
  if (isOnSession || card.behavior === 'pays' || card.behavior === 'disputes') return undefined;
  return card.behavior === 'needs-authentication' ? card.behavior : 'declined';
}

/** Why charging an invoice to its card would fail; undefined when it would succeed. */
export const cardProblem = (provider: Provider, invoice: InvoiceRecord) =>
  problemOf(invoice, cardOf(provider, invoice), false);

/** How an invoice is charged. */
interface Attempt {
  /** The user is at a hosted page, where the bank can ask. */
  readonly isOnSession?: boolean;
  /** The card that the customer gives at the hosted page; otherwise the stored one. */
  readonly card?: PaymentMethodRecord | undefined;
  /** Not by the schedule: a try that fails does not change when the next one is. */
  readonly isManual?: boolean;
}

/** Charges an open invoice; returns whether it was paid. */
export function attemptPayment(
  provider: Provider,
  invoice: InvoiceRecord,
  how: Attempt = {},
): boolean {
  const { clock, retryDays } = provider;
  const now = clock.nowSeconds();
  const card = how.card ?? cardOf(provider, invoice);
  const problem = problemOf(invoice, card, how.isOnSession ?? false);
  if (!how.isManual || invoice.attemptCount === 0) invoice.attemptCount += 1;
  if (problem === undefined) {
    delete invoice.failedPayment;
    invoice.status = 'paid';
    invoice.paidAt = now;
    invoice.nextPaymentAttempt = null;
    const charge = card && invoice.due > 0 && recordCharge(provider, invoice, card.id);
    emit(provider, 'invoice.paid', presenters.invoice(provider, invoice));
    emit(provider, 'invoice.payment_succeeded', presenters.invoice(provider, invoice));
    if (charge && card.behavior === 'disputes') openDispute(provider, charge);
    settlePendingUpdate(provider, invoice);
    return true;
  }
  if (!how.isManual) {
    const waitDays = retryDays[invoice.attemptCount - 1];
    const isRetried = invoice.billingReason !== 'subscription_create' && waitDays !== undefined;
    invoice.nextPaymentAttempt = isRetried ? now + waitDays * daySeconds : null;
  }
  invoice.failedPayment = {
    created: now,
    paymentIntent: invoice.failedPayment?.paymentIntent ?? newId('pi'),
    paymentMethod: card?.id ?? null,
    problem,
  };
  emit(provider, 'invoice.payment_failed', presenters.invoice(provider, invoice));
  if (problem === 'needs-authentication')
    emit(provider, 'invoice.payment_action_required', presenters.invoice(provider, invoice));
  return false;
}

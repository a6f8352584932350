import { countryTiers } from '@portal/checkout-pricing/domain';
import Stripe from 'stripe';
import { ApiError } from '../../platform/errors';
import type {
  BilledSubscription,
  PaymentBilling,
  SubscriptionChange,
} from '../../ports/payment-billing';
import {
  discountOf,
  findUpcoming,
  previewParts,
  chargeOf,
  previewOf,
  sumsOf,
  isTaxUnknown,
  lacksTaxAddress,
  taxParams,
} from './stripe-invoices';
import { cardProblemOf, sendDraft } from './stripe-open-invoices';
import { chargingTimes, request, requestOptional, dateOf } from './stripe-requests';
import { cancellationDetails } from './stripe-subscriptions';

const cardParts = ['default_payment_method', 'customer.invoice_settings.default_payment_method'];

/** The card of the subscription, else of its customer. */
function cardOf({
  default_payment_method,
  customer,
}: Stripe.Subscription): BilledSubscription['card'] {
  const shared =
    typeof customer === 'object' && !customer.deleted
      ? customer.invoice_settings.default_payment_method
      : null;
  const method = default_payment_method ?? shared;
  const card = typeof method === 'object' && method?.card;
  if (!card) return null;
  const { brand, last4, exp_month: month, exp_year: year } = card;
  return { brand, last4, expires: `${String(month).padStart(2, '0')}/${year}` };
}

function itemOf({ items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data;
  if (!item) throw new ApiError('PLAN_NOT_CHANGEABLE');
  return item;
}

type TaxParams = ReturnType<typeof taxParams>;

const isRejected = (error: unknown) => error instanceof Stripe.errors.StripeInvalidRequestError;

async function findBilled(stripe: Stripe, id: string): Promise<BilledSubscription> {
  const [subscription, next] = await Promise.all([
    stripe.subscriptions.retrieve(id, { expand: cardParts }),
    findUpcoming(stripe, id),
  ]);
  const item = itemOf(subscription);
  const tier = countryTiers.find((level) => String(level) === item.price.metadata['tier']);
  return {
    tier,
    card: cardOf(subscription),
    next: next ? chargeOf(next, dateOf(item.current_period_end)) : null,
  };
}

/** The changed item, as the preview and the change both name it. */
const changedItem = (
  { id }: Stripe.SubscriptionItem,
  { priceId, quantity }: SubscriptionChange,
) => ({
  items: [{ id, quantity, ...(priceId && { price: priceId }) }],
  proration_behavior: 'always_invoice' as const,
});

/** Within the period: Stripe's clock may be a moment ahead of ours. */
const prorationDate = (item: Stripe.SubscriptionItem, { at }: SubscriptionChange) =>
  Math.max(Math.floor(at.getTime() / 1_000), item.current_period_start);

/** The error of a change that Stripe refuses: the card did not pay, or the change is not possible. */
function changeError(error: unknown): unknown {
  const problem = cardProblemOf(error);
  if (problem) {
    const code = problem === 'declined' ? 'CARD_DECLINED' : 'PAYMENT_NEEDS_CONFIRMATION';
    return new ApiError(code, { cause: error });
  }
  if (lacksTaxAddress(error)) return new ApiError('TAX_ADDRESS_MISSING', { cause: error });
  return isRejected(error) ? new ApiError('PLAN_NOT_CHANGEABLE', { cause: error }) : error;
}

async function previewChange(stripe: Stripe, change: SubscriptionChange, tax: TaxParams) {
  const subscription = change.subscriptionId;
  const item = itemOf(await stripe.subscriptions.retrieve(subscription));
  const details = changedItem(item, change);
  const proration_date = prorationDate(item, change);
  const invoiceOf = (
    subscription_details: Stripe.InvoiceCreatePreviewParams.SubscriptionDetails,
    without: { readonly discounts?: '' } = {},
  ) =>
    stripe.invoices.createPreview({
      subscription,
      subscription_details,
      expand: previewParts,
      ...tax,
      ...without,
    });
  const renewalDetails = { ...details, proration_behavior: 'none' as const };
  const [invoice, renewal, before] = await Promise.all([
    invoiceOf({ ...details, proration_date }),
    invoiceOf(renewalDetails),
    findUpcoming(stripe, subscription),
  ]);
  if (isTaxUnknown(invoice)) throw new ApiError('TAX_ADDRESS_MISSING');
  const undiscounted = discountOf(renewal)
    ? await invoiceOf(renewalDetails, { discounts: '' })
    : renewal;
  const discountNow = before ? discountOf(before) : null;
  const periodEnd = dateOf(item.current_period_end);
  const preview = previewOf(invoice, renewal, undiscounted, periodEnd, discountNow?.name ?? null);
  return { ...preview, at: dateOf(proration_date) };
}

async function change(
  stripe: Stripe,
  wanted: SubscriptionChange,
  tax: TaxParams,
  idempotencyKey: string,
) {
  const { subscriptionId: id } = wanted;
  const item = itemOf(await stripe.subscriptions.retrieve(id));
  const price = wanted.priceId ?? item.price.id;
  const changed = await stripe.subscriptions.update(
    id,
    {
      ...changedItem(item, { ...wanted, priceId: price }),
      payment_behavior: 'error_if_incomplete',
      proration_date: prorationDate(item, wanted),
      ...tax,
      expand: ['latest_invoice'],
    },
    // Not derived from the change: Stripe repeats a decline for the same key, even after the card was replaced.
    { idempotencyKey, ...chargingTimes },
  );
  const { latest_invoice: invoice } = changed;
  if (typeof invoice !== 'object' || invoice === null)
    throw new TypeError('Stripe did not expand the invoice of the change.');
  const { amount_paid: charged, amount_remaining: invoiced } = await sendDraft(stripe, invoice);
  return { charged, invoiced, creditLeft: sumsOf(invoice).creditLeft };
}

/** How a subscription is previewed, changed, ended and resumed, by the official client. */
export function createStripePlanChanges(
  stripe: Stripe,
  hasAutomaticTax: boolean,
): Pick<
  PaymentBilling,
  'findBilledSubscription' | 'previewChange' | 'changeSubscription' | 'endAtPeriodEnd' | 'removeEnd'
> {
  const tax = taxParams(hasAutomaticTax);
  const orChangeError = (error: unknown) => {
    throw changeError(error);
  };
  return {
    findBilledSubscription: (id) => requestOptional(() => findBilled(stripe, id)),
    previewChange: (wanted) =>
      request(() => previewChange(stripe, wanted, tax).catch(orChangeError)),
    changeSubscription: (wanted, key) =>
      request(() => change(stripe, wanted, tax, key).catch(orChangeError)),
    endAtPeriodEnd: async (id, said) => {
      await request(() =>
        stripe.subscriptions.update(id, {
          cancel_at_period_end: true,
          cancellation_details: cancellationDetails(said),
        }),
      );
    },
    removeEnd: async (id) => {
      await request(async () => {
        const { cancel_at_period_end: endsWithPeriod, cancel_at: at } =
          await stripe.subscriptions.retrieve(id);
        if (endsWithPeriod) await stripe.subscriptions.update(id, { cancel_at_period_end: false });
        else if (at !== null) await stripe.subscriptions.update(id, { cancel_at: '' });
      });
    },
  };
}

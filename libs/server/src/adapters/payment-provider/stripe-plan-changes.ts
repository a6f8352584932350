import Stripe from 'stripe';
import { ApiError } from '../../platform/errors';
import type { PaymentBilling, SubscriptionChange } from '../../ports/payment-billing';
import {
  discountOf,
  findUpcoming,
  previewParts,
  previewOf,
  sumsOf,
  isTaxUnknown,
  lacksTaxAddress,
  taxParams,
} from './stripe-invoices';
import { cardProblemOf, sendDraft, settledOrThrow } from './stripe-open-invoices';
import { chargingTimes, request, dateOf, idOf, unavailable } from './stripe-requests';
import { cancellationDetails } from './stripe-subscriptions';

function itemOf({ items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data;
  if (!item) throw new ApiError('PLAN_NOT_CHANGEABLE');
  return item;
}

type TaxParams = ReturnType<typeof taxParams>;

const isRejected = (error: unknown) => error instanceof Stripe.errors.StripeInvalidRequestError;

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
  if (cardProblemOf(error)) return new ApiError('CARD_DECLINED', { cause: error });
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

/** Makes a change if the card pays; one that the bank asks to confirm becomes a pending update, and a declined one nothing. */
async function makeOrWait(
  stripe: Stripe,
  wanted: SubscriptionChange,
  tax: TaxParams,
  idempotencyKey: string,
) {
  const { subscriptionId: id } = wanted;
  const before = await stripe.subscriptions.retrieve(id);
  const item = itemOf(before);
  const update = {
    ...changedItem(item, { ...wanted, priceId: wanted.priceId ?? item.price.id }),
    proration_date: prorationDate(item, wanted),
    expand: ['latest_invoice'],
  };
  try {
    return await stripe.subscriptions.update(
      id,
      { ...update, ...tax, payment_behavior: 'error_if_incomplete' },
      // Not derived from the change: Stripe repeats a decline for the same key, even after the card was replaced.
      { idempotencyKey, ...chargingTimes },
    );
  } catch (error) {
    if (cardProblemOf(error) !== 'needs-confirmation') throw error;
    // A pending update does not turn tax on.
    if (tax.automatic_tax && !before.automatic_tax.enabled)
      await stripe.subscriptions.update(id, tax);
    return stripe.subscriptions.update(
      id,
      { ...update, payment_behavior: 'pending_if_incomplete' },
      { idempotencyKey: `${idempotencyKey}-pending`, ...chargingTimes },
    );
  }
}

async function change(...given: Parameters<typeof makeOrWait>) {
  const [stripe] = given;
  const { latest_invoice: invoice, pending_update: pending } = await makeOrWait(...given);
  if (typeof invoice !== 'object' || invoice === null)
    throw new TypeError('Stripe did not expand the invoice of the change.');
  const { creditLeft } = sumsOf(invoice);
  if (pending) {
    const { hosted_invoice_url: confirmPage } = invoice;
    // It is not made, and nobody can confirm it yet: what becomes of it is read later.
    if (!confirmPage) throw unavailable(new TypeError('A waiting change has no page.'));
    return { charged: 0, invoiced: 0, creditLeft, confirmPage };
  }
  const { amount_paid: charged, amount_remaining: invoiced } = await sendDraft(stripe, invoice);
  return { charged, invoiced, creditLeft, confirmPage: null };
}

/** Discards a pending update: Stripe does that when its invoice is void. */
async function discardPending(stripe: Stripe, id: string) {
  const { pending_update: pending, latest_invoice: invoice } =
    await stripe.subscriptions.retrieve(id);
  if (!pending || !invoice) return;
  const invoiceId = idOf(invoice);
  await stripe.invoices
    .voidInvoice(invoiceId)
    .catch((error: unknown) => settledOrThrow(stripe, invoiceId, error));
}

/** How a subscription is previewed, changed, ended and resumed, by the official client. */
export function createStripePlanChanges(
  stripe: Stripe,
  hasAutomaticTax: boolean,
): Pick<
  PaymentBilling,
  'previewChange' | 'changeSubscription' | 'discardPendingChange' | 'endAtPeriodEnd' | 'removeEnd'
> {
  const tax = taxParams(hasAutomaticTax);
  const orChangeError = (error: unknown) => {
    throw changeError(error);
  };
  return {
    previewChange: (wanted) =>
      request(() => previewChange(stripe, wanted, tax).catch(orChangeError)),
    changeSubscription: (wanted, key) =>
      request(() => change(stripe, wanted, tax, key).catch(orChangeError)),
    discardPendingChange: (id) => request(() => discardPending(stripe, id)),
    endAtPeriodEnd: (id, said) =>
      request(async () => {
        await discardPending(stripe, id);
        await stripe.subscriptions.update(id, {
          cancel_at_period_end: true,
          cancellation_details: cancellationDetails(said),
        });
      }),
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

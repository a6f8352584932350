import { array, object, string, type InferType } from 'yup';
import { couponOfId } from '../../billing/coupons';
import { draftInvoice, periodLine, type InvoiceDraft } from '../../billing/invoices';
import { changedPlan, invoiceOfChange } from '../../billing/plan-changes';
import { periodEnd } from '../../../control/calendar';
import { isOver, payInvoice } from '../../billing/subscriptions';
import { presenters } from '../../present/presenters';
import { presentInvoice, presentLine } from '../../present/invoice';
import type { Provider } from '../../state/provider';
import { get } from '../../state/provider';
import type { CustomerRecord, SubscriptionRecord } from '../../state/billing-records';
import { automaticTaxParam, checkTaxBehavior } from '../automatic-tax';
import { customerByParam, listing, byParam, byPath } from '../collections';
import {
  mergeMetadata,
  metadataParam,
  pagingParams,
  params,
  wholeParam,
  wordParam,
} from '../params';
import type { ApiRoute } from '../route';
import { apiRoute } from '../route';
import { givenChange, prorationParam } from '../subscription-change';
import { declined } from '../declines';
import { StripeApiError, invalidRequest, missingResource } from '../stripe-error';

const retrieve = apiRoute('get', '/invoices/:id', params({}), ({ provider, id }) =>
  presenters.invoice(provider, byPath(provider.state.invoices, 'invoice', id)),
);

const list = apiRoute(
  'get',
  '/invoices',
  params({
    ...pagingParams,
    collection_method: wordParam(['charge_automatically', 'send_invoice']),
    customer: string(),
    subscription: string(),
    status: wordParam(['draft', 'open', 'paid', 'void', 'uncollectible']),
  }),
  ({ provider, params: given }) => {
    const invoices = Object.values(provider.state.invoices).filter(
      (invoice) =>
        (given.customer === undefined || invoice.customer === given.customer) &&
        (given.collection_method === undefined ||
          (given.collection_method === 'send_invoice') === (invoice.sent !== undefined)) &&
        (given.subscription === undefined || invoice.subscription === given.subscription) &&
        (given.status === undefined || invoice.status === given.status),
    );
    return listing('/v1/invoices', invoices, given, (invoice) =>
      presenters.invoice(provider, invoice),
    );
  },
);

const listLines = apiRoute(
  'get',
  '/invoices/:id/lines',
  params(pagingParams),
  ({ provider: { state }, params: given, id }) => {
    const invoice = byPath(state.invoices, 'invoice', id);
    // A list is newest first, and the lines of an invoice have their own order.
    return listing(`/v1/invoices/${id}/lines`, invoice.lines.toReversed(), given, (line) =>
      presentLine(line, invoice, get(state.prices, line.price)),
    );
  },
);

const pay = apiRoute('post', '/invoices/:id/pay', params({}), ({ provider, id }) => {
  const invoice = byPath(provider.state.invoices, 'invoice', id);
  if (invoice.status !== 'open') throw invalidRequest(`Invoice is already ${invoice.status}.`);
  const problem = payInvoice(provider, invoice, false);
  if (problem === 'needs-authentication')
    throw new StripeApiError(
      402,
      'card_error',
      'This payment requires additional user action before it can be completed successfully.',
      'invoice_payment_intent_requires_action',
    );
  if (problem) throw declined('generic_decline');
  return presenters.invoice(provider, invoice);
});

const update = apiRoute(
  'post',
  '/invoices/:id',
  params({ metadata: metadataParam() }),
  ({ provider, params: { metadata }, id }) => {
    const invoice = byPath(provider.state.invoices, 'invoice', id);
    invoice.metadata = mergeMetadata(invoice.metadata ?? {}, metadata);
    return presenters.invoice(provider, invoice);
  },
);

const noCustomer: CustomerRecord = {
  id: 'cus_preview',
  created: 0,
  email: null,
  name: null,
  description: null,
  metadata: {},
  defaultPaymentMethod: null,
  balance: 0,
  deleted: false,
};

/** A subscription that does not exist, for the preview of its first invoice. */
function previewedSubscription(
  { state, clock }: Provider,
  customer: CustomerRecord,
  item: { readonly price: string; readonly quantity: number },
  currency: string | undefined,
): SubscriptionRecord {
  const price = byParam(state.prices, 'price', item.price, 'subscription_details[items][0][price]');
  const now = clock.nowSeconds();
  return {
    id: 'sub_preview',
    created: now,
    customer: customer.id,
    currency: currency ?? price.currency,
    item: {
      id: 'si_preview',
      created: now,
      price: price.id,
      quantity: item.quantity,
      periodAmount: 0,
      currentPeriodStart: now,
      currentPeriodEnd: periodEnd(now, now, price),
    },
    status: 'active',
    billingCycleAnchor: now,
    cancelAtPeriodEnd: false,
    cancelAt: null,
    canceledAt: null,
    cancellationReason: null,
    endedAt: null,
    defaultPaymentMethod: null,
    discount: null,
    latestInvoice: null,
    pendingLines: [],
    metadata: {},
  };
}

/** A running subscription at the start of its next period. */
function atNextPeriod({ state }: Provider, subscription: SubscriptionRecord): SubscriptionRecord {
  const { item, billingCycleAnchor } = subscription;
  const start = item.currentPeriodEnd;
  const end = periodEnd(billingCycleAnchor, start, get(state.prices, item.price));
  return { ...subscription, item: { ...item, currentPeriodStart: start, currentPeriodEnd: end } };
}

const given = {
  customer: string(),
  subscription: string(),
  currency: string().lowercase(),
  automatic_tax: automaticTaxParam(),
  /** An empty value previews without the discounts of the subscription. */
  discounts: array(object({ coupon: string(), promotion_code: string() }).required())
    .nullable()
    .transform((value: unknown, raw: unknown) => (raw === '' ? null : value)),
  subscription_details: object({
    items: array(
      object({ id: string(), price: string(), quantity: wholeParam().min(1) }).required(),
    ).length(1, 'Give exactly one item.'),
    proration_behavior: prorationParam(),
    proration_date: wholeParam(),
  }),
};

type Given = InferType<ReturnType<typeof params<typeof given>>>;

/** The next invoice of a running subscription: of its next period, or of a change. */
function nextDraft(
  provider: Provider,
  known: SubscriptionRecord,
  { items, ...how }: Given['subscription_details'],
): InvoiceDraft {
  const [item] = items ?? [];
  const endsFirst = known.cancelAt !== null && known.cancelAt <= known.item.currentPeriodEnd;
  if (isOver(known) || known.status === 'paused' || (!item && endsFirst)) {
    const message = `No upcoming invoices for customer: ${known.customer}`;
    throw invalidRequest(message, 'invoice_upcoming_none');
  }
  if (!item && how.proration_date !== undefined) {
    const message = 'You must pass items to preview a proration_date.';
    throw invalidRequest(message, undefined, 'subscription_details[proration_date]');
  }
  if (item && item.id !== known.item.id) {
    throw missingResource(
      'subscription_item',
      String(item.id),
      'subscription_details[items][0][id]',
    );
  }
  const plan = item
    ? changedPlan(provider, known, givenChange(provider, known, item, how))
    : { changed: known, startsPeriod: false };
  if (plan.startsPeriod || (item && how.proration_behavior === 'always_invoice'))
    return invoiceOfChange(provider, plan);
  const subscription = atNextPeriod(provider, plan.changed);
  const lines = [...subscription.pendingLines, periodLine(provider, subscription)];
  return { subscription, billingReason: 'upcoming', lines };
}

/** The first invoice of a subscription that does not exist. */
function firstDraft(
  provider: Provider,
  customer: CustomerRecord,
  { subscription_details: details, currency }: Given,
): InvoiceDraft {
  const [item] = details.items ?? [];
  if (!item?.price) {
    throw invalidRequest(
      'Give a subscription or subscription_details[items].',
      'invoice_upcoming_none',
    );
  }
  const subscription = previewedSubscription(
    provider,
    customer,
    { price: item.price, quantity: item.quantity ?? 1 },
    currency,
  );
  return { subscription, billingReason: 'upcoming', lines: [periodLine(provider, subscription)] };
}

const createPreview = apiRoute(
  'post',
  '/invoices/create_preview',
  params(given),
  ({ provider, params: request }) => {
    const { state } = provider;
    const known = request.subscription
      ? byParam(state.subscriptions, 'subscription', request.subscription, 'subscription')
      : undefined;
    const givenCustomer = request.customer && customerByParam(provider, request.customer);
    const customer = known ? get(state.customers, known.customer) : givenCustomer || noCustomer;
    const draft = known
      ? nextDraft(provider, known, request.subscription_details)
      : firstDraft(provider, customer, request);
    const { subscription } = draft;
    if (request.automatic_tax?.enabled)
      checkTaxBehavior(get(state.prices, subscription.item.price), subscription.currency);
    const automaticTax = request.automatic_tax?.enabled ?? subscription.automaticTax ?? false;
    const taxed = { ...draft, subscription: { ...subscription, automaticTax } };
    const [discount] = request.discounts ?? [];
    const coupon = discount && couponOfId(provider, discount);
    const invoice = draftInvoice(provider, taxed, request.discounts === null ? null : coupon);
    return presentInvoice({ ...invoice, status: 'draft' }, customer, (id) => get(state.prices, id));
  },
);

export const invoiceRoutes: readonly ApiRoute[] = [
  createPreview,
  retrieve,
  list,
  listLines,
  pay,
  update,
];

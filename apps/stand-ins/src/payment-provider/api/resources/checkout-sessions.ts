import { array, object, string } from 'yup';
import { isTooSmall } from '../../billing/amounts';
import { expireCheckout } from '../../billing/checkout';
import { checkoutTotals } from '../../billing/checkout-totals';
import type { CouponUse } from '../../billing/coupons';
import { couponOfId, couponProblem } from '../../billing/coupons';
import { presenters } from '../../present/presenters';
import { get, newId } from '../../state/provider';
import type { Provider } from '../../state/provider';
import type { AppliedCoupon, CheckoutSessionRecord } from '../../state/billing-records';
import { automaticTaxParam, checkTaxBehavior, checkTaxLocation } from '../automatic-tax';
import { byParam, byPath, checkCurrency, customerByParam, listing } from '../collections';
import {
  emailParam,
  mergeMetadata,
  metadataParam,
  pagingParams,
  params,
  switchParam,
  textParam,
  wholeParam,
  wordParam,
} from '../params';
import type { ApiRoute } from '../route';
import { apiRoute } from '../route';
import { invalidRequest, missingResource } from '../stripe-error';
import { checkoutTrialEndOf, trialParams } from '../trial';

const daySeconds = 86_400;
const shortestSeconds = 30 * 60;

const urlParam = () =>
  string().test(
    'url',
    ({ path }) => `Not a valid URL (${path}).`,
    (value) => value === undefined || URL.canParse(value.replace('{CHECKOUT_SESSION_ID}', 'cs')),
  );

const discountParam = object({ coupon: string(), promotion_code: string() });

/** The coupon that the request names; throws if it cannot be used now. */
function givenCoupon(
  provider: Provider,
  discounts: readonly { coupon?: string; promotion_code?: string }[] | undefined,
  use: CouponUse,
): AppliedCoupon | null {
  const given = discounts?.[0];
  if (!given) return null;
  const found = couponOfId(provider, given);
  if (found) {
    const problem = couponProblem(provider, found, use);
    if (problem !== undefined) throw invalidRequest(problem, undefined, 'discounts');
    return found;
  }
  const [kind, id] = given.promotion_code
    ? ['promotion code', given.promotion_code]
    : ['coupon', given.coupon ?? ''];
  throw missingResource(kind, id, 'discounts');
}

function expiryOf(now: number, given: number | undefined): number {
  if (given === undefined) return now + daySeconds;
  if (given < now + shortestSeconds || given > now + daySeconds) {
    const message = 'The `expires_at` timestamp must be between 30 minutes and 24 hours from now.';
    throw invalidRequest(message, undefined, 'expires_at');
  }
  return given;
}

/** The single line item, in a currency that its price has; the local world supports no other checkouts. */
function soldItem(
  { state }: Provider,
  items: readonly { price: string; quantity: number }[],
  wantedCurrency: string | undefined,
) {
  const [item, ...others] = items;
  if (!item || others.length > 0) {
    throw invalidRequest('Give exactly one line item.', undefined, 'line_items');
  }
  const price = byParam(state.prices, 'price', item.price, 'line_items[0][price]');
  if (!price.active) {
    const message = `The price specified is inactive. This field only accepts active prices.`;
    throw invalidRequest(message, undefined, 'line_items[0][price]');
  }
  const currency = wantedCurrency ?? price.currency;
  if (!Object.hasOwn(price.rates, currency)) {
    throw invalidRequest(`The price \`${price.id}\` has no ${currency}.`, undefined, 'currency');
  }
  return { price: price.id, quantity: item.quantity, currency };
}

const create = apiRoute(
  'post',
  '/checkout/sessions',
  params({
    mode: wordParam(['subscription']).required(),
    line_items: array(
      object({
        price: string().required(),
        quantity: wholeParam().min(1, 'This value must be at least 1.').required(),
      }).required(),
    ).required(),
    success_url: urlParam().required(),
    cancel_url: urlParam(),
    currency: string().lowercase(),
    customer: string(),
    customer_email: emailParam(),
    client_reference_id: string().max(200),
    metadata: metadataParam(),
    subscription_data: object({ metadata: metadataParam(), ...trialParams() }),
    allow_promotion_codes: switchParam(),
    discounts: array(discountParam.required()).max(1, 'Give one discount at most.'),
    expires_at: wholeParam(),
    allowed_payment_method_types: array(wordParam(['card']).required()),
    payment_method_collection: wordParam(['always']),
    billing_address_collection: wordParam(['auto']),
    ui_mode: wordParam(['hosted_page']),
    submit_type: wordParam(['auto', 'pay', 'subscribe']),
    custom_text: object({ submit: object({ message: string().max(1200) }) }),
    locale: textParam(),
    automatic_tax: automaticTaxParam(),
    customer_update: object({ address: wordParam(['auto', 'never']) }),
  }),
  ({ provider, params: given }) => {
    const { state, clock } = provider;
    if (given.customer !== undefined && given.customer_email != null) {
      const message = 'You may only specify one of these parameters: customer, customer_email.';
      throw invalidRequest(message, 'parameters_exclusive', 'customer');
    }
    if (given.allow_promotion_codes && given.discounts) {
      const message =
        'You may only specify one of these parameters: allow_promotion_codes, discounts.';
      throw invalidRequest(message, 'parameters_exclusive', 'discounts');
    }
    const known = given.customer === undefined ? null : customerByParam(provider, given.customer);
    const customer = known && known.id;
    const keepsAddress = !known || given.customer_update.address === 'auto';
    if (given.customer_update.address !== undefined && !known)
      throw invalidRequest(
        '`customer_update` can only be used with `customer`.',
        undefined,
        'customer_update',
      );
    const automaticTax = given.automatic_tax?.enabled ?? false;
    if (automaticTax && known && !keepsAddress) checkTaxLocation(known);
    const now = clock.nowSeconds();
    const item = soldItem(provider, given.line_items, given.currency);
    if (automaticTax) checkTaxBehavior(get(state.prices, item.price), item.currency);
    if (customer !== null) checkCurrency(provider, customer, item.currency);
    const session: CheckoutSessionRecord = {
      ...item,
      id: newId('cs_test'),
      created: now,
      status: 'open',
      customer,
      customerEmail: given.customer_email ?? null,
      clientReferenceId: given.client_reference_id ?? null,
      metadata: mergeMetadata({}, given.metadata),
      subscriptionMetadata: mergeMetadata({}, given.subscription_data.metadata),
      trialEnd: checkoutTrialEndOf(provider, given.subscription_data),
      ...{ submitType: given.submit_type, submitMessage: given.custom_text.submit.message },
      allowPromotionCodes: given.allow_promotion_codes ?? false,
      coupon: givenCoupon(provider, given.discounts, {
        currency: item.currency,
        customer,
      }),
      successUrl: given.success_url,
      cancelUrl: given.cancel_url ?? null,
      expiresAt: expiryOf(now, given.expires_at),
      subscription: null,
      invoice: null,
      awaitingAuthentication: null,
      automaticTax,
      keepsAddress,
    };
    if (isTooSmall(checkoutTotals(provider, session).total, session.currency))
      throw invalidRequest(
        'The Checkout Session’s total amount due is below the minimum for its currency.',
        'amount_too_small',
      );
    state.checkoutSessions[session.id] = session;
    return presenters.checkoutSession(provider, session);
  },
);

const retrieve = apiRoute('get', '/checkout/sessions/:id', params({}), ({ provider, id }) =>
  presenters.checkoutSession(
    provider,
    byPath(provider.state.checkoutSessions, 'checkout.session', id),
  ),
);

const list = apiRoute(
  'get',
  '/checkout/sessions',
  params({
    ...pagingParams,
    customer: string(),
    subscription: string(),
    status: wordParam(['open', 'complete', 'expired']),
  }),
  ({ provider, params: given }) => {
    const sessions = Object.values(provider.state.checkoutSessions).filter(
      (session) =>
        (given.customer === undefined || session.customer === given.customer) &&
        (given.subscription === undefined || session.subscription === given.subscription) &&
        (given.status === undefined || session.status === given.status),
    );
    return listing('/v1/checkout/sessions', sessions, given, (session) =>
      presenters.checkoutSession(provider, session),
    );
  },
);

const expire = apiRoute('post', '/checkout/sessions/:id/expire', params({}), ({ provider, id }) => {
  const session = byPath(provider.state.checkoutSessions, 'checkout.session', id);
  if (session.status !== 'open') {
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  }
  expireCheckout(provider, session);
  return presenters.checkoutSession(provider, session);
});

export const checkoutSessionRoutes: readonly ApiRoute[] = [create, retrieve, list, expire];

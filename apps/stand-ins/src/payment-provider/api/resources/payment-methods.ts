import { string } from 'yup';
import { attachCard } from '../../billing/payment-methods';
import { presentPaymentMethod } from '../../present/customer';
import type { CardBehaviour } from '../../state/billing-records';
import { listing } from '../listing';
import { byParam, byPath } from '../lookup';
import { pagingParams, params, wordParam } from '../params';
import type { ApiRoute } from '../route';
import { apiRoute } from '../route';
import { StripeRefusal } from '../stripe-error';

/** Stripe's ready-made test cards: attaching one makes a card of its own. */
const readyMade: Readonly<Record<string, { last4: string; behaviour: CardBehaviour }>> = {
  pm_card_visa: { last4: '4242', behaviour: 'pays' },
  pm_card_chargeCustomerFail: { last4: '0341', behaviour: 'fails-at-renewal' },
};

const retrieve = apiRoute('get', '/payment_methods/:id', params({}), ({ provider, id }) =>
  presentPaymentMethod(byPath(provider.state.paymentMethods, 'PaymentMethod', id)),
);

const list = apiRoute(
  'get',
  '/payment_methods',
  params({ ...pagingParams, customer: string(), type: wordParam(['card']) }),
  ({ provider, params: given }) => {
    const methods = Object.values(provider.state.paymentMethods).filter(
      ({ customer }) => given.customer === undefined || customer === given.customer,
    );
    return listing('/v1/payment_methods', methods, given, presentPaymentMethod);
  },
);

const attach = apiRoute(
  'post',
  '/payment_methods/:id/attach',
  params({ customer: string().required() }),
  ({ provider, params: given, id }) => {
    const customer = byParam(provider.state.customers, 'customer', given.customer, 'customer');
    if (id === 'pm_card_chargeDeclined') {
      throw new StripeRefusal(402, 'card_error', 'Your card was declined.', 'card_declined');
    }
    const template = Object.hasOwn(readyMade, id) ? readyMade[id] : undefined;
    if (!template) {
      const method = byPath(provider.state.paymentMethods, 'PaymentMethod', id);
      method.customer = customer.id;
      return presentPaymentMethod(method);
    }
    const now = new Date(provider.clock.nowSeconds() * 1000);
    const card = {
      ...template,
      email: customer.email,
      name: customer.name,
      expMonth: now.getUTCMonth() + 1,
      expYear: now.getUTCFullYear() + 4,
    };
    return presentPaymentMethod(attachCard(provider, card, customer.id));
  },
);

export const paymentMethodRoutes: readonly ApiRoute[] = [retrieve, list, attach];

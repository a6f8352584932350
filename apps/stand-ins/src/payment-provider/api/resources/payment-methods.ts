import { string } from 'yup';
import { attachCard } from '../../billing/customers';
import { presentPaymentMethod } from '../../present/customer';
import type { CardBehavior } from '../../state/billing-records';
import { byPath, customerByParam, listing } from '../collections';
import { pagingParams, params, wordParam } from '../params';
import type { ApiRoute } from '../route';
import { apiRoute } from '../route';
import { StripeApiError } from '../stripe-error';

/** Stripe's predefined test cards: attaching one creates a new payment method. */
const predefinedCards: Readonly<Record<string, { last4: string; behavior: CardBehavior }>> = {
  pm_card_visa: { last4: '4242', behavior: 'pays' },
  pm_card_chargeCustomerFail: { last4: '0341', behavior: 'fails-at-renewal' },
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
    const customer = customerByParam(provider, given.customer);
    if (id === 'pm_card_chargeDeclined') {
      throw new StripeApiError(402, 'card_error', 'Your card was declined.', 'card_declined');
    }
    const template = Object.hasOwn(predefinedCards, id) ? predefinedCards[id] : undefined;
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

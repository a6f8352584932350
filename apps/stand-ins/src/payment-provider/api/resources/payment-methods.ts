import { string } from 'yup';
import { attachCard } from '../../billing/customers';
import { presentPaymentMethod } from '../../present/customer';
import type { CardBehavior } from '../../state/billing-records';
import type { DeclineCode } from '../../billing/declines';
import { byPath, customerByParam } from '../collections';
import { declined } from '../declines';
import { params } from '../params';
import type { ApiRoute } from '../route';
import { apiRoute } from '../route';

/** Stripe's predefined test cards: attaching one creates a new payment method. */
const predefinedCards: Readonly<Record<string, { last4: string; behavior: CardBehavior }>> = {
  pm_card_visa: { last4: '4242', behavior: 'pays' },
  pm_card_chargeCustomerFail: { last4: '0341', behavior: 'fails-at-renewal' },
  pm_card_authenticationRequired: { last4: '3184', behavior: 'needs-authentication' },
  pm_card_createDispute: { last4: '0259', behavior: 'disputes' },
};

/** Predefined test cards that cannot be attached. */
const declinedCards: Readonly<Record<string, DeclineCode>> = {
  pm_card_visa_chargeDeclined: 'generic_decline',
  pm_card_visa_chargeDeclinedInsufficientFunds: 'insufficient_funds',
  pm_card_chargeDeclinedExpiredCard: 'expired_card',
};

const attach = apiRoute(
  'post',
  '/payment_methods/:id/attach',
  params({ customer: string().required() }),
  ({ provider, params: given, id }) => {
    const customer = customerByParam(provider, given.customer);
    const reason = Object.hasOwn(declinedCards, id) ? declinedCards[id] : undefined;
    if (reason) throw declined(reason);
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

export const paymentMethodRoutes: readonly ApiRoute[] = [attach];

import Stripe from 'stripe';
import type { PaymentProvider } from '../../ports/payment-provider';
import { dateOrNull, request, requestOptional, requestSale, wholeList } from './stripe-requests';

const isUnknownCustomer = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === 'resource_missing' &&
  error.param === 'customer';

/** The customers of the portal's users, and what the provider lists for them, by the official client. */
export function createStripeCustomers(
  stripe: Stripe,
): Pick<
  PaymentProvider,
  'findCustomer' | 'createCustomer' | 'changeCustomer' | 'listSubscriptions'
> {
  return {
    findCustomer: ({ email, userId }) =>
      request(async () => {
        const { data } = await stripe.customers.list({ email, limit: 100 });
        const own = data.find(({ metadata }) => metadata['user_id'] === userId);
        if (own) return own.id;
        const unowned = data.find(({ metadata }) => metadata['user_id'] === undefined);
        if (!unowned) return undefined;
        await stripe.customers.update(unowned.id, { metadata: { user_id: userId } });
        return unowned.id;
      }),
    createCustomer: (input) =>
      requestSale(async () => {
        const { id } = await stripe.customers.create(
          { email: input.email, metadata: { user_id: input.userId } },
          { idempotencyKey: input.idempotencyKey },
        );
        return id;
      }),
    changeCustomer: async (customerId, { email, userId }) => {
      await requestOptional(async () => {
        const customer = await stripe.customers.retrieve(customerId);
        if (customer.deleted) return;
        await stripe.customers.update(customerId, { email, metadata: { user_id: userId } });
      });
    },
    listSubscriptions: (customer) =>
      request(async () => {
        try {
          const listed = await stripe.subscriptions
            .list({ customer, status: 'all', limit: 100 })
            .autoPagingToArray(wholeList);
          return listed.map(({ id, ended_at }) => ({ id, endedAt: dateOrNull(ended_at) }));
        } catch (error) {
          if (isUnknownCustomer(error)) return [];
          throw error;
        }
      }),
  };
}

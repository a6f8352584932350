import { createStripeClient } from '../../../adapters/payment-provider/stripe-client';
import type { Platform } from '../../../container';
import { demoPeople, seedDemoPerson } from '../../auth-session/accounts/demo-users';
import { createPremiumRights } from '../../auth-session/accounts/premium-right.repository';
import { createCatalogue } from '../price-list/price-list.service';
import { keepCustomer } from '../checkout/customer.repository';
import { createSubscriptionReconciler } from './subscription-reconciler';
import { subscriptionsOf } from './subscription.repository';

/** The demo people who pay by card. */
export const demoSubscribers = demoPeople.filter(({ plan }) => plan !== null);

/** The provider's ready-made card that pays. */
const demoCard = 'pm_card_visa';

/**
 * Gives {@link demoSubscribers} their plans through the provider's own protocol; a second run changes nothing.
 */
export async function seedDemoSubscriptions(platform: Platform): Promise<void> {
  const { config, clock, database, payments } = platform;
  const premiumRights = createPremiumRights(platform);
  const stripe = createStripeClient(config.stripe);
  const reconciler = createSubscriptionReconciler({ ...platform, premiumRights });
  const entries = await createCatalogue(platform).entries();
  const monthly = entries.find(
    ({ plan, tier, currency, interval }) =>
      plan === 'premium' && tier === 1 && currency === 'usd' && interval === 'month',
  );
  if (!monthly) throw new Error('The catalogue has no monthly Premium price in dollars.');

  const subscribe = async (uid: string, email: string, endsWithPeriod: boolean) => {
    const { id: customerId } = await payments.createCustomer({ email, userId: uid });
    await keepCustomer(database.query, { uid, customerId, createdAt: clock.now() });
    const card = await stripe.paymentMethods.attach(demoCard, { customer: customerId });
    const { id } = await stripe.subscriptions.create({
      customer: customerId,
      items: [{ price: monthly.priceId }],
      default_payment_method: card.id,
      metadata: { user_id: uid },
    });
    if (endsWithPeriod) await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await reconciler.reconcile(id);
  };

  for (const { email, plan } of demoSubscribers) {
    const uid = await seedDemoPerson(platform, { email, emailVerified: true });
    const own = await subscriptionsOf(database.query, uid);
    if (own.length === 0) await subscribe(uid, email, plan === 'ends');
  }
}

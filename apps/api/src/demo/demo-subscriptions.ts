import { createStripeClient } from '../adapters/payment-provider/stripe-client';
import type { Platform } from '../platform/platform';
import { createAddressRights } from '../modules/auth-session/accounts/address-right.repository';
import { demoUsers, seedDemoUser } from '../modules/auth-session/accounts/demo-users';
import { createPremiumRights } from '../modules/auth-session/accounts/premium-right.repository';
import { findEmail, findEmails } from '../modules/auth-session/accounts/user.repository';
import { createCustomers } from '../modules/checkout-pricing/checkout/customer.service';
import { createPriceListService } from '../modules/checkout-pricing/price-list/price-list.service';
import { createSubscriptionReconciler } from '../modules/checkout-pricing/subscriptions/subscription-reconciler';
import { subscriptionsOf } from '../modules/checkout-pricing/subscriptions/subscription.repository';
import { createGroupPurchases } from '../modules/group-management/group-management.module';

/** The demo users with a card subscription. */
export const demoSubscribers = demoUsers.filter(({ plan }) => plan !== null);

/** The provider's predefined test card, which is always accepted. */
const demoCard = 'pm_card_visa';

/** Creates the plans of {@link demoSubscribers} at the payment provider; a second run changes nothing. */
export async function seedDemoSubscriptions(platform: Platform): Promise<void> {
  const { config, database } = platform;
  const premiumRights = createPremiumRights(platform);
  const stripe = createStripeClient(config.stripe);
  const reconciler = createSubscriptionReconciler({
    ...platform,
    emailOf: findEmail,
    premiumRights,
    applyGroupPurchase: createGroupPurchases(platform, {
      addressRights: createAddressRights(platform),
      findEmails,
    }),
  });
  const customers = createCustomers(platform);
  const entries = await createPriceListService(platform).entries();
  const monthly = entries.find(
    ({ plan, tier, currency, interval }) =>
      plan === 'premium' && tier === 1 && currency === 'usd' && interval === 'month',
  );
  if (!monthly) throw new Error('The price list has no monthly Premium price in US dollars.');

  const subscribe = async (uid: string, email: string, cancelAtPeriodEnd: boolean) => {
    const customerId = await customers.idOf({ uid, email });
    const card = await stripe.paymentMethods.attach(demoCard, { customer: customerId });
    const { id } = await stripe.subscriptions.create({
      customer: customerId,
      items: [{ price: monthly.priceId }],
      default_payment_method: card.id,
      metadata: { user_id: uid },
    });
    if (cancelAtPeriodEnd) await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await reconciler.reconcile(id);
  };

  for (const { email, plan } of demoSubscribers) {
    const uid = await seedDemoUser(platform, { email, emailVerified: true });
    const own = await subscriptionsOf(database.query, uid);
    if (own.length === 0) await subscribe(uid, email, plan === 'ends');
  }
}

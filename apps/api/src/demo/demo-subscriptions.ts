import { createStripeClient } from '@portal/server/adapters';
import type { Platform } from '@portal/server/platform';
import {
  demoUsers,
  seedDemoUser,
  findEmail,
  findEmails,
  keepAccount,
} from '@portal/auth-session/server';
import {
  createCustomers,
  createPriceListService,
  createRefreshCustomer,
  subscriptionsOf,
} from '@portal/checkout-pricing/server';
import { createEntitlements } from '@portal/entitlements/server';
import { createGroupPurchases } from '@portal/group-management/server';
import { seedDemoBlockedSuggestions } from './demo-blocked-suggestions';
import { seedDemoMembers } from './demo-members';

export const demoSubscribers = demoUsers.filter(({ plan }) => plan !== null);

/** The provider's predefined test card, which is always accepted. */
const demoCard = 'pm_card_visa';

const demoSeats = 20;

/** Creates the plans of {@link demoSubscribers} at the payment provider; a second run changes nothing. */
export async function seedDemoSubscriptions(platform: Platform): Promise<void> {
  const { config, database } = platform;
  const { premiumRights, groupRights } = createEntitlements(platform);
  const stripe = createStripeClient(config.stripe);
  const refreshCustomer = createRefreshCustomer({
    ...platform,
    emailOf: findEmail,
    keepAccount,
    premiumRights,
    applyGroupPurchase: createGroupPurchases(platform, {
      groupRights,
      findEmails,
    }),
    // Nobody takes a group over while the demo is made.
    takeOverGroup: async () => false,
    findSeats: async () => null,
  });
  const customers = createCustomers({ ...platform });
  const entries = await createPriceListService(platform).entries();
  const inDollars = entries.filter(({ tier, currency }) => tier === 1 && currency === 'usd');
  const monthly = inDollars.find(
    ({ plan, interval }) => plan === 'premium' && interval === 'month',
  );
  const classroom = inDollars.find(({ groupType }) => groupType === 'classroom');
  if (!monthly || !classroom) throw new Error('The price list has no plans in US dollars.');

  const subscribe = async (uid: string, email: string, plan: string | null) => {
    const customerId = await customers.idOf({ uid, email });
    const card = await stripe.paymentMethods.attach(demoCard, { customer: customerId });
    const { id } = await stripe.subscriptions.create({
      customer: customerId,
      items: [
        plan === 'classroom'
          ? { price: classroom.priceId, quantity: demoSeats }
          : { price: monthly.priceId },
      ],
      default_payment_method: card.id,
      metadata: { user_id: uid },
    });
    if (plan === 'ends') await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await refreshCustomer(customerId);
  };

  for (const { email, plan } of demoSubscribers) {
    const uid = await seedDemoUser(platform, { email, emailVerified: true });
    const own = await subscriptionsOf(database.query, uid);
    if (own.length > 0) continue;
    await subscribe(uid, email, plan);
    await seedDemoBlockedSuggestions(platform, uid);
    if (plan === 'classroom') await seedDemoMembers(platform, { uid, email });
  }
}

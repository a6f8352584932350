import { seedDemoInstitutions, seedDemoUsers } from '@portal/auth-session/server';
import { createEntitlements } from '@portal/entitlements/server';
import { ApiError } from '@portal/server/errors';
import { type Platform, StartProblem } from '@portal/server/platform';
import { seedDemoSubscriptions } from './demo-subscriptions';

/** Creates the demo accounts. Their plans are bought from the payment provider, so it must be running. */
export async function seedDemo(platform: Platform): Promise<void> {
  try {
    const { premiumRights } = createEntitlements(platform);
    await seedDemoUsers(platform, (query, uid, reference) =>
      // The editor gives this Premium as long as nobody unlinks the account.
      premiumRights.grant(query, {
        uid,
        source: 'overleaf',
        reference,
        isPaid: true,
        reason: 'latex-editor',
      }),
    );
    await seedDemoInstitutions(platform);
    await seedDemoSubscriptions(platform);
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    const provider = platform.config.stripe.apiUrl ?? 'Stripe';
    throw new StartProblem(
      [
        {
          says: `SEED_DEMO_USERS is "true", but ${provider} does not respond (${cause.code}).`,
          remedy: 'Start it first.',
        },
      ],
      { cause },
    );
  }
}

import { seedDemoUsers } from '../modules/auth-session/accounts/demo-users';
import { ApiError } from '../platform/errors';
import type { Platform } from '../platform/platform';
import { StartProblem } from '../platform/start-problem';
import { seedDemoSubscriptions } from './demo-subscriptions';

/** Creates the demo accounts. Their plans are bought from the payment provider, so it must be running. */
export async function seedDemo(platform: Platform): Promise<void> {
  try {
    await seedDemoUsers(platform);
    await seedDemoSubscriptions(platform);
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    const provider = platform.config.stripe.apiUrl ?? 'Stripe';
    throw new StartProblem(
      `SEED_DEMO_USERS is "true", but ${provider} does not respond (${cause.code}); start it first.`,
      { cause },
    );
  }
}

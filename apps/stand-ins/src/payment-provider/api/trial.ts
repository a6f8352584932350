import { periodEnd } from '../../control/calendar';
import type { PriceRecord } from '../state/price-list-records';
import type { Provider } from '../state/provider';
import { wholeParam } from './params';
import { invalidRequest } from './stripe-error';

const daySeconds = 86_400;
const maxTrialSeconds = 5 * 365 * daySeconds;

/** When the trial of a new subscription ends; by default there is none. */
export const trialParams = () => ({
  trial_end: wholeParam(),
  trial_period_days: wholeParam().min(1, 'This value must be at least 1.'),
});

/** The shortest trial of a hosted checkout. */
const minCheckoutTrialSeconds = 2 * daySeconds;

/** Like {@link trialEndOf}, for a hosted checkout, whose trial cannot end within 48 hours. */
export function checkoutTrialEndOf(
  provider: Provider,
  given: Parameters<typeof trialEndOf>[1],
): number | null {
  const end = trialEndOf(provider, given) ?? null;
  if (
    given.trial_end !== undefined &&
    given.trial_end < provider.clock.nowSeconds() + minCheckoutTrialSeconds
  )
    throw invalidRequest(
      'The `trial_end` date has to be at least 2 days in the future.',
      undefined,
      'subscription_data[trial_end]',
    );
  return end;
}

/**
 * When the first whole period of a new subscription begins, in epoch seconds; undefined when it begins immediately. The time
 * before it is free: the stand-in bills no part of a period.
 */
export function freeUntilOf(
  { clock }: Provider,
  given: { billing_cycle_anchor?: number; proration_behavior?: string },
  price: PriceRecord,
): number | undefined {
  const { billing_cycle_anchor: anchor, proration_behavior: prorations } = given;
  if (anchor === undefined) return undefined;
  const param = 'billing_cycle_anchor';
  if (prorations !== 'none')
    throw invalidRequest('The stand-in has no prorated first period.', undefined, param);
  const now = clock.nowSeconds();
  if (anchor > now && anchor <= periodEnd(now, now, price)) return anchor;
  const message =
    '`billing_cycle_anchor` must be in the future and cannot be later than next natural billing date.';
  throw invalidRequest(message, undefined, param);
}

/** The end of the trial in epoch seconds; undefined without one. */
export function trialEndOf(
  { clock }: Provider,
  { trial_end: at, trial_period_days: days }: { trial_end?: number; trial_period_days?: number },
): number | undefined {
  const now = clock.nowSeconds();
  if (at !== undefined && days !== undefined) {
    const message = 'You may only specify one of these parameters: trial_end, trial_period_days.';
    throw invalidRequest(message, 'parameters_exclusive', 'trial_end');
  }
  const end = days === undefined ? at : now + days * daySeconds;
  if (end !== undefined && end <= now)
    throw invalidRequest(
      'Invalid timestamp: must be an integer Unix timestamp in the future.',
      undefined,
      'trial_end',
    );
  if (end !== undefined && end > now + maxTrialSeconds)
    throw invalidRequest('A trial can last five years at most.', undefined, 'trial_end');
  return end;
}

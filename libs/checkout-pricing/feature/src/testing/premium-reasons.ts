import type { PremiumReasons } from '../billing/plan-card';

/** No reasons for Premium. */
export const noReasons: PremiumReasons = {
  isLoading: false,
  isError: false,
  retry: () => undefined,
  sentences: () => [],
};

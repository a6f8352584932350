import type { PremiumReasons } from '../plan-card/plan-card';

/** The reasons of a user about whose Premium nothing is told. */
export const noReasons: PremiumReasons = {
  isLoading: false,
  isError: false,
  retry: () => undefined,
  sentences: () => [],
};

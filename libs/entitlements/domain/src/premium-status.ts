import { strictObject } from '@portal/shared/contract';
import { boolean, string, type InferType } from 'yup';

/** Where a right to Premium comes from; the earlier one names the status (ENT-140). */
export const premiumSources = ['stripe', 'gumroad', 'group', 'overleaf', 'institution'] as const;
/** One of {@link premiumSources}. */
export type PremiumSource = (typeof premiumSources)[number];

/** Whether the user is premium. */
export const premiumStatus = strictObject({
  isPremium: boolean().defined(),
  isPaid: boolean().defined(),
  /** A stable machine word: why the user is or is not premium. */
  reason: string().defined(),
  source: string().oneOf(premiumSources).nullable().defined(),
});
/** What {@link premiumStatus} describes. */
export type PremiumStatus = InferType<typeof premiumStatus>;

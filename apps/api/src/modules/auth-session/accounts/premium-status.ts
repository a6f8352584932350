import {
  premiumSources,
  type PremiumSource,
  type PremiumStatus,
} from '@portal/auth-session/domain';

/** A right to Premium that counts now. */
export interface CountingRight {
  readonly source: PremiumSource;
  readonly isPaid: boolean;
  /** The stable machine word of the status. */
  readonly reason: string;
}

/** The status that several rights make together: the first source in `premiumSources` decides (AUTH-140). */
export function premiumStatusOf(rights: readonly CountingRight[]): PremiumStatus {
  const [first] = rights.toSorted(
    (one, other) => premiumSources.indexOf(one.source) - premiumSources.indexOf(other.source),
  );
  if (!first) return { isPremium: false, isPaid: false, reason: 'free', source: null };
  const { source, isPaid, reason } = first;
  return { isPremium: true, isPaid, reason, source };
}

import type { PremiumSource } from '@portal/auth-session/domain';
import type { Queryable } from './database';

/** What a premium right belongs to: one person, one source, and the subscription or group behind it. */
export interface PremiumRightKey {
  readonly uid: string;
  readonly source: PremiumSource;
  /** The source's own id of what gives the right: the provider's subscription id, the group's id. */
  readonly reference: string;
}

/** A person's right to Premium from one source (decisions, "Calls"). */
export interface PremiumRight extends PremiumRightKey {
  /** Whether the person pays for it. */
  readonly isPaid: boolean;
  /** The stable machine word that `/isPremium` answers. */
  readonly reason: string;
  /** The right stops counting at this moment without any further call; absent: until revoked. */
  readonly validUntil?: Date;
}

/** The rights that `/isPremium` is answered from. Both calls may be repeated: the last one counts. */
export interface PremiumRights {
  /** Writes the right down, or replaces what is known of it. */
  grant(tx: Queryable, right: PremiumRight): Promise<void>;
  /** Ends the right at once; an unknown one is left alone. */
  revoke(tx: Queryable, right: PremiumRightKey): Promise<void>;
}

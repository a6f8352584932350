import type { Queryable } from '@portal/server/ports';
import type { SubscriptionRecord } from '@portal/checkout-pricing/server';

export type FindEmails = (
  query: Queryable,
  uids: readonly string[],
) => Promise<readonly { readonly uid: string; readonly email: string }[]>;

/** The verified account of an email address, as the account's domain returns it. */
export interface MemberAccount {
  readonly uid: string;
  readonly email: string;
  /** The account's `uuid`. */
  readonly reference: string;
}

export type FindAccounts = (
  query: Queryable,
  emails: readonly string[],
) => Promise<readonly MemberAccount[]>;

export type FindSubscription = (
  query: Queryable,
  id: string,
) => Promise<SubscriptionRecord | undefined>;

/** Who did something: an account, or someone without one such as the operator. */
export interface Actor {
  readonly uid: string | null;
  readonly email: string;
}

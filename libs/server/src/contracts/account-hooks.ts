import type { WayInKind } from '@portal/auth-session/domain';
import type { Queryable } from '../ports/database';

/** What the domains learn about accounts. Each function belongs into the transaction of what it tells. */
export interface AccountHooks {
  accountOpened(
    tx: Queryable,
    account: {
      readonly uid: string;
      readonly at: Date;
      /** Whether the user asked for update notifications. */
      readonly wantsUpdates: boolean;
    },
  ): Promise<void>;
  /** The owner of an account has proven its email address, which is in canonical form. */
  emailProven(tx: Queryable, account: { readonly email: string }): Promise<void>;
  /** Whether a domain has mailed a secret to an email address, in canonical form: who has it reads that mailbox (GROUP-406). */
  provesEmail(
    tx: Queryable,
    proof: { readonly email: string; readonly secret: string },
  ): Promise<boolean>;
  emailChanged(
    tx: Queryable,
    account: {
      readonly uid: string;
      /** The former address, in canonical form; null when it was not verified. */
      readonly formerEmail: string | null;
    },
  ): Promise<void>;
  /** Ways into an account were removed: what came with them ends. */
  accessRevoked(
    tx: Queryable,
    account: { readonly uid: string; readonly kinds: readonly WayInKind[] },
  ): Promise<void>;
}

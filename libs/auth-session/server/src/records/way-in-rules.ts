import type { WayInKind } from '@portal/auth-session/domain';

/** What holds for a kind of ways into an account. */
interface WayInRule {
  /**
   * What becomes of it when the owner chooses a new password by mail: it is replaced, or it opens the account only together with
   * the new password, until it has done so once.
   */
  readonly afterReset: 'replaced' | 'needs-password';
  /** Whether its word for an email address takes over an account that nobody has verified. */
  readonly takesOverUnverified: boolean;
  /** What the account must have besides, for its owner to remove it. */
  readonly removalNeeds: 'another-way' | 'password';
}

/** The rules of every kind: a new kind does not compile without them. */
export const wayInRules: Readonly<Record<WayInKind, WayInRule>> = {
  password: { afterReset: 'replaced', takesOverUnverified: false, removalNeeds: 'another-way' },
  social: { afterReset: 'needs-password', takesOverUnverified: false, removalNeeds: 'another-way' },
  editor: { afterReset: 'needs-password', takesOverUnverified: true, removalNeeds: 'password' },
  passkey: {
    afterReset: 'needs-password',
    takesOverUnverified: false,
    removalNeeds: 'another-way',
  },
  institution: {
    afterReset: 'needs-password',
    takesOverUnverified: true,
    removalNeeds: 'another-way',
  },
};

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
  /** Whether it opens the account of a user with a second factor only together with a code (AUTH-460). */
  readonly secondFactor: 'always' | 'by-choice' | 'never';
}

/** The rules of every kind: a new kind does not compile without them. */
export const wayInRules: Readonly<Record<WayInKind, WayInRule>> = {
  password: {
    afterReset: 'replaced',
    takesOverUnverified: false,
    removalNeeds: 'another-way',
    secondFactor: 'always',
  },
  social: {
    afterReset: 'needs-password',
    takesOverUnverified: false,
    removalNeeds: 'another-way',
    secondFactor: 'by-choice',
  },
  editor: {
    afterReset: 'needs-password',
    takesOverUnverified: true,
    removalNeeds: 'password',
    secondFactor: 'by-choice',
  },
  passkey: {
    afterReset: 'needs-password',
    takesOverUnverified: false,
    removalNeeds: 'another-way',
    secondFactor: 'never',
  },
  institution: {
    afterReset: 'needs-password',
    takesOverUnverified: true,
    removalNeeds: 'another-way',
    secondFactor: 'by-choice',
  },
};

/** The kinds of ways that a second factor treats like this. */
export const kindsBySecondFactor = (rule: WayInRule['secondFactor']): readonly string[] =>
  Object.entries(wayInRules).flatMap(([kind, { secondFactor }]) =>
    secondFactor === rule ? [kind] : [],
  );

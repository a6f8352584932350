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
  /**
   * Whether it opens an account without a second factor from afar only together with digits that are mailed (AUTH-580): what can be
   * typed into a stranger's page does. Providers and institutions see where their users log in, and a passkey cannot be passed on.
   */
  readonly fromAfar: 'mailed-digits' | 'opens';
}

/** The rules of every kind: a new kind does not compile without them. */
export const wayInRules: Readonly<Record<WayInKind, WayInRule>> = {
  password: {
    afterReset: 'replaced',
    takesOverUnverified: false,
    removalNeeds: 'another-way',
    secondFactor: 'always',
    fromAfar: 'mailed-digits',
  },
  social: {
    afterReset: 'needs-password',
    takesOverUnverified: false,
    removalNeeds: 'another-way',
    secondFactor: 'by-choice',
    fromAfar: 'opens',
  },
  editor: {
    afterReset: 'needs-password',
    takesOverUnverified: true,
    removalNeeds: 'password',
    secondFactor: 'by-choice',
    fromAfar: 'opens',
  },
  passkey: {
    afterReset: 'needs-password',
    takesOverUnverified: false,
    removalNeeds: 'another-way',
    secondFactor: 'never',
    fromAfar: 'opens',
  },
  institution: {
    afterReset: 'needs-password',
    takesOverUnverified: true,
    removalNeeds: 'another-way',
    secondFactor: 'by-choice',
    fromAfar: 'opens',
  },
};

/** The kinds of ways for which a rule says this. */
export const kindsWith = <Name extends keyof WayInRule>(
  name: Name,
  rule: WayInRule[Name],
): readonly string[] =>
  Object.entries(wayInRules).flatMap(([kind, rules]) => (rules[name] === rule ? [kind] : []));

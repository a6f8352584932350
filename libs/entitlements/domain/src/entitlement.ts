import { premiumSources, type PremiumSource, type PremiumStatus } from './premium-status';

/** A fact that may give a user Premium, as its source reported it. */
export interface PremiumFact {
  readonly source: PremiumSource;
  /** The source's own id of what gives the right: a subscription, a group or an institution. */
  readonly reference: string;
  /** Whether the user pays for it. */
  readonly isPaid: boolean;
  /** The stable machine word of the status. */
  readonly reason: string;
  /** Whether its source gives Premium; a subscription whose payments failed does not. */
  readonly isActive: boolean;
  /** Whom the fact is for, when it is not for the account itself: a group member's email address, or an institution's domain. */
  readonly holder: string | null;
  /** The fact counts before this moment; if null, for as long as it is stored. */
  readonly validUntil: Date | null;
  /** Whether its giver wants a second step of its people (GROUP-306). */
  readonly needsSecondStep?: boolean;
}

/** The user whom the facts are about. */
export interface EntitledUser {
  /** In its canonical spelling. */
  readonly email: string;
  readonly emailVerified: boolean;
  /** Whether the session has shown a second step, or a sign-in at the institution; where no session is known, whether the account can. */
  readonly hasSecondStep?: boolean;
}

/** Whether a user is premium, why, and until when as far as it is known now (null: no end is known, or not premium). */
interface Entitlement extends PremiumStatus {
  readonly until: Date | null;
}

const free: Entitlement = {
  isPremium: false,
  isPaid: false,
  reason: 'free',
  source: null,
  until: null,
};

/** The reason for a user who lacks nothing but the second step that the giver of Premium wants. */
export const secondStepMissing = 'second-step-missing';

/** Whether an address is in a domain or one of its subdomains; a domain has at least two labels. */
export function isInDomain(email: string, domain: string): boolean {
  const host = email.slice(email.lastIndexOf('@') + 1);
  const licensed = domain.toLowerCase();
  return /[^.]\.[^.]/.test(licensed) && (host === licensed || host.endsWith(`.${licensed}`));
}

/** Membership of a group and of an institution needs a verified address; a fact without a holder is not one of theirs. */
function isHeldBy({ source, holder }: PremiumFact, { email, emailVerified }: EntitledUser) {
  if (source !== 'group' && source !== 'institution') return true;
  if (!emailVerified || holder === null) return false;
  return source === 'group' ? holder.toLowerCase() === email : isInDomain(email, holder);
}

const endOf = ({ validUntil }: PremiumFact) => validUntil?.getTime() ?? Number.POSITIVE_INFINITY;

/** Negative when `one` decides: the source's precedence, then what is paid, then what lasts longer. */
const precedence = (one: PremiumFact, other: PremiumFact): number =>
  premiumSources.indexOf(one.source) - premiumSources.indexOf(other.source) ||
  Number(other.isPaid) - Number(one.isPaid) ||
  Math.sign(endOf(other) - endOf(one)) ||
  one.reason.localeCompare(other.reason);

/** The facts that give a user Premium now; the first one names the status. */
export const countingFacts = (user: EntitledUser, facts: readonly PremiumFact[], now: Date) =>
  facts
    .filter((fact) => fact.isActive && endOf(fact) > now.getTime() && isHeldBy(fact, user))
    .filter(({ needsSecondStep }) => !needsSecondStep || user.hasSecondStep)
    .toSorted(precedence);

/**
 * The only place that decides who is premium (ENT-140, ENT-113): which facts count now, which of them names the status,
 * and when the last of them ends. The order of the facts does not matter.
 */
export function entitlementOf(
  user: EntitledUser,
  facts: readonly PremiumFact[],
  now: Date,
): Entitlement {
  const counting = countingFacts(user, facts, now);
  const [first] = counting;
  if (!first) {
    const others = countingFacts({ ...user, hasSecondStep: true }, facts, now);
    return others.length > 0 ? { ...free, reason: secondStepMissing } : free;
  }
  const { source, isPaid, reason } = first;
  const last = Math.max(...counting.map(endOf));
  const until = Number.isFinite(last) ? new Date(last) : null;
  return { isPremium: true, isPaid, reason, source, until };
}

/** What a response says of an entitlement. */
export const presentPremium = ({
  isPremium,
  isPaid,
  reason,
  source,
}: PremiumStatus): PremiumStatus => ({ isPremium, isPaid, reason, source });

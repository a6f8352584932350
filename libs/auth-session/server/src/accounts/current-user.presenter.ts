import type { CurrentUser, PaymentProvider, UserConfig } from '@portal/auth-session/domain';
import { presentPremium, type PremiumSource } from '@portal/entitlements/domain';
import type { Caller } from '@portal/server/ports';
import type { NamedRight } from '@portal/server/contracts';
import { editorIssuer } from '../records/way-in.tables';

/** What a user has to do with groups that others administer. */
export interface GroupTies {
  /** Whether the user has a seat in a group, also in one that has ended. */
  readonly isInGroup: boolean;
  /** Whether a group that the user is not in asks the user to join. */
  readonly isAskedByGroup: boolean;
}

/** What the database holds of a user besides what the session check returned. */
interface Profile {
  readonly reference: string;
  /** The linked user of the LaTeX editor: the id, and the primary email address that the editor vouched for. */
  readonly editorUser: { readonly id: string; readonly email: string | null } | null;
  /** The id of the group that the user administers. */
  readonly adminGroup: string | null;
  readonly groupTies: GroupTies;
  /** What the products keep of the user, with the suggestions that were blocked last. */
  readonly config: UserConfig;
  /** Every right to Premium that the user has or had, oldest first. */
  readonly rights: readonly NamedRight[];
}

/** The payment provider of each source of Premium. */
const providers: Partial<Record<PremiumSource, PaymentProvider>> = {
  stripe: 'stripe',
  gumroad: 'gumroad',
  group: 'group',
};

/** The response of `/api/auth/user` (AUTH-6). */
export function presentCurrentUser(caller: Caller, profile: Profile): CurrentUser {
  const newestOf = (source: PremiumSource) =>
    profile.rights.findLast((right) => right.source === source)?.reference ?? null;
  const premium = presentPremium(caller.premium);
  const shared = {
    subscription: {
      payment_provider: (premium.source && providers[premium.source]) ?? null,
      stripe: newestOf('stripe'),
      gumroad: newestOf('gumroad'),
    },
    config: profile.config,
    emailVerified: caller.emailVerified,
    premium: premium.isPremium,
    overleaf: profile.editorUser && { ...profile.editorUser, provider: editorIssuer },
    uuid: profile.reference,
    admin_group: profile.adminGroup,
  };
  const user = { uid: caller.uid, email: caller.email, ...premium, ...shared };
  const { isInGroup, isAskedByGroup } = profile.groupTies;
  const ties = {
    ...(isInGroup && { in_group: true }),
    ...(isAskedByGroup && { asked_by_group: true }),
  };
  return { user: { ...user, ...ties }, ...shared };
}

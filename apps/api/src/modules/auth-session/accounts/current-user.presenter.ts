import type { CurrentUser, PaymentProvider, PremiumSource } from '@portal/auth-session/domain';
import type { Caller } from '../../../ports/authenticator';
import { editorProvider } from '../editor-account/linked-identity.repository';

/** What the database knows of a person beside what the session check told. */
export interface Profile {
  readonly reference: string;
  /** The linked person of the LaTeX editor. */
  readonly overleafId: string | null;
  /** Every right that the person has or had, oldest first. */
  readonly rights: readonly { readonly source: PremiumSource; readonly reference: string }[];
}

/** Who takes the money for each source of Premium. */
const providers: Partial<Record<PremiumSource, PaymentProvider>> = {
  stripe: 'stripe',
  gumroad: 'gumroad',
  group: 'group',
};

/** What `/api/auth/user` tells of the signed-in person (specification 1, sections 3 and 7). */
export function presentCurrentUser(caller: Caller, profile: Profile): CurrentUser {
  const newestOf = (source: PremiumSource) =>
    profile.rights.findLast((right) => right.source === source)?.reference ?? null;
  const { premium } = caller;
  const shared = {
    subscription: {
      payment_provider: (premium.source && providers[premium.source]) ?? null,
      stripe: newestOf('stripe'),
      gumroad: newestOf('gumroad'),
    },
    config: {
      widgets: [],
      showStats: false,
      cacheNeedsToBeCleared: false,
      features: {},
      settings: {},
    },
    emailVerified: caller.emailVerified,
    premium: premium.isPremium,
    overleaf:
      profile.overleafId === null ? null : { id: profile.overleafId, provider: editorProvider },
    uuid: profile.reference,
    admin_group: null,
  };
  return { user: { uid: caller.uid, email: caller.email, ...premium, ...shared }, ...shared };
}

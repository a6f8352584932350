import { createHash } from 'node:crypto';

/** A user of the LaTeX editor, as its OAuth provider describes it. */
export interface EditorUser {
  /** The `overleafId` of the portal. */
  readonly sub: string;
  readonly name: string;
  /** What the login page says about this user. */
  readonly about: string;
  readonly email?: string;
  readonly email_verified: boolean;
  readonly terms_accepted: boolean;
  readonly premium: boolean;
  /** Epoch seconds. */
  readonly premium_until?: number;
  /** The editor has deleted the user after the login: the userinfo endpoint responds 404. */
  readonly isGone?: boolean;
  /** Does not allow the portal to know who they are. */
  readonly declines?: boolean;
  /** The only claims of the user, as they were typed. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

const ready = { email_verified: true, terms_accepted: true, premium: false } as const;

/** November 2023, in epoch seconds. */
const longAgo = 1_700_000_000;

/** One user for every status of a login at the portal. Users can be changed at `/user/settings`. */
export const initialUsers: readonly EditorUser[] = [
  {
    sub: 'ol-new',
    name: 'Sofya Kovalevskaya',
    about: 'Ready: a new user of the portal.',
    email: 'sofya@editor.example',
    ...ready,
  },
  {
    sub: 'ol-account',
    name: 'Kathleen Ollerenshaw',
    about: 'The portal has an account with this address: the free demo account.',
    email: 'free@demo.example',
    ...ready,
  },
  {
    sub: 'ol-linked',
    name: 'Mary Cartwright',
    about: 'Linked to the demo account editor@demo.example.',
    email: 'editor@demo.example',
    ...ready,
    premium: true,
  },
  {
    sub: 'ol-unconfirmed',
    name: 'Isaac Newton',
    about: 'The primary email is not confirmed.',
    email: 'isaac@editor.example',
    ...ready,
    email_verified: false,
  },
  {
    sub: 'ol-terms',
    name: 'Maria Agnesi',
    about: 'Has not accepted the terms of service.',
    email: 'maria@editor.example',
    ...ready,
    terms_accepted: false,
  },
  {
    sub: 'ol-both',
    name: 'Carl Gauss',
    about: 'Neither confirmed the email nor accepted the terms.',
    email: 'carl@editor.example',
    ...ready,
    email_verified: false,
    terms_accepted: false,
  },
  {
    sub: 'ol-premium',
    name: 'Emmy Noether',
    about: 'Has a Premium plan at the editor.',
    email: 'emmy@editor.example',
    ...ready,
    premium: true,
  },
  {
    sub: 'ol-ended',
    name: 'George Boole',
    about: 'Had a Premium plan at the editor; it has ended.',
    email: 'george@editor.example',
    ...ready,
    premium: true,
    premium_until: longAgo,
  },
  {
    sub: 'ol-no-email',
    name: 'Evariste Galois',
    about: 'Has no email address.',
    ...ready,
    email_verified: false,
  },
  {
    sub: 'ol-gone',
    name: 'Pierre Fermat',
    about: 'The LaTeX editor no longer knows this user.',
    email: 'pierre@editor.example',
    ...ready,
    isGone: true,
  },
  {
    sub: 'ol-declines',
    name: 'Leonhard Euler',
    about: 'Does not allow the portal to know who he is.',
    email: 'leonhard@editor.example',
    ...ready,
    declines: true,
  },
];

/** The claims of a user, in the idToken and at the userinfo endpoint. */
export function claimsOf(user: EditorUser): {
  readonly sub: string;
  readonly [claim: string]: unknown;
} {
  if (user.claims) return { ...user.claims, sub: user.sub };
  const { sub, name, email, email_verified, terms_accepted, premium, premium_until } = user;
  return {
    sub,
    name,
    email,
    email_verified: email === undefined ? undefined : email_verified,
    terms_accepted,
    premium,
    premium_until,
  };
}

/** Whether a typed text can be an address. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text);

/** The user with a typed address; the same address is the same user. Undefined if it cannot be an address. */
export function userWithEmail(email: string): EditorUser | undefined {
  if (!looksLikeEmail(email)) return undefined;
  const sub = `ol-${createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 24)}`;
  return { sub, name: email, about: 'Typed in.', email, ...ready };
}

/** A ready user whose claims are replaced by any others, as JSON. Undefined if the text is not an object with the text `sub`. */
export function userWithClaims(json: string): EditorUser | undefined {
  try {
    const claims: Record<string, unknown> | null = JSON.parse(json);
    const sub = claims?.['sub'];
    if (typeof sub !== 'string' || sub === '') return undefined;
    return { sub, name: sub, about: 'Typed in.', ...ready, claims: { ...claims } };
  } catch {
    return undefined;
  }
}

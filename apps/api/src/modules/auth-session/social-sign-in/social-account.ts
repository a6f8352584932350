import { ApiError } from '../../../platform/errors';
import type { Queryable } from '../../../ports/database';
import { newId } from '../../../platform/secrets';
import {
  findAccountByEmail,
  findLinkedAccount,
  trustIdentity,
  type SocialAccount,
} from './social-identity.repository';
import type { SocialLogin } from './social-login.repository';
import { insertUser } from '../accounts/user.repository';

/** Where a social sign-in leads: into an account, or to the question after an account's password. */
export interface SocialEntrance {
  readonly account: SocialAccount;
  readonly isOpen: boolean;
}

/** The address that the provider vouches for; an identity without one opens nothing (threat 18). */
function verifiedEmail({ email, emailVerified }: SocialLogin): string {
  if (email === undefined) throw new ApiError('SOCIAL_EMAIL_MISSING');
  if (!emailVerified) throw new ApiError('SOCIAL_EMAIL_NOT_VERIFIED');
  return email;
}

async function openAccount(tx: Queryable, login: SocialLogin, email: string, now: Date) {
  const account = { uid: newId(), email, emailVerified: true };
  const isOpened = await insertUser(tx, { ...account, reference: newId(), createdAt: now });
  if (!isOpened) return undefined;
  await trustIdentity(tx, { ...login, uid: account.uid, now });
  return { ...account, hasPassword: false };
}

/**
 * The account that a sign-in is about: the linked one, else the one with the same address. The address is looked up first:
 * whoever sees an account that another tab has just opened then sees its link as well.
 */
export async function findSocialAccount(
  query: Queryable,
  login: SocialLogin,
): Promise<SocialEntrance | undefined> {
  const namesake = login.email && (await findAccountByEmail(query, login.email));
  const linked = await findLinkedAccount(query, login);
  if (linked) return { account: linked, isOpen: linked.trusted };
  verifiedEmail(login);
  return namesake ? { account: namesake, isOpen: false } : undefined;
}

/**
 * What a sign-in leads to. Only the provider's verified address opens an account, and only one that nobody has here; an
 * account that is there is never joined without its password, whether its address was proven or not.
 */
export async function enterBySocial(
  tx: Queryable,
  login: SocialLogin,
  now: Date,
): Promise<SocialEntrance> {
  const known = await findSocialAccount(tx, login);
  if (known) return known;
  const opened = await openAccount(tx, login, verifiedEmail(login), now);
  if (opened) return { account: opened, isOpen: true };
  // Somebody was faster, perhaps the same person in another tab.
  const faster = await findSocialAccount(tx, login);
  if (!faster) throw new ApiError('EMAIL_ALREADY_EXISTS');
  return faster;
}

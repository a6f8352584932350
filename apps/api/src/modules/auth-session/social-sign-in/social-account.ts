import { ApiError } from '../../../platform/errors';
import type { AccountHooks } from '../../../ports/account-hooks';
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

/** The account of a social sign-in. */
export interface SocialMatch {
  readonly account: SocialAccount;
  /** Whether the identity opens the account by itself; if not, the account's password is needed. */
  readonly isOpen: boolean;
}

/** The email address that the provider vouches for; an identity without one opens no account (AUTH-151). */
function verifiedEmail({ email, emailVerified }: SocialLogin): string {
  if (email === undefined) throw new ApiError('SOCIAL_EMAIL_MISSING');
  if (!emailVerified) throw new ApiError('SOCIAL_EMAIL_NOT_VERIFIED');
  return email;
}

async function openAccount(
  { accountOpened }: Pick<AccountHooks, 'accountOpened'>,
  tx: Queryable,
  login: SocialLogin,
  now: Date,
) {
  const email = verifiedEmail(login);
  const account = { uid: newId(), email, emailVerified: true };
  const isOpened = await insertUser(tx, { ...account, reference: newId(), createdAt: now });
  if (!isOpened) return undefined;
  await accountOpened(tx, { uid: account.uid, at: now, wantsUpdates: false });
  await trustIdentity(tx, { ...login, uid: account.uid, now });
  return { ...account, hasPassword: false };
}

/**
 * The linked account, or else the account with the same email address. The address is looked up first: a request that sees
 * the account that another tab has just opened then sees its link as well.
 */
export async function findSocialAccount(
  query: Queryable,
  login: SocialLogin,
): Promise<SocialMatch | undefined> {
  const namesake = login.email && (await findAccountByEmail(query, login.email));
  const linked = await findLinkedAccount(query, login);
  if (linked) return { account: linked, isOpen: linked.trusted };
  verifiedEmail(login);
  return namesake ? { account: namesake, isOpen: false } : undefined;
}

/**
 * The account of a sign-in, opened when there is none. Only an email address that the provider verified opens a new account.
 * An existing account is never linked without its password, whether its address is verified or not (AUTH-152).
 */
export async function findOrOpenAccount(
  hooks: Pick<AccountHooks, 'accountOpened'>,
  tx: Queryable,
  login: SocialLogin,
  now: Date,
): Promise<SocialMatch> {
  const known = await findSocialAccount(tx, login);
  if (known) return known;
  const opened = await openAccount(hooks, tx, login, now);
  if (opened) return { account: opened, isOpen: true };
  // Another request was faster, perhaps the same user in another tab.
  const existing = await findSocialAccount(tx, login);
  if (!existing) throw new ApiError('EMAIL_ALREADY_EXISTS');
  return existing;
}

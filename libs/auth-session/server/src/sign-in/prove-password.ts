import type { Platform, RequestContext } from '@portal/server/platform';
import { ApiError } from '@portal/server/errors';
import { wrongPasswords } from './sign-in-effort';
import type { DeviceCookies } from '../sessions/device-cookie';
import type { CheckPassword, ProvenAccount } from './password-check';

/** An account whose password was right, with the budget of wrong ones that it ends. */
type ProvenSignIn = ProvenAccount & { readonly scope: string | undefined };

/**
 * Proves the account of an email address, in its canonical spelling, by its password. A device that the account was signed in
 * from has a budget of its own. Throws `INVALID_LOGIN_CREDENTIALS`, after counting the wrong password against the client,
 * and `TOO_MANY_ATTEMPTS_TRY_LATER`.
 */
export type ProvePassword = (
  credentials: Pick<Parameters<CheckPassword>[0], 'email' | 'password' | 'isAlone'>,
  client: RequestContext,
) => Promise<ProvenSignIn>;

/** Makes {@link ProvePassword}. */
export function createProvePassword(
  ports: Pick<Platform, 'limiter'> & {
    readonly checkPassword: CheckPassword;
    readonly deviceCookies: DeviceCookies;
  },
): ProvePassword {
  const { checkPassword, deviceCookies, limiter } = ports;
  return async ({ email, ...given }, client) => {
    const scope = await deviceCookies.find(client, email);
    const account = await checkPassword({ ...given, email, scope });
    if (account) return { ...account, scope };
    await limiter.take(wrongPasswords, await deviceCookies.subjectOf(client));
    throw new ApiError('INVALID_LOGIN_CREDENTIALS');
  };
}

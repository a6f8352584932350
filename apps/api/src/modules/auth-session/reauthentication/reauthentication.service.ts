import type { ReauthenticationOptions } from '@portal/auth-session/domain';
import type { Platform } from '../../../platform/platform';
import { ApiError } from '../../../platform/errors';
import type { RequestContext } from '../../../platform/request-context';
import type { Caller } from '../../../ports/authenticator';
import type { Queryable } from '../../../ports/database';
import { hasPassword } from '../accounts/user.repository';
import { signedInScope, type CheckPassword } from '../sign-in/password-check';
import type { SignInAttempts } from '../sign-in/sign-in-attempt.repository';
import { editorProvider } from '../editor-account/linked-identity.tables';
import { findLinkedAccount } from '../social-sign-in/social-identity.repository';
import { takeTicket } from '../social-sign-in/social-login.repository';
import type { ReadTicket } from '../social-sign-in/social-sign-in';
import { findTrustedIssuers, renewAuthentication } from './reauthentication.repository';

type Ports = Pick<Platform, 'config' | 'database' | 'clock'> & {
  readonly checkPassword: CheckPassword;
  readonly attempts: SignInAttempts;
  readonly readTicket: ReadTicket;
};

type Context = RequestContext & { readonly caller: Caller };

/** Lets signed-in users prove who they are, for endpoints that need a recent sign-in (AUTH-172). */
export function createReauthentication(ports: Ports) {
  const { config, database, clock, checkPassword, attempts, readTicket } = ports;

  async function renew(query: Queryable, { sessionId }: Caller) {
    const isAlive = await renewAuthentication(query, { sessionId, now: clock.now() });
    if (!isAlive) throw new ApiError('UNAUTHENTICATED');
  }

  return {
    async getReauthenticationOptions(
      _input: object,
      { caller: { uid } }: Context,
    ): Promise<ReauthenticationOptions> {
      const issuers = await findTrustedIssuers(database.query, uid);
      const linked = config.socialProviders.filter(({ issuer }) => issuers.includes(issuer));
      return {
        hasPassword: await hasPassword(database.query, uid),
        providers: linked.map(({ id }) => id),
        editor: issuers.includes(editorProvider),
      };
    },

    /** Whether the caller has a password (AUTH-310). */
    hasUserPassword: async (_input: object, { caller: { uid } }: Context) => ({
      hasPassword: await hasPassword(database.query, uid),
    }),

    /** Proves the caller by the password (AUTH-173); wrong ones never lock the log-in (AUTH-175). */
    async reauthenticate({ password }: { password: string }, { caller }: Context) {
      const { uid, email } = caller;
      if (!(await hasPassword(database.query, uid))) throw new ApiError('PASSWORD_NOT_SET');
      if (!(await checkPassword({ email, password, scope: signedInScope })))
        throw new ApiError('WRONG_PASSWORD');
      await attempts.forget(database.query, email, signedInScope);
      await renew(database.query, caller);
      return {};
    },

    /** Proves the caller by a fresh sign-in with an identity that is linked to the account (AUTH-174). */
    async reauthenticateWithTicket({ ticket }: { ticket: string }, context: Context) {
      const { caller } = context;
      const given = readTicket(ticket, 'reauthentication', context);
      await database.transaction(async (tx) => {
        const login = await takeTicket(tx, given);
        if (!login) throw new ApiError('SOCIAL_TICKET_INVALID');
        const linked = await findLinkedAccount(tx, login);
        if (!linked?.trusted || linked.uid !== caller.uid)
          throw new ApiError('SOCIAL_OTHER_IDENTITY');
        await renew(tx, caller);
      });
      return {};
    },
  };
}

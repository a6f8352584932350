import type { authSessionEndpoints } from '@portal/auth-session/domain';
import { ApiError } from '@portal/server/errors';
import type { Handler } from '@portal/server/http';
import type { Platform } from '@portal/server/platform';
import { refuseBarred } from '../records/institution.repository';
import { takeTicket } from '../records/login-ticket.repository';
import type { SignInAttempts } from '../records/sign-in-attempt.repository';
import { hasPassword } from '../records/user.repository';
import { findByWay } from '../records/way-in.repository';
import type { FactorQuestions } from '../second-factor/factor-questions';
import { type CheckPassword, signedInScope } from '../sign-in/password-check';
import type { ReadTicket } from '../ways-in/given-ticket';

/** Whether the caller has a password. */
export function createHasUserPassword({
  database,
}: Pick<Platform, 'database'>): Handler<typeof authSessionEndpoints.hasUserPassword> {
  return async (_input, { caller }) => ({
    hasPassword: await hasPassword(database.query, caller.uid),
  });
}

/** Proves the caller by the password; wrong ones never lock the log-in. */
export function createReauthenticate(
  ports: Pick<Platform, 'database'> & {
    readonly checkPassword: CheckPassword;
    readonly attempts: SignInAttempts;
    readonly questions: FactorQuestions;
  },
): Handler<typeof authSessionEndpoints.reauthenticate> {
  const { database, checkPassword, attempts, questions } = ports;
  return async ({ password }, context) => {
    const { uid, email, sessionId } = context.caller;
    if (!(await hasPassword(database.query, uid))) throw new ApiError('PASSWORD_NOT_SET');
    if (!(await checkPassword({ email, password, scope: signedInScope })))
      throw new ApiError('WRONG_PASSWORD');
    await attempts.forget(database.query, email, signedInScope);
    const proven = { way: { kind: 'password' }, owner: { uid, email }, sessionId } as const;
    await questions.renewAuthentication(database.query, proven, context);
    return {};
  };
}

/** Proves the caller by a fresh sign-in with an identity that opens the account by itself. */
export function createReauthenticateWithTicket(
  ports: Pick<Platform, 'database'> & {
    readonly questions: FactorQuestions;
    readonly readTicket: ReadTicket;
  },
): Handler<typeof authSessionEndpoints.reauthenticateWithTicket> {
  const { database, questions, readTicket } = ports;
  return async ({ ticket }, context) => {
    const { uid, sessionId } = context.caller;
    const given = readTicket(ticket, 'reauthentication', context);
    await database.transaction(async (tx) => {
      const login = await takeTicket(tx, given);
      if (!login) throw new ApiError('SOCIAL_TICKET_INVALID');
      const linked = await findByWay(tx, login);
      if (!linked?.way.trusted || linked.owner.uid !== uid)
        throw new ApiError('SOCIAL_OTHER_IDENTITY');
      await refuseBarred(tx, uid, login.issuer);
      await questions.renewAuthentication(tx, { ...linked, sessionId }, context);
    });
    return {};
  };
}

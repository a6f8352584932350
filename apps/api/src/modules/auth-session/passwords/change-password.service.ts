import type { authSessionEndpoints } from '@portal/auth-session/domain';
import type { ContextOf } from '../../../platform/http/routing/route';
import { ApiError } from '../../../platform/errors';
import type { Clock } from '../../../ports/clock';
import type { Database } from '../../../ports/database';
import type { Mailer } from '../../../ports/mailer';
import type { PasswordHasher } from '../../../ports/password-hasher';
import { passwordChangedMail } from '../auth-session.mails';
import { endOldWays } from '../email-codes/ownership';
import type { ProvenAccount, CheckPassword } from '../sign-in/password-check';
import type { CheckNewPassword } from './password-rules';
import type { SessionOpening } from '../sessions/session-opening';
import { findSessionLife } from '../sessions/session.repository';
import { hasPassword, replacePasswordHash } from '../accounts/user.repository';

interface Ports {
  database: Database;
  clock: Clock;
  hasher: PasswordHasher;
  mailer: Mailer;
  checkPassword: CheckPassword;
  checkNewPassword: CheckNewPassword;
  sessionOpening: SessionOpening;
  productName: string;
}

type Context = ContextOf<typeof authSessionEndpoints.changePassword>;

/** The account whose current password was given; a wrong one counts like one at the sign-in. */
async function proven({ database, checkPassword }: Ports, { caller }: Context, password: string) {
  if (!(await hasPassword(database.query, caller.uid))) throw new ApiError('PASSWORD_NOT_SET');
  const account = await checkPassword({ email: caller.email, password });
  if (!account) throw new ApiError('WRONG_PASSWORD');
  return account;
}

/**
 * Changes the password. Every session ends, as the decisions say; the caller, who has just given the password, goes on in
 * a new one that is remembered, or ends, as the old one was.
 */
export function createChangePassword(ports: Ports) {
  const { database, clock, hasher, mailer, sessionOpening, productName } = ports;

  const replace = (context: Context, account: ProvenAccount, by: string) =>
    database.transaction(async (tx) => {
      const { uid, email } = account;
      const life = await findSessionLife(tx, context.caller.sessionId);
      if (!life || !(await replacePasswordHash(tx, { ...account, by })))
        throw new ApiError('UNAUTHENTICATED');
      await endOldWays(tx, uid, clock.now());
      const { remembered, expiresAt } = life;
      const opening = {
        owner: { uid, email },
        remembered,
        client: context,
        ...(!remembered && { expiresAt }),
      };
      const session = await sessionOpening.open(tx, opening, 'password-changed');
      await mailer.send(tx, passwordChangedMail({ to: email, productName, by: 'password' }));
      return session;
    });

  return async function changePassword(
    input: { currentPassword: string; newPassword: string },
    context: Context,
  ) {
    ports.checkNewPassword(input.newPassword);
    const account = await proven(ports, context, input.currentPassword);
    const session = await replace(context, account, await hasher.hash(input.newPassword));
    return sessionOpening.complete(session);
  };
}

import type { Platform, RequestContext } from '@portal/server/platform';
import { ApiError } from '@portal/server/errors';
import type { Caller } from '@portal/server/ports';
import { hasPassword, replacePasswordHash } from '../records/user.repository';
import { passwordChangedMail } from '../auth-session.notices';
import { revokeAccess } from '../ways-in/proof-of-ownership';
import type { SessionService } from '../sessions/session.service';
import { findSessionLifetime } from '../records/session.repository';
import { noteTwoSteps } from '../records/sign-in-strength.repository';
import { signedInScope, type CheckPassword, type ProvenAccount } from '../sign-in/password-check';
import { deviceOf } from '../records/device';
import { findSecondFactor } from '../second-factor/second-factor.repository';
import { insertPasswordWay, passwordWay } from '../records/way-in.repository';
import type { NameOfWay } from '../ways-in/way-name';
import type { CheckNewPassword } from '../sign-in/password-rules';

type Ports = Pick<Platform, 'database' | 'clock' | 'hasher' | 'mailer'> & {
  readonly checkPassword: CheckPassword;
  readonly checkNewPassword: CheckNewPassword;
  readonly nameOfWay: NameOfWay;
  readonly sessions: SessionService;
  readonly productName: string;
};

type Context = RequestContext & { readonly caller: Caller };

/** The caller's account, proven by its current password. Wrong ones have a budget of their own. */
async function proveCaller({ database, checkPassword }: Ports, caller: Caller, password: string) {
  if (!(await hasPassword(database.query, caller.uid))) throw new ApiError('PASSWORD_NOT_SET');
  const account = await checkPassword({ email: caller.email, password, scope: signedInScope });
  if (!account) throw new ApiError('WRONG_PASSWORD');
  return account;
}

/**
 * Changes the caller's password and ends every session (AUTH-123). The caller continues in a new session that is remembered,
 * and expires, like the old one.
 */
export function createChangePassword(ports: Ports) {
  const { database, clock, hasher, mailer, nameOfWay, sessions, productName } = ports;

  const replacePassword = (
    context: Context,
    account: ProvenAccount,
    change: { readonly newHash: string; readonly keepsTrust: boolean },
  ) =>
    database.transaction(async (tx) => {
      const { uid, email } = account;
      const lifetime = await findSessionLifetime(tx, context.caller.sessionId);
      if (!lifetime || !(await replacePasswordHash(tx, { ...account, by: change.newHash })))
        throw new ApiError('UNAUTHENTICATED');
      const now = clock.now();
      await insertPasswordWay(tx, { uid, device: deviceOf(context.userAgent), addedAt: now });
      const distrusted = await revokeAccess(tx, uid, now, change);
      const waysIn = distrusted.map(nameOfWay);
      const { remembered, expiresAt } = lifetime;
      const opening = {
        owner: { uid, email },
        by: passwordWay(uid),
        remembered,
        client: context,
        scope: signedInScope,
        // The session continues, and a password alone does not count as a new proof of its user.
        secondFactor: 'not-asked' as const,
        ...((await findSecondFactor(tx, uid, now)) && {
          authenticatedAt: context.caller.authenticatedAt,
        }),
        ...(!remembered && { expiresAt }),
      };
      const session = await sessions.open(tx, opening, 'password-changed');
      if (context.caller.strength === 'two-steps') await noteTwoSteps(tx, session.sessionId);
      await mailer.send(
        tx,
        passwordChangedMail({ to: email, productName, by: 'password', waysIn }),
      );
      return session;
    });

  return async function changePassword(
    input: { currentPassword: string; newPassword: string; distrustWaysIn?: boolean | undefined },
    context: Context,
  ) {
    ports.checkNewPassword(input.newPassword);
    const account = await proveCaller(ports, context.caller, input.currentPassword);
    const newHash = await hasher.hash(input.newPassword);
    const keepsTrust = input.distrustWaysIn === false;
    const change = { newHash, keepsTrust };
    return sessions.issueTokens(await replacePassword(context, account, change));
  };
}

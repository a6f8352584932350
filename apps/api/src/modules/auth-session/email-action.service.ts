import type { EmailActionMode } from '@portal/auth-session/domain';
import { Refusal } from '../../platform/refusal';
import type { Clock } from '../../ports/clock';
import type { Database } from '../../ports/database';
import type { Jobs } from '../../ports/jobs';
import type { Mailer } from '../../ports/mailer';
import type { PasswordHasher } from '../../ports/password-hasher';
import type { AttemptKey } from './attempt-key';
import { passwordChangedMail } from './auth-session.mails';
import { isLongEnough } from './auth-session.policy';
import { deleteCodesOfUser, isLivingCode, useCode } from './email-code.repository';
import { endSessionsOfUser } from './session.repository';
import { forgetAttempts } from './sign-in-attempt.repository';
import { updateUser } from './user.repository';

interface Ports {
  database: Database;
  clock: Clock;
  hasher: PasswordHasher;
  mailer: Mailer;
  jobs: Jobs;
  attemptKey: AttemptKey;
  productName: string;
}

/** Whoever holds the code reads the address's mail: the address is verified. */
async function verifyEmail({ database, clock }: Ports, code: string): Promise<string> {
  return database.transaction(async (tx) => {
    const uid = await useCode(tx, code, 'verifyEmail', clock.now());
    const email = uid && (await updateUser(tx, uid, { emailVerified: true }));
    if (!email) throw new Refusal('INVALID_CODE');
    return email;
  });
}

/** Sets the password and, since ownership is proven, verifies the address and ends whatever others may have opened. */
async function resetPassword(ports: Ports, code: string, password: string): Promise<string> {
  const { database, clock, hasher, mailer, jobs, attemptKey, productName } = ports;
  if (!isLongEnough(password)) throw new Refusal('INVALID_PASSWORD');
  const isLiving = await isLivingCode(database.query, code, 'resetPassword', clock.now());
  if (!isLiving) throw new Refusal('INVALID_CODE');
  const passwordHash = await hasher.hash(password);
  const address = await database.transaction(async (tx) => {
    const now = clock.now();
    const uid = await useCode(tx, code, 'resetPassword', now);
    const email = uid && (await updateUser(tx, uid, { passwordHash, emailVerified: true }));
    if (!uid || !email) throw new Refusal('INVALID_CODE');
    await endSessionsOfUser(tx, uid, now);
    await deleteCodesOfUser(tx, uid);
    await forgetAttempts(tx, attemptKey(email));
    await mailer.send(tx, passwordChangedMail({ to: email, productName }));
    return email;
  });
  jobs.wake();
  return address;
}

/** Does what a mailed link asks for (specification 1, section 2 "Email action page"). */
export function createEmailAction(ports: Ports) {
  return async function runEmailAction(input: {
    mode: EmailActionMode;
    oobCode: string;
    newPassword?: string | undefined;
  }) {
    const { mode, oobCode, newPassword } = input;
    switch (mode) {
      case 'verifyEmail':
        return { mode, email: await verifyEmail(ports, oobCode) };
      case 'resetPassword':
        return { mode, email: await resetPassword(ports, oobCode, newPassword ?? '') };
      case 'verifyAndChangeEmail':
        throw new Refusal('INVALID_CODE');
    }
  };
}

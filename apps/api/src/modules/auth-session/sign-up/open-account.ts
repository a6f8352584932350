import type { Clock } from '../../../ports/clock';
import type { Queryable } from '../../../ports/database';
import type { Mailer } from '../../../ports/mailer';
import { verificationMail } from '../auth-session.mails';
import { issueCode } from '../email-codes/email-code.repository';
import { newId } from '../../../platform/secrets';
import { insertUser } from '../accounts/user.repository';

/** Opens an unverified account and mails its verification link; undefined when the address is taken. */
export type OpenAccount = (
  tx: Queryable,
  account: { readonly email: string; readonly passwordHash: string },
) => Promise<string | undefined>;

/** {@link OpenAccount} over the platform's ports. */
export function createOpenAccount(ports: {
  clock: Clock;
  mailer: Mailer;
  productName: string;
}): OpenAccount {
  const { clock, mailer, productName } = ports;
  return async (tx, { email, passwordHash }) => {
    const now = clock.now();
    const uid = newId();
    const user = { uid, email, passwordHash, reference: newId(), createdAt: now };
    if (!(await insertUser(tx, user))) return undefined;
    const code = await issueCode(tx, { uid, kind: 'verifyEmail', now });
    await mailer.send(tx, verificationMail({ to: email, code, productName }));
    return uid;
  };
}

import type { Clock } from '../../../ports/clock';
import type { Queryable } from '../../../ports/database';
import type { Mailer } from '../../../ports/mailer';
import { verificationMail } from '../auth-session.mails';
import { issueCode } from '../email-codes/email-code.repository';
import { newId } from '../../../platform/secrets';
import { insertUser } from '../accounts/user.repository';

/** What a user signed up with. */
export interface NewAccount {
  readonly email: string;
  readonly passwordHash: string;
  readonly wantsUpdates?: boolean | undefined;
}

/** Subscribes a new user to update notifications, in the transaction that opens the account. */
export type SubscribeToUpdates = (
  tx: Queryable,
  user: { readonly uid: string; readonly at: Date },
) => Promise<void>;

/** Opens an unverified account and mails its verification link; undefined when the address is taken. */
export type OpenAccount = (tx: Queryable, account: NewAccount) => Promise<string | undefined>;

/** {@link OpenAccount} over the platform's ports. */
export function createOpenAccount(ports: {
  clock: Clock;
  mailer: Mailer;
  subscribeToUpdates: SubscribeToUpdates;
  productName: string;
}): OpenAccount {
  const { clock, mailer, subscribeToUpdates, productName } = ports;
  return async (tx, { email, passwordHash, wantsUpdates }) => {
    const now = clock.now();
    const uid = newId();
    const user = { uid, email, passwordHash, reference: newId(), createdAt: now };
    if (!(await insertUser(tx, user))) return undefined;
    if (wantsUpdates) await subscribeToUpdates(tx, { uid, at: now });
    const code = await issueCode(tx, { uid, kind: 'verifyEmail', now });
    await mailer.send(tx, verificationMail({ to: email, code, productName }));
    return uid;
  };
}

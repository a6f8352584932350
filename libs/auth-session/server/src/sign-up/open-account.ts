import { type Platform, newId } from '@portal/server/platform';
import type { AccountHooks } from '@portal/server/contracts';
import type { Queryable } from '@portal/server/ports';
import { insertUser, updateUser } from '../records/user.repository';
import { verificationMail } from '../auth-session.mails';
import { takeSignUpMail } from '../mailed-links/mail-limits';
import { issueCode } from '../records/email-code.repository';

interface OpenedWithPassword {
  readonly passwordHash: string;
  readonly firstWay?: undefined;
}

/** What an account without a password is opened with. */
export interface FirstWay {
  readonly uid: string;
  /** Adds it, in the transaction that opens the account. */
  add(tx: Queryable, opened: { device: string | null; at: Date }): Promise<void>;
}

interface OpenedWithAnotherWay {
  readonly passwordHash?: undefined;
  readonly firstWay: FirstWay;
}

/** What a user signs up with. */
export type NewAccount = Opening & (OpenedWithPassword | OpenedWithAnotherWay);

interface Opening {
  /** In its canonical spelling. */
  readonly email: string;
  /** The opt-in to update notifications. */
  readonly wantsUpdates?: boolean | undefined;
  /** The secret of an invitation that was mailed to the address. */
  readonly invitation?: string | undefined;
  /** Where the user signs up, as the verification page tells the owner of the address (AUTH-180). */
  readonly device: string | null;
  readonly country: string | null;
}

/**
 * Opens an unverified account and mails its verification link, unless the mailbox had too many mails (AUTH-164). Who has the
 * secret of an invitation that was mailed to the address has proven it already (GROUP-406). Returns undefined when the email
 * address is taken.
 */
export type OpenAccount = (tx: Queryable, account: NewAccount) => Promise<string | undefined>;

export function createOpenAccount(
  ports: Pick<Platform, 'clock' | 'limiter' | 'mailer'> &
    Pick<AccountHooks, 'accountOpened' | 'emailProven' | 'provesEmail'> & {
      readonly productName: string;
    },
): OpenAccount {
  const { clock, limiter, mailer, accountOpened, emailProven, provesEmail, productName } = ports;
  return async function openAccount(tx, account) {
    const { email, passwordHash, firstWay, wantsUpdates = false, invitation } = account;
    const { device, country } = account;
    const now = clock.now();
    const uid = firstWay?.uid ?? newId();
    const opening = { createdAt: now, openedDevice: device, openedCountry: country };
    const user = { uid, email, passwordHash, reference: newId(), ...opening };
    if (!(await insertUser(tx, user))) return undefined;
    await firstWay?.add(tx, { device, at: now });
    await accountOpened(tx, { uid, at: now, wantsUpdates });
    if (invitation && (await provesEmail(tx, { email, secret: invitation }))) {
      await updateUser(tx, uid, { emailVerified: true });
      await emailProven(tx, { email });
      return uid;
    }
    if (!(await takeSignUpMail(limiter, tx, email))) return uid;
    const code = await issueCode(tx, { uid, kind: 'verifyEmail', now });
    await mailer.send(tx, verificationMail({ to: email, code, productName }));
    return uid;
  };
}

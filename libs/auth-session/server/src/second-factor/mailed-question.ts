import { ApiError } from '@portal/server/errors';
import { hashOf, newSecret, type Platform, type RequestContext } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import type { LimitMails } from '../mailed-links/mail-limits';
import { deviceOf } from '../records/device';
import { insertSecurityEvent } from '../records/security-event.repository';
import { lockUser } from '../records/user.repository';
import type { WayOwner } from '../records/way-in.repository';
import { issueDigits, redeemDigits, type DigitKeys } from '../sign-in-mail/mailed-digits';
import { digitsFromAfarMail } from './second-factor.mails';
import { findSecondFactor } from './second-factor.repository';

export type MailDigitsPorts = Pick<Platform, 'clock' | 'database' | 'geoIp' | 'mailer'> & {
  readonly digitKeys: DigitKeys;
  readonly limitMails: LimitMails;
  readonly productName: string;
};

/** The digits wait like those of a sign-in mail; the question, which is sealed for its browser, alone names them. */
const awaitedOf = (mailed: string, now: Date) => ({
  stateHash: hashOf(mailed),
  browserHash: hashOf(mailed),
  now,
});

/** Mails digits to the owner of an account that somebody logs in to from afar, who sees it in the activity, too. Returns their name. */
export async function mailDigits(
  { clock, database, digitKeys, geoIp, mailer, productName }: MailDigitsPorts,
  { uid, email }: Pick<WayOwner, 'uid' | 'email'>,
  { ip, userAgent }: Pick<RequestContext, 'ip' | 'userAgent'>,
): Promise<string> {
  const mailed = newSecret();
  const at = clock.now();
  const place = { device: deviceOf(userAgent), country: geoIp.countryOf(ip) ?? null };
  await database.transaction(async (tx) => {
    const issued = await issueDigits(tx, digitKeys, { ...awaitedOf(mailed, at), email });
    await insertSecurityEvent(tx, { uid, kind: 'sign-in-questioned', at, ...place });
    const digits = issued?.digits ?? '';
    await mailer.send(tx, digitsFromAfarMail({ to: email, productName, digits, at, ...place }));
  });
  return mailed;
}

/**
 * Uses mailed digits up. Throws `SIGN_IN_DIGITS_WRONG` for wrong and used ones, and those from before a new password, and
 * `SECOND_FACTOR_EXPIRED` when the account has another address or a second factor by now: then the digits prove too little.
 */
export async function redeemMailed(
  tx: Queryable,
  { digitKeys, now }: { readonly digitKeys: DigitKeys; readonly now: Date },
  { uid, email, mailed }: { readonly uid: string; readonly email: string; readonly mailed: string },
  code: string,
): Promise<void> {
  const owner = await lockUser(tx, uid);
  if (owner?.email !== email || (await findSecondFactor(tx, uid, now)))
    throw new ApiError('SECOND_FACTOR_EXPIRED');
  const digits = code.replaceAll(/[ -]/g, '');
  const awaited = awaitedOf(mailed, now);
  const isRight =
    /^\d{6}$/.test(digits) && (await redeemDigits(tx, digitKeys, { ...awaited, digits }));
  if (!isRight) throw new ApiError('SIGN_IN_DIGITS_WRONG');
}

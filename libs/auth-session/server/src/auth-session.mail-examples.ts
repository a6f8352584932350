import type { MailMessage } from '@portal/server/ports';
import * as mails from './auth-session.mails';
import * as notices from './auth-session.notices';
import * as factors from './second-factor/second-factor.mails';

type MailName = Extract<
  keyof typeof mails | keyof typeof notices | keyof typeof factors,
  `${string}Mail`
>;

/** One of each mail about an account; a missing one does not compile. */
export function authSessionMails(productName: string): Readonly<Record<MailName, MailMessage>> {
  const notice = { to: 'ada@example.org', productName };
  const withCode = { ...notice, code: 'a-code' };
  const change = { ...withCode, newEmail: 'ada@new.example' };
  const device = { device: 'Firefox on Linux', country: 'DE' };
  const way = { ...withCode, providerName: 'Example ID' };
  return {
    verificationMail: mails.verificationMail(withCode),
    signInMail: mails.signInMail({ ...withCode, digits: '123456', isVerified: false }),
    resetMail: mails.resetMail({ ...withCode, waysIn: ['Example ID'] }),
    confirmNewEmailMail: mails.confirmNewEmailMail(withCode),
    emailChangeStartedMail: mails.emailChangeStartedMail(change),
    emailChangedMail: mails.emailChangedMail(change),
    emailRestoredMail: mails.emailRestoredMail(withCode),
    digitsFromAfarMail: factors.digitsFromAfarMail({
      ...{ ...notice, ...device, at: new Date(0) },
      digits: '123456',
    }),
    lostFactorLinkMail: factors.lostFactorLinkMail(withCode),
    lostFactorWaitMail: factors.lostFactorWaitMail({ ...withCode, at: new Date(0) }),
    passwordChangedMail: notices.passwordChangedMail({ ...notice, by: 'password', waysIn: [] }),
    newSignInMail: notices.newSignInMail({ ...withCode, ...device, at: new Date(0) }),
    refreshTokenReusedMail: notices.refreshTokenReusedMail({ ...notice, ...device }),
    newEmailMail: notices.newEmailMail(notice),
    signUpAttemptMail: notices.signUpAttemptMail(notice),
    accountLinkedMail: notices.accountLinkedMail(way),
    wayAddedMail: notices.wayAddedMail(way),
    passkeyAddedMail: notices.passkeyAddedMail({ ...way, providerName: 'a passkey' }),
    secondFactorAddedMail: factors.secondFactorAddedMail(notice),
    secondFactorRemovedMail: factors.secondFactorRemovedMail({ ...notice, by: 'owner' }),
    recoveryCodesRenewedMail: factors.recoveryCodesRenewedMail(notice),
    recoveryCodeUsedMail: factors.recoveryCodeUsedMail({ ...notice, left: 7 }),
    wayRemovedMail: notices.wayRemovedMail(way),
  };
}

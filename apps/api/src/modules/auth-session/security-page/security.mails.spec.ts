import { passwordChangedMail, resetMail, verificationMail } from '../auth-session.mails';
import {
  accountLinkedMail,
  changeEmailMail,
  emailChangedMail,
  emailMovedMail,
  emailRestoredMail,
  newSignInMail,
  signUpAttemptMail,
} from './security.mails';

const notice = { to: 'ada@example.org', productName: 'Lemma' };
const withCode = { ...notice, code: 'a-code' };
const at = new Date('2026-11-20T23:05:00Z');
const mails = {
  verificationMail: verificationMail(withCode),
  resetMail: resetMail(withCode),
  passwordChangedMail: passwordChangedMail({ ...notice, by: 'password' }),
  newSignInMail: newSignInMail({ ...notice, device: null, country: null, at }),
  changeEmailMail: changeEmailMail(withCode),
  emailChangedMail: emailChangedMail({ ...withCode, newEmail: 'ada@new.example' }),
  emailMovedMail: emailMovedMail(notice),
  emailRestoredMail: emailRestoredMail(withCode),
  signUpAttemptMail: signUpAttemptMail(notice),
  accountLinkedMail: accountLinkedMail({ ...notice, provider: 'the LaTeX editor' }),
};

describe.each(Object.entries(mails))('the mail %s', (_, mail) => {
  it('has one action, inside the portal', () => {
    expect(mail.action?.path).toMatch(/^\/(?!\/)/);
    expect(mail.action?.label).toMatch(/^[A-Z]/);
  });

  it('says how long its link works, when that ends', () => {
    const carriesCode = mail.action?.path.includes('oobCode') ?? false;
    expect(mail.expiry !== undefined).toBe(carriesCode);
    if (carriesCode) expect(mail.expiry).toMatch(/once and for \d+ (hours?|days)/);
  });

  it('says why it came, in sentences', () => {
    expect(mail.reason).toMatch(/^because /);
    expect(mail.paragraphs.join(' ')).toMatch(/\.$/);
  });
});

describe('the mail of a new login', () => {
  it.each([
    ['Firefox on Linux', 'DE', 'Firefox on Linux, from Germany, Nov 20, 2026, 23:05 UTC.'],
    ['Firefox on Linux', null, 'Firefox on Linux, Nov 20, 2026, 23:05 UTC.'],
    [
      null,
      'US',
      'A device that does not tell its name, from United States, Nov 20, 2026, 23:05 UTC.',
    ],
  ])('tells %s and %s', (device, country, sentence) => {
    expect(newSignInMail({ ...notice, device, country, at }).paragraphs).toContain(sentence);
  });
});

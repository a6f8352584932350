import { authSessionMails } from './auth-session.mail-examples';
import { newSignInMail } from './auth-session.notices';

const notice = { to: 'ada@example.org', productName: 'Lemma' };
const at = new Date('2026-11-20T23:05:00Z');

describe.each(Object.entries(authSessionMails('Lemma')))('%s', (name, mail) => {
  it(`The mail ${name} has one action inside the portal (AUTH-141)`, () => {
    expect(mail.action?.path).toMatch(/^\/(?!\/)/);
    expect(mail.action?.label).toMatch(/^[A-Z]/);
  });

  it(`The mail ${name} says how long its link works, if it carries a code (AUTH-141)`, () => {
    const carriesCode = mail.action?.path.includes('oobCode') ?? false;
    expect(mail.expiry !== undefined).toBe(carriesCode);
    if (carriesCode) expect(mail.expiry).toMatch(/once and for \d+ (hours?|days)/);
  });

  it(`The mail ${name} says in sentences why it was sent (AUTH-141)`, () => {
    expect(mail.reason).toMatch(/^because /);
    expect(mail.paragraphs.join(' ')).toMatch(/\.$/);
  });
});

describe('newSignInMail', () => {
  it.each([
    ['Firefox on Linux', 'DE', 'Firefox on Linux, Germany, Nov 20, 2026, 23:05 UTC.'],
    ['Firefox on Linux', null, 'Firefox on Linux, Nov 20, 2026, 23:05 UTC.'],
    [null, 'US', 'An unknown device, United States, Nov 20, 2026, 23:05 UTC.'],
  ])(
    'The mail about a new device names the device %s, the country %s and the time (AUTH-116)',
    (device, country, sentence) => {
      expect(newSignInMail({ ...notice, device, country, at }).paragraphs).toContain(sentence);
    },
  );
});

import type { OutgoingMail } from '@portal/server/adapters';
import { everyRow } from '../testing/every-endpoint';
import { runEveryFlow, type EveryFlow } from '../testing/every-flow';

describe('secrets', () => {
  let flow: EveryFlow;
  let mails: OutgoingMail[];
  beforeAll(async () => {
    flow = await runEveryFlow();
    // One after the other: a mail that another run of the jobs still sends is not there yet.
    mails = [];
    for (const to of flow.addresses) mails.push(...(await flow.api.mailsTo(to)));
  });
  afterAll(() => flow.stop());

  const found = (text: string, canaries: readonly string[]) =>
    canaries.filter((canary) => canary === '' || text.includes(canary));

  it('Every flow ran, with secrets to look for and a log (AUTH-115)', () => {
    expect(flow.secrets.length).toBeGreaterThan(20);
    expect(flow.codes.length).toBeGreaterThan(5);
    expect(flow.log.filter((line) => line.includes('an unexpected error')).length).toBeGreaterThan(
      1,
    );
    expect(mails.length).toBeGreaterThan(10);
  });

  it('The log contains no secret, code or email address (AUTH-115)', () => {
    const log = flow.log.join('');
    expect(found(log, [...flow.secrets, ...flow.codes, ...flow.addresses])).toEqual([]);
    expect(log).not.toMatch(/127\.0\.0\.1|::1|Mozilla/);
  });

  it('No column of the database contains a usable secret or code (AUTH-115)', async () => {
    const rows = await everyRow(flow.api);
    expect(rows).toContain(flow.addresses[0]);
    expect(found(rows, [...flow.secrets, ...flow.codes])).toEqual([]);
    expect(rows).not.toMatch(/127\.0\.0\.1|Mozilla/);
  });

  it('No mail contains a secret, and each code is in one mail only (AUTH-115)', () => {
    const text = (mail: OutgoingMail) => `${mail.subject} ${mail.html} ${mail.text}`;
    expect(found(mails.map(text).join(' '), flow.secrets)).toEqual([]);
    for (const code of new Set(flow.codes))
      expect(mails.filter((mail) => text(mail).includes(code))).toHaveLength(1);
  });

  describe('each mail', () => {
    const each = (check: (mail: OutgoingMail) => void) => {
      for (const mail of mails) check(mail);
    };
    const linksOf = ({ html }: OutgoingMail) =>
      [...new Set([...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href))].map((href) =>
        href.replaceAll('&amp;', '&'),
      );

    it('Every kind of mail was sent (AUTH-141)', () => {
      expect([...new Set(mails.map(({ subject }) => subject))].toSorted()).toEqual([
        'An account was linked to yours',
        'Choose a new password',
        'Confirm your new email address',
        'New login to your account',
        'This is your email address now',
        'Verify your email address',
        'You can log in with Campus ID now',
        'Your email address is about to change',
        'Your email address is back: choose a new password',
        'Your email address was changed',
        'Your password was changed',
      ]);
    });

    it('Every mail has one action and a contact link at the configured address, in HTML and text (AUTH-141)', () => {
      const { baseUrl } = flow.api.config;
      each((mail) => {
        const [action = '', contact, ...more] = linksOf(mail);
        expect([contact, more]).toEqual([`${baseUrl}/contact`, []]);
        expect(action.startsWith(`${baseUrl}/`)).toBe(true);
        const inText = [...mail.text.matchAll(/https?:\/\/[^\s]*[^\s.]/g)].map(([link]) => link);
        expect(inText).toEqual([action, contact]);
      });
    });

    it('Every mail with a code says how long its link works, in HTML and text (AUTH-141)', () => {
      each((mail) => {
        const life = /This link works once and for (?:1 hour|24 hours|7 days)\./;
        const holdsCode = linksOf(mail).some((link) => link.includes('oobCode='));
        expect([life.test(mail.html), life.test(mail.text)]).toEqual([holdsCode, holdsCode]);
      });
    });

    it('No mail loads anything (AUTH-141)', () => {
      each(({ html }) => expect(html).not.toMatch(/<img|<script|<link|<iframe|url\(|src=/i));
    });
  });

  it('A change of email address is mailed to both addresses, a change of password to the owner (AUTH-123, AUTH-135)', () => {
    const [owner, moved] = flow.addresses;
    const told = mails.map(({ to, subject }) => `${to}: ${subject}`);
    expect(told).toEqual(
      expect.arrayContaining([
        `${owner}: Your email address was changed`,
        `${moved}: This is your email address now`,
        `${owner}: Your password was changed`,
        `${owner}: New login to your account`,
      ]),
    );
  });
});

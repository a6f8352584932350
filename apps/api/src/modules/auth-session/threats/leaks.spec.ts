import type { OutgoingMail } from '../../../adapters/mailer/mail-transport';
import { everyRow } from '../testing/every-endpoint';
import { goThroughEveryFlow, type EveryFlow } from '../testing/every-flow';

describe('after every flow of the domain', () => {
  let flow: EveryFlow;
  let mails: OutgoingMail[];
  beforeAll(async () => {
    flow = await goThroughEveryFlow();
    mails = (await Promise.all(flow.addresses.map((to) => flow.api.mailsTo(to)))).flat();
  });
  afterAll(() => flow.stop());

  const found = (text: string, canaries: readonly string[]) =>
    canaries.filter((canary) => canary === '' || text.includes(canary));

  it('there were secrets to look for, and a log to look in', () => {
    expect(flow.secrets.length).toBeGreaterThan(20);
    expect(flow.codes.length).toBeGreaterThan(5);
    expect(flow.log.filter((line) => line.includes('an unexpected error')).length).toBeGreaterThan(
      1,
    );
    expect(mails.length).toBeGreaterThan(10);
  });

  it('the log holds no secret, no code and no address', () => {
    const log = flow.log.join('');
    expect(found(log, [...flow.secrets, ...flow.codes, ...flow.addresses])).toEqual([]);
    expect(log).not.toMatch(/127\.0\.0\.1|::1|Mozilla/);
  });

  it('no column of the database holds a secret or a code that could be used', async () => {
    const rows = await everyRow(flow.api);
    expect(rows).toContain(flow.addresses[0]);
    expect(found(rows, [...flow.secrets, ...flow.codes])).toEqual([]);
    expect(rows).not.toMatch(/127\.0\.0\.1|Mozilla/);
  });

  it('no mail holds a secret, and a code is in one mail only', () => {
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

    it('has been sent for every reason there is', () => {
      expect([...new Set(mails.map(({ subject }) => subject))].toSorted()).toEqual([
        'An account was linked to yours',
        'Choose a new password',
        'Confirm your new email address',
        'New login to your account',
        'This is your email address now',
        'Verify your email address',
        'You can log in with Campus ID now',
        'Your email address is back: choose a new password',
        'Your email address was changed',
        'Your password was changed',
      ]);
    });

    it('has one action and the way to us, both at the configured address, in HTML and text', () => {
      const { baseUrl } = flow.api.config;
      each((mail) => {
        const [action = '', contact, ...more] = linksOf(mail);
        expect([contact, more]).toEqual([`${baseUrl}/contact`, []]);
        expect(action.startsWith(`${baseUrl}/`)).toBe(true);
        const inText = [...mail.text.matchAll(/https?:\/\/[^\s]*[^\s.]/g)].map(([link]) => link);
        expect(inText).toEqual([action, contact]);
      });
    });

    it('says how long its link works, in HTML and text, when the link holds a code', () => {
      each((mail) => {
        const life = /The link works once and for (?:1 hour|24 hours|7 days)\./;
        const holdsCode = linksOf(mail).some((link) => link.includes('oobCode='));
        expect([life.test(mail.html), life.test(mail.text)]).toEqual([holdsCode, holdsCode]);
      });
    });

    it('loads nothing and tells nobody that it was read', () => {
      each(({ html }) => expect(html).not.toMatch(/<img|<script|<link|<iframe|url\(|src=/i));
    });
  });

  it('the change of address was told to both addresses, the password to its owner', () => {
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

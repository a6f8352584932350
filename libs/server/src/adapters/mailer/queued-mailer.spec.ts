import { simpleParser } from 'mailparser';
import { createJobRunner, type JobRunner } from '../../platform/jobs/job-runner';
import { createLogger } from '../../platform/observability/logger';
import type { MailMessage } from '../../ports/mailer';
import { testConfig } from '../../testing/test-config';
import { testDatabase } from '../../testing/test-database';
import { startMailServer, type Received } from '../../testing/mail-server';
import { createSmtpTransport, type MailTransport } from './mail-transport';
import { createQueuedMailer } from './queued-mailer';

const verifyEmail: MailMessage = {
  to: 'ines.okafor@maths.example.edu',
  subject: 'Verify your email address',
  preheader: 'One step left: confirm that this address is yours.',
  title: 'Verify your email address',
  paragraphs: ['Someone, most likely you, opened a Lemma account.', 'Confirm that it is yours.'],
  action: {
    label: 'Verify email address',
    path: '/auth/action?mode=verifyEmail&oobCode=7Qm2-xK9v',
  },
  expiry: 'The link works once and for 24 hours.',
  notYou: 'Not you? Leave the link alone and nothing happens.',
  reason: 'because an account was opened with it',
};

describe('mail', () => {
  const received: Received[] = [];
  let server: Awaited<ReturnType<typeof startMailServer>>;
  let transport: MailTransport;
  let jobs: JobRunner;
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let mail: ReturnType<typeof createQueuedMailer>;

  beforeAll(async () => {
    server = await startMailServer(received);
    database = await testDatabase();
    jobs = createJobRunner(database, createLogger('silent'));
    transport = createSmtpTransport(server.url);
    const config = testConfig({ BASE_URL: 'https://portal.example' });
    mail = createQueuedMailer({ config, jobs, transport });
    await jobs.prepare([mail.handler]);
  });
  afterAll(async () => {
    transport.close();
    await jobs.stop(1_000);
    await server.stop();
  });
  beforeEach(async () => {
    received.splice(0);
    await database.executeSql('DELETE FROM pgboss.job');
  });

  const send = (message: MailMessage) =>
    database.transaction((tx) => mail.mailer.send(tx, message));

  /** Sends a mail and returns what the mail server received. */
  async function sent(message: MailMessage) {
    await send(message);
    await jobs.drain();
    expect(received).toHaveLength(1);
    const [{ recipients, source } = { recipients: [], source: '' }] = received;
    return { recipients, source, parsed: await simpleParser(source) };
  }

  it('A mail that can be ended carries the headers of a one-click link; a service message has none (ACCT-227)', async () => {
    const headersOf = async (message: MailMessage) => {
      received.splice(0);
      const { parsed } = await sent(message);
      return parsed.headerLines
        .filter(({ key }) => key.startsWith('list-unsubscribe'))
        .map(({ line }) => line);
    };
    const unsubscribePath = `/api/end?user=${'u'.repeat(80)}&code=${'c'.repeat(80)}`;
    expect(await headersOf({ ...verifyEmail, unsubscribePath })).toEqual([
      `List-Unsubscribe: <https://portal.example${unsubscribePath}>`,
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ]);
    expect(await headersOf(verifyEmail)).toEqual([]);
  });

  it('A mail goes to its one recipient with subject, sender, HTML and text', async () => {
    const { recipients, parsed } = await sent(verifyEmail);
    expect(recipients).toEqual(['ines.okafor@maths.example.edu']);
    expect(parsed.subject).toBe('Verify your email address');
    expect(parsed.from?.text).toBe('"Lemma" <no-reply@lemma.example>');
    expect(parsed.messageId).toMatch(/^<[\w-]{36}@portal\.example>$/);
    expect(parsed.attachments).toEqual([]);
  });

  it('Both parts of a mail have the same words, and links to the portal only', async () => {
    const { parsed } = await sent(verifyEmail);
    const { text = '', html } = parsed;
    const link = 'https://portal.example/auth/action?mode=verifyEmail&oobCode=7Qm2-xK9v';
    const words = [
      verifyEmail.title,
      ...verifyEmail.paragraphs,
      'Verify email address',
      'The link works once and for 24 hours.',
      'Not you? Leave the link alone and nothing happens.',
      'Sent to ines.okafor@maths.example.edu because an account was opened with it.',
      'This is a service message; it contains no tracking.',
    ];
    for (const sentence of words) {
      expect(text).toContain(sentence);
      expect(html).toContain(sentence);
    }
    expect(text).toContain(link);
    const links = [...String(html).matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(new Set(links)).toEqual(
      new Set([link.replace('&', '&amp;'), 'https://portal.example/contact']),
    );
    expect(html).not.toMatch(/<img|<script|src=|@import|url\(/);
  });

  it('The texts of a mail are escaped', async () => {
    const { parsed } = await sent({
      ...verifyEmail,
      title: '<img src=x onerror=alert(1)>',
      notYou: '</td><b>"\'&',
    });
    expect(parsed.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(parsed.html).toContain('&lt;/td&gt;&lt;b&gt;');
  });

  it.each([
    ['a recipient with a line break', { to: 'a@example.org\r\nBcc: b@example.org' }],
    ['a subject with a line break', { subject: 'Hello\nBcc: b@example.org' }],
    ['a link to elsewhere', { action: { label: 'Go', path: 'https://evil.example/' } }],
    ['a link without a scheme', { action: { label: 'Go', path: '//evil.example/' } }],
    ['a link with a backslash', { action: { label: 'Go', path: '/\\evil.example/' } }],
  ])('A mail with %s is rejected before it is queued', async (_what, part) => {
    await expect(send({ ...verifyEmail, ...part })).rejects.toThrow(
      /line break|only link to the portal/,
    );
    expect(await jobs.drain()).toBe(0);
  });

  it.each([
    'a@example.org, b@example.org',
    'a@example.org;b@example.org',
    'A <a@example.org>, b@example.org',
  ])('A mail to the address list %s goes to no second recipient', async (to) => {
    await send({ ...verifyEmail, to });
    await jobs.drain().catch(() => undefined);
    expect(received.flatMap(({ recipients }) => recipients)).not.toContain('b@example.org');
  });

  it('A queued mail reveals neither its recipient nor its links in the database', async () => {
    await send(verifyEmail);
    const { rows } = await database.executeSql(
      "SELECT data::text AS data FROM pgboss.job WHERE state = 'created'",
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/okafor|7Qm2|Verify/);
    await jobs.drain();
  });

  it('A mail that the server rejects is tried again, and the error does not contain the recipient', async () => {
    const rejecting = createQueuedMailer({
      config: testConfig(),
      jobs,
      transport: {
        deliver: async () =>
          Promise.reject(Object.assign(new Error('no ines.okafor'), { code: 'EENVELOPE' })),
        close: () => undefined,
      },
    });
    await rejecting.mailer.send(database.query, verifyEmail);
    const { rows } = await database.executeSql(
      "SELECT data FROM pgboss.job WHERE state = 'created'",
    );
    const payload = Object(rows[0]?.['data']);
    await expect(rejecting.handler.run(payload)).rejects.toThrow(
      'The mail server did not accept the mail (EENVELOPE).',
    );
    expect(await jobs.drain()).toBe(1);
  });
});

import { isEmail } from '@portal/shared/util';
import { simpleParser } from 'mailparser';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import type { OpenDatabase } from '../../platform/database/open-database';
import { createJobRunner, type JobRunner } from '../../platform/jobs/job-runner';
import { createLogger } from '../../platform/observability/logger';
import type { Queryable } from '../../ports/database';
import type { MailMessage } from '../../ports/mailer';
import { type Received, startMailServer } from '../../testing/mail-server';
import { naughtyTexts as naughty } from '../../testing/naughty-texts';
import { createTestClock, type TestClock } from '../../testing/test-clock';
import { testConfig } from '../../testing/test-config';
import { testDatabase } from '../../testing/test-database';
import { createSmtpTransport, type MailTransport } from './mail-transport';
import { createQueuedMailer } from './queued-mailer';

const verifyEmail: MailMessage = {
  to: 'ines.okafor@maths.example.edu',
  lane: 'urgent',
  subject: 'Verify your email address',
  preheader: 'One step left: confirm that this address is yours.',
  title: 'Verify your email address',
  paragraphs: ['Someone, most likely you, opened a Lemma account.', 'Confirm it’s yours.'],
  action: {
    label: 'Verify email address',
    path: '/auth/action?mode=verifyEmail&oobCode=7Qm2-xK9v',
  },
  expiry: 'The link works once and for 24 hours.',
  notYou: 'Not you? Leave the link alone and nothing happens.',
  reason: 'because an account was opened with it',
};

const clock = createTestClock();

const logger = createLogger('silent');

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
    jobs = createJobRunner(database, logger);
    transport = createSmtpTransport(server.url);
    const config = testConfig({ BASE_URL: 'https://portal.example' });
    mail = createQueuedMailer({ config, clock, jobs, transport, logger });
    await jobs.prepare(mail.handlers);
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
      ...{ config: testConfig(), clock, jobs, logger },
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
    await expect(rejecting.handlers[0]?.run(payload)).rejects.toThrow(
      'The mail server did not accept the mail (EENVELOPE).',
    );
    expect(await jobs.drain()).toBe(1);
  });
});

describe('the lanes of mail', () => {
  /** Greets, takes the mail, and hangs up before it says that it has accepted it. */
  function startRudeServer(mailed: () => void) {
    const server = createServer((socket) => {
      socket.on('error', () => undefined).write('220 rude\r\n');
      createInterface(socket).on('line', (line) => {
        if (line === '.') {
          mailed();
          socket.destroy();
        } else if (/^(EHLO|MAIL|RCPT)/.test(line)) socket.write('250 ok\r\n');
        else if (line === 'DATA') socket.write('354 go\r\n');
      });
    });
    return new Promise<{ url: string; stop: () => void }>((resolve) => {
      server.listen(0, '127.0.0.1', () => {
        const address = server.address();
        const port = typeof address === 'object' && address ? address.port : 0;
        resolve({ url: `smtp://127.0.0.1:${port}`, stop: () => void server.close() });
      });
    });
  }

  const update: MailMessage = { ...verifyEmail, lane: 'bulk', subject: 'What is new' };
  let database: OpenDatabase;
  let jobs: JobRunner;

  /** Sends mails that a transport delivers. */
  async function sender(
    deliver: MailTransport['deliver'],
    now: Pick<TestClock, 'now'> = clock,
  ): Promise<(...messages: MailMessage[]) => Promise<void>> {
    const transport = { deliver, close: () => undefined };
    const mail = createQueuedMailer({ config: testConfig(), clock: now, jobs, transport, logger });
    await jobs.prepare(mail.handlers);
    return (...messages) => database.transaction((tx) => mail.mailer.send(tx, ...messages));
  }
  const stored = async () => {
    const { rows } = await database.executeSql(
      `SELECT name, state::text AS state, retry_limit, round(extract(epoch FROM start_after - now()))::int AS pause
       FROM pgboss.job WHERE name LIKE 'mail%' AND state < 'completed' OR state = 'failed'`,
    );
    return rows;
  };

  beforeEach(async () => {
    database = await testDatabase();
    jobs = createJobRunner(database, logger);
  });
  afterEach(() => jobs.stop(1_000));

  it('A mail that somebody waits for is sent before 300 that were queued earlier, several at the same time (SHARED-560)', async () => {
    const received: Received[] = [];
    const server = await startMailServer(received, 40);
    const transport = createSmtpTransport(server.url);
    const send = await sender(transport.deliver);
    await send(...Array.from({ length: 300 }, () => update));
    await jobs.start();
    while (received.length === 0) await new Promise(setImmediate);
    await send(verifyEmail);
    const isThere = () => received.some(({ source }) => /^Subject: Verify/m.test(source));
    while (!isThere()) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(received.length).toBeLessThan(40);
    await jobs.stop(5_000);
    transport.close();
    await server.stop();
  });

  it('A mail is tried for a day with growing pauses of at most a quarter of an hour, then kept, and sent after job retry (SHARED-561)', async () => {
    let isDown = true;
    const sent: string[] = [];
    const send = await sender(async ({ subject }) => {
      if (isDown) throw Object.assign(new Error('down'), { code: 'ECONNREFUSED' });
      sent.push(subject);
    });
    await send(verifyEmail, update);
    /** Lets the mail of a lane fail until it is given up; returns the pauses between its tries, in seconds. */
    const pausesOf = async (queue: string) => {
      for (const pauses: number[] = []; ;) {
        await jobs.drain().catch(() => undefined);
        const row = (await stored()).find(({ name }) => name === queue);
        if (row?.['state'] === 'failed') return pauses;
        pauses.push(Number(row?.['pause']));
      }
    };
    const pauses = await pausesOf('mail');
    expect(await pausesOf('mail.bulk')).toEqual(pauses);
    expect(pauses.slice(0, 9)).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900]);
    expect(new Set(pauses.slice(9))).toEqual(new Set([900]));
    const day = 24 * 60 * 60;
    const total = pauses.reduce((sum, each) => sum + each, 0);
    expect(total).toBeGreaterThanOrEqual(day);
    expect(total).toBeLessThan(day + 900);

    isDown = false;
    expect(await jobs.drain()).toBe(0);
    expect(await jobs.stored.retry({ queue: 'mail' })).toBe(2);
    expect(await jobs.drain()).toBe(2);
    expect(sent.toSorted()).toEqual([update.subject, verifyEmail.subject].toSorted());
  });

  it('A mail server that takes a mail and hangs up without an answer gets it once for each try (SHARED-561)', async () => {
    let copies = 0;
    const server = await startRudeServer(() => (copies += 1));
    const transport = createSmtpTransport(server.url);
    const send = await sender(transport.deliver);
    await send(verifyEmail);
    await expect(jobs.drain()).rejects.toThrow('did not accept');
    expect(copies).toBe(1);
    transport.close();
    server.stop();
  });

  it('A mail that has become pointless while it waited is not sent (SHARED-561)', async () => {
    const sent: string[] = [];
    const moved = createTestClock();
    const deliver = async ({ subject }: { subject: string }) => void sent.push(subject);
    const send = await sender(deliver, moved);
    await send({ ...verifyEmail, usefulForMs: 1_000 }, { ...update, usefulForMs: 2_000 });
    moved.advance({ seconds: 1 });
    expect(await jobs.drain()).toBe(2);
    expect(sent).toEqual([update.subject]);
    expect(await stored()).toEqual([]);
  });

  it('A kind of mail without a lane does not compile (SHARED-560)', () => {
    const { lane: _lane, ...rest } = verifyEmail;
    // @ts-expect-error Every mail says whether somebody waits for it.
    const without: MailMessage = rest;
    expect(without).not.toHaveProperty('lane');
  });
});

describe('A mail with a malicious text', () => {
  /** Valid addresses that mail programs may misread. */
  const oddAddresses = [
    "o'neil+<b>@example.org",
    "!#$%&'*+-/=?^_`{|}~@example.org",
    '=?utf-8?q?eve?=@example.org',
    '%0d%0abcc=eve@example.org',
    'müller@universität.de',
  ].filter(isEmail);

  const to = 'ada@example.org';

  const message: MailMessage = {
    to,
    lane: 'urgent',
    subject: 'A subject',
    preheader: 'A preheader.',
    title: 'A title',
    paragraphs: ['A paragraph.'],
    action: { label: 'Continue', path: '/auth/action?mode=verifyEmail&oobCode=code' },
    expiry: 'The link works once.',
    notYou: 'Not you?',
    reason: 'because of a test',
  };

  /** The message with a text in every visible field; the subject has it without line breaks. */
  const filledWith = (text: string): MailMessage => ({
    ...message,
    subject: text.replace(/[\r\n\0]/g, ' '),
    preheader: text,
    title: text,
    paragraphs: [text, 'A paragraph.'],
    details: [{ label: text, value: text }],
    quote: text,
    action: { label: text, path: '/auth/action?mode=verifyEmail&oobCode=code' },
    expiry: text,
    notYou: text,
    reason: text,
  });

  /** These mails are kept in a list, not in a database. */
  const noTransaction: Queryable = Object({});

  const received: Received[] = [];
  let server: Awaited<ReturnType<typeof startMailServer>>;
  let transport: MailTransport;

  beforeAll(async () => {
    server = await startMailServer(received);
    transport = createSmtpTransport(server.url);
  });
  afterAll(async () => {
    transport.close();
    await server.stop();
  });

  /** Parses the mail that the mail server received. */
  async function read(mail: MailMessage, productName = 'Lemma') {
    received.splice(0);
    const waiting: object[] = [];
    const { mailer, handlers } = createQueuedMailer({
      config: testConfig({
        BASE_URL: 'https://portal.example',
        BRAND: JSON.stringify({ productName }),
      }),
      jobs: { enqueue: async (_tx, _name, ...payloads) => void waiting.push(...payloads) },
      clock: createTestClock(),
      logger: createLogger('silent'),
      transport,
    });
    await mailer.send(noTransaction, mail);
    for (const payload of waiting) await handlers[0]?.run(payload);
    expect(received).toHaveLength(1);
    const [{ recipients, source } = { recipients: [], source: '' }] = received;
    const parsed = await simpleParser(source);
    const html = String(parsed.html);
    return {
      recipients,
      headers: [...parsed.headers.keys()].toSorted(),
      attachments: parsed.attachments.length,
      links: new Set([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)),
      elements: new Set([...html.matchAll(/<\/?([a-z][^\s>/]*)/gi)].map(([, name]) => name)),
      attributes: new Set(
        [...html.matchAll(/<[a-z][^>]*?\s(on[a-z]+)=/gi)].map(([, name]) => name),
      ),
    };
  }

  it.each(naughty)(
    'A mail with the text %j has the same headers, links and elements as any other mail',
    async (text) => {
      expect(await read(filledWith(text), text)).toEqual(await read(filledWith('A text.')));
    },
  );

  it.each(oddAddresses)('A mail goes to the address %s only', async (address) => {
    const { recipients, ...rest } = await read({ ...message, to: address });
    const { recipients: _own, ...usual } = await read(message);
    expect(recipients).toHaveLength(1);
    expect(rest).toEqual(usual);
  });

  it.each(naughty.filter((text) => /[\r\n\0]/.test(text)))(
    'A mail with %j in a header is not sent',
    async (text) => {
      await expect(read({ ...message, subject: text })).rejects.toThrow('line break');
      await expect(read({ ...message, to: `${to}${text}` })).rejects.toThrow('line break');
    },
  );

  it.each(naughty.filter((text) => !text.startsWith('/')))(
    'A mail with the link %j is not sent',
    async (text) => {
      const action = { label: 'Continue', path: text };
      await expect(read({ ...message, action })).rejects.toThrow('only link to the portal');
    },
  );
});

import { contactFormsEndpoints as endpoints, type NewMessage } from '@portal/contact-forms/domain';
import { naughtyTexts, rounds, startTestApi, type TestApi } from '@portal/server/testing';
import {
  createAuthSessionModule,
  instantBotCheck,
  noDependencies,
  signedIn,
  ticketFor,
} from '@portal/auth-session/server/testing';
import { createContactFormsModule } from '../contact-forms.module';
import { contactMessages } from '../contact-forms.tables';
import { createMessageJob, createMessageScheduledJob, keptMessages } from './message.job';
import { messageLimits } from './send-message.service';

const support = 'help@lemma.example';
const institutions = 'universities@lemma.example';
const ada = 'ada@example.org';
const addIn = 'https://add-in.lemma.example';
const hour = 60 * 60;

const contact = {
  form: 'contact',
  email: ada,
  subject: 'A question',
  product: 'cite',
  helpTopic: 'billing',
  message: 'Two things:\n1. Why?\n2. When?',
} as const;
const inquiry = {
  form: 'institution',
  email: ada,
  firstName: 'Ada',
  lastName: 'Lovelace',
  role: 'Professor',
  department: 'Mathematics',
  institution: 'University of London',
  message: '40 people.',
} as const;

const sales = {
  form: 'sales',
  email: ada,
  institution: 'Noether Lab',
  seats: '200',
  message: 'What do 200 seats cost?',
} as const;

describe('POST /api/sendMessage', () => {
  let api: TestApi;
  beforeEach(async () => {
    api = await startTestApi({
      ports: { botCheck: instantBotCheck },
      modules: (platform) => {
        const authSession = createAuthSessionModule(platform, noDependencies);
        const contactForms = createContactFormsModule(platform, authSession);
        return { modules: [authSession, contactForms], authenticator: authSession.authenticator };
      },
      environment: {
        SUPPORT_INBOX: support,
        INSTITUTIONS_INBOX: institutions,
        CORS_ORIGINS: addIn,
        TRUSTED_PROXIES: 'loopback',
      },
    });
  });
  afterEach(() => api.stop());

  async function send(
    message: Omit<NewMessage, 'ticket'>,
    options: { token?: string; from?: string } = {},
  ) {
    const ticket = await ticketFor(api, 'contact');
    const { from = '198.18.9.9', ...token } = options;
    const headers = { 'x-forwarded-for': from };
    return api.call(endpoints.sendMessage, { ...message, ticket }, { headers, ...token });
  }
  const rows = () => api.platform.database.query.select().from(contactMessages);

  it('A message is stored, and mailed to the inbox with a reply address that is the sender’s (CONTACT-1, CONTACT-10)', async () => {
    expect(await send(contact)).toMatchObject({ status: 200, body: {} });
    expect(await rows()).toMatchObject([{ email: ada, subject: 'A question', acceptedAt: null }]);
    const [mail, ...others] = await api.mailsTo(support);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ replyTo: ada, subject: '[Contact Form] A question' });
    expect(mail?.text).toContain(`From: ${ada}\nProduct: Cite\nHelp topic: Billing`);
    expect(mail?.text).toContain('> Two things:\n> 1. Why?\n> 2. When?');
    expect(await rows()).toMatchObject([{ acceptedAt: api.clock.now() }]);
  });

  it('The sender gets a copy, whose reply address is the inbox and whose subject is not the sender’s (CONTACT-11)', async () => {
    await send(contact);
    const [copy, ...others] = await api.mailsTo(ada);
    expect(others).toEqual([]);
    expect(copy).toMatchObject({ replyTo: support, subject: 'We received your message' });
    expect(copy?.text).toContain('Subject: A question');
    expect(copy?.text).toContain('> Two things:\n> 1. Why?');
  });

  it('An inquiry goes to the institutions inbox with name, role, department and institution (CONTACT-4)', async () => {
    await send(inquiry);
    await send({ ...inquiry, message: '' });
    const [mail, withoutMessage] = await api.mailsTo(institutions);
    expect(mail?.subject).toBe(
      '[Institutional Inquiry] Institutional Inquiry: University of London',
    );
    expect(mail?.text).toContain(
      'Name: Ada Lovelace\nRole: Professor\nDepartment: Mathematics\nInstitution: University of London',
    );
    expect(mail?.text).toContain('> 40 people.');
    expect(withoutMessage?.text).not.toContain('> ');
  });

  it('A message of the Contact Sales dialog goes to the institutions inbox with institution and seats (CONTACT-4)', async () => {
    await send(sales);
    const [mail] = await api.mailsTo(institutions);
    expect(mail?.subject).toBe('[Contact Sales] Contact Sales: Noether Lab');
    expect(mail?.text).toContain('Institution: Noether Lab\nSeats: 200');
  });

  it('Inbox and tags follow from the form, whatever the client claims (CONTACT-2)', async () => {
    const claims = { inbox: 'institutions', tags: ['Institutional Inquiry'] };
    await send({ ...contact, ...claims });
    await send({ ...sales, inbox: 'support', tags: ['x'] });
    expect(await rows()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ form: 'contact', inbox: 'support', tags: ['Contact Form'] }),
        expect.objectContaining({ form: 'sales', inbox: 'institutions', tags: ['Contact Sales'] }),
      ]),
    );
  });

  const plain = {
    email: ada,
    inbox: 'institutions',
    message: 'How many seats has a plan?',
    subject: 'Seats',
    tags: ['Contact Form'],
  };

  /** As a page of another origin sends it: the specified payload, with the ticket in the header. */
  async function sendPlain(
    change: object = {},
    { origin = addIn, token }: { origin?: string; token?: string } = {},
  ) {
    const headers = { origin, 'bot-check-ticket': await ticketFor(api, 'contact') };
    const message = { ...plain, ...change };
    return api.call(endpoints.sendMessage, message, { headers, ...(token && { token }) });
  }

  it('A page of an allowed origin sends email, inbox, message, subject and tags, with the ticket in the header; its inbox and tags count (CONTACT-30, CONTACT-14)', async () => {
    expect(await sendPlain()).toMatchObject({ status: 200, body: {} });
    expect(await rows()).toMatchObject([
      { form: 'contact', inbox: 'institutions', tags: ['Contact Form'], details: [] },
    ]);
    const [mail] = await api.mailsTo(institutions);
    expect(mail).toMatchObject({ replyTo: ada, subject: '[Contact Form] Seats' });
    expect(mail?.text).toContain('> How many seats has a plan?');
    expect(await api.mailsTo(ada)).toHaveLength(1);
  });

  it('A message without a form has the limits of every message, and its ticket works once (CONTACT-30, CONTACT-14)', async () => {
    const headers = { 'bot-check-ticket': await ticketFor(api, 'contact') };
    const call = () => api.call(endpoints.sendMessage, plain, { headers });
    expect(await call()).toMatchObject({ status: 200 });
    expect(await call()).toMatchObject({ status: 403, error: { error: 'BOT_CHECK_FAILED' } });
    for (let sent = 1; sent < 5; sent += 1) await sendPlain();
    expect(await sendPlain()).toMatchObject({ status: 429 });
  });

  it('A page of another origin, and a caller without a ticket, send nothing (CONTACT-30, CONTACT-14)', async () => {
    expect(await sendPlain({}, { origin: 'https://evil.example' })).toMatchObject({
      status: 403,
      error: { error: 'CROSS_SITE' },
    });
    expect(await api.call(endpoints.sendMessage, plain)).toMatchObject({
      status: 403,
      error: { error: 'BOT_CHECK_FAILED' },
    });
    expect(await sendPlain({ inbox: 'board' })).toMatchObject({ status: 400 });
    expect(await rows()).toEqual([]);
  });

  it('A contact message without a form is sent from the address of a signed-in user, an inquiry from the one it names (CONTACT-30)', async () => {
    const { idToken: token } = await signedIn(api, 'grace@example.org');
    await sendPlain({ inbox: 'support' }, { token });
    await sendPlain({ tags: ['Institutional Inquiry'] }, { token });
    expect((await api.mailsTo(support)).map(({ replyTo }) => replyTo)).toEqual([
      'grace@example.org',
    ]);
    expect(await api.mailsTo(institutions)).toMatchObject([
      { replyTo: ada, subject: '[Institutional Inquiry] Seats' },
    ]);
  });

  it('The contact form of a signed-in user is sent from the account’s address, an inquiry from the one it names (CONTACT-1)', async () => {
    const { idToken: token } = await signedIn(api, 'grace@example.org');
    await send(contact, { token });
    await send(inquiry, { token });
    expect((await api.mailsTo(support)).map(({ replyTo }) => replyTo)).toEqual([
      'grace@example.org',
    ]);
    expect((await api.mailsTo(institutions)).map(({ replyTo }) => replyTo)).toEqual([ada]);
  });

  it('A message needs a ticket of the bot check’s action "contact", which works once (CONTACT-14)', async () => {
    const failed = { status: 403, error: { error: 'BOT_CHECK_FAILED' } };
    const foreign = await ticketFor(api, 'signup');
    const ticket = await ticketFor(api, 'contact');
    const call = (used: string) => api.call(endpoints.sendMessage, { ...contact, ticket: used });
    expect(await call(foreign)).toMatchObject(failed);
    expect(await call(ticket)).toMatchObject({ status: 200 });
    expect(await call(ticket)).toMatchObject(failed);
    expect(await rows()).toHaveLength(1);
  });

  it('One email address can send 5 messages an hour, from any network (CONTACT-12)', async () => {
    expect(messageLimits.perMailbox).toMatchObject({
      points: 5,
      windowSeconds: hour,
    });
    for (let index = 0; index < 5; index += 1)
      expect(await send(contact, { from: `198.18.0.${index}` })).toMatchObject({ status: 200 });
    const response = await send({ ...contact, email: 'ADA@example.org' }, { from: '198.18.1.1' });
    expect(response).toMatchObject({ status: 429, error: { error: 'TOO_MANY_REQUESTS' } });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await rows()).toHaveLength(5);
  });

  it('Sixty messages with tags of one mailbox from sixty networks send it five copies an hour (CONTACT-12, SHARED-95)', async () => {
    const statuses: number[] = [];
    for (let tag = 0; tag < 60; tag += 1) {
      const email = `ada+${tag}@example.org`;
      statuses.push((await send({ ...contact, email }, { from: `198.18.2.${tag}` })).status);
    }
    expect(statuses).toEqual([...Array(5).fill(200), ...Array(55).fill(429)]);
    expect(await api.mailsTo('ada+4@example.org')).toHaveLength(1);
    expect(await api.mailsTo('ada+5@example.org')).toEqual([]);
  });

  it('With hundreds of simultaneous submissions the limit of each network holds, and every accepted message is mailed once (CONTACT-12, CONTACT-13)', async () => {
    const submissions = rounds({ suite: 240, torture: 1_000 });
    const tickets: string[] = [];
    for (let taken = 0; taken < submissions; taken += 1)
      tickets.push(await ticketFor(api, 'contact'));
    const responses = await Promise.all(
      tickets.map((ticket, index) =>
        api.call(
          endpoints.sendMessage,
          { ...contact, email: `user-${index}@example.org`, subject: `Message ${index}`, ticket },
          { headers: { 'x-forwarded-for': `198.18.0.${index % 2}` } },
        ),
      ),
    );
    expect(messageLimits.perNetwork).toMatchObject({
      points: 100,
      windowSeconds: hour,
    });
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 429]));
    const accepted = responses.flatMap(({ status }, index) => (status === 200 ? [index] : []));
    expect(accepted).toHaveLength(200);
    const mailed = (await api.mailsTo(support)).map(({ subject }) => subject);
    expect(mailed.toSorted()).toEqual(
      accepted.map((index) => `[Contact Form] Message ${index}`).toSorted(),
    );
    expect(await api.mailsTo(`user-${accepted[0]}@example.org`)).toHaveLength(1);
  }, 90_000);

  it('While the mail server is down a message waits, and it is mailed once after hours (CONTACT-13)', async () => {
    api.setMailServerDown(true);
    expect(await send(contact)).toMatchObject({ status: 200 });
    const tries = 8;
    for (let attempt = 0; attempt < tries; attempt += 1)
      await expect(api.runJobs()).rejects.toThrow('ECONNREFUSED');
    expect(await api.runJobs()).toBe(0);
    expect(await rows()).toMatchObject([{ acceptedAt: null }]);

    api.setMailServerDown(false);
    await api.runScheduledJobs();
    expect(await api.mailsTo(support)).toEqual([]);
    api.clock.advance({ hours: 3 });
    await api.runScheduledJobs();
    expect(await api.mailsTo(support)).toHaveLength(1);
    expect(await api.mailsTo(ada)).toHaveLength(1);

    api.clock.advance({ hours: 3 });
    await api.runScheduledJobs();
    expect(await api.mailsTo(support)).toHaveLength(1);
  });

  it('Of two jobs that mail one message simultaneously, one sends the copy (CONTACT-11, CONTACT-13)', async () => {
    await send(contact);
    const [{ id } = { id: '' }] = await rows();
    const { run } = createMessageJob(api.platform);
    await Promise.all([run({ id }), run({ id })]);
    expect(await api.mailsTo(ada)).toHaveLength(1);
  });

  it('An accepted message is deleted after 30 days, and one that waits is not (CONTACT-8)', async () => {
    await send(contact);
    await api.runJobs();
    api.setMailServerDown(true);
    await send(inquiry);
    api.clock.advance({ days: 30, seconds: 1 });
    await api.runScheduledJobs();
    expect(await rows()).toMatchObject([{ form: 'institution' }]);
  });

  it('A network that sends many messages loses its own oldest accepted ones, and nobody else’s (CONTACT-8, SHARED-97)', async () => {
    expect(keptMessages).toEqual({ perSender: 500, total: 20_000 });
    await send({ ...contact, subject: 'Early' }, { from: '198.18.0.1' });
    for (let index = 0; index < 4; index += 1) {
      api.clock.advance({ seconds: 1 });
      const email = `user-${index}@example.org`;
      await send({ ...contact, email, subject: `Flood ${index}` }, { from: '198.18.0.2' });
    }
    const job = createMessageScheduledJob(api.platform, { perSender: 2, total: 9 });
    await job.run(api.clock.now());
    expect(await rows()).toHaveLength(5);
    await api.runJobs();
    await job.run(api.clock.now());
    expect((await rows()).map(({ subject }) => subject).sort()).toEqual([
      'Early',
      'Flood 2',
      'Flood 3',
    ]);
  });

  it('Texts with control characters, markup and header lines are accepted and stay text (CONTACT-9)', async () => {
    const storable = naughtyTexts.filter((text) => !/[\0\p{Surrogate}]/u.test(text));
    for (const [index, text] of storable.entries()) {
      const response = await send({
        ...contact,
        email: `user-${index}@example.org`,
        subject: text.slice(0, 200),
        message: text,
      });
      expect([text, response.status]).toEqual([text, 200]);
    }
    const mails = await api.mailsTo(support);
    expect(mails).toHaveLength(storable.length);
    for (const mail of mails) {
      expect(mail.subject).toMatch(/^\[Contact Form\] \P{Cc}*$/u);
      expect(mail.html).not.toMatch(/<script|<img|<svg|href="(?!http:\/\/localhost)/);
    }
  });
});

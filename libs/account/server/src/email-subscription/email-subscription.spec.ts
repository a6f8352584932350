import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountEndpoints as endpoints, subscriptionSources } from '@portal/account/domain';
import {
  goodPassword,
  signedIn,
  signIn,
  trySignUp,
  updateUser,
} from '@portal/auth-session/server/testing';
import { users } from '@portal/server/contracts';
import { createRunAdmin, type RunAdmin } from '@portal/server/operator';
import { adminWords } from '@portal/server/testing';
import { emailSubscriptions } from '../account.tables';
import { startAccountApi, type AccountApi } from '../testing/account-api';

describe('email subscription', () => {
  const source = subscriptionSources.settings;

  describe('the opt-in at sign-up', () => {
    let api: AccountApi;
    const email = 'ada@example.org';
    const rows = () => api.platform.database.query.select().from(emailSubscriptions);
    const signUpWith = (wantsUpdates: boolean) =>
      trySignUp(api, email, goodPassword, { wantsUpdates });
    const subscribed = [{ status: 'subscribed', source: 'CustomerPortal_SignUp' }];

    afterEach(() => api.stop());

    it('A sign-up with the box ticked subscribes the user before anybody signs in (ACCT-32)', async () => {
      api = await startAccountApi();
      await signUpWith(true);
      expect(await rows()).toMatchObject(subscribed);
      const { idToken: token } = await signIn(api, email);
      expect(await api.call(endpoints.getEmailSubscription, {}, { token })).toMatchObject({
        body: { status: 'subscribed' },
      });
    });

    it('A sign-up without the box subscribes nobody (ACCT-32)', async () => {
      api = await startAccountApi();
      await signUpWith(false);
      expect(await rows()).toEqual([]);
    });

    it('The strict profile keeps the opt-in until the account is opened (ACCT-32)', async () => {
      api = await startAccountApi({ environment: { PROFILE: 'strict' } });
      await signUpWith(true);
      expect(await rows()).toEqual([]);
      await api.runJobs();
      expect(await rows()).toMatchObject(subscribed);
    });

    it('A sign-up for an address that has an account does not subscribe its owner (ACCT-32)', async () => {
      api = await startAccountApi({ environment: { PROFILE: 'strict' } });
      await signUpWith(false);
      await api.runJobs();
      await signUpWith(true);
      await api.runJobs();
      expect(await rows()).toEqual([]);
    });
  });

  describe('update notifications', () => {
    let api: AccountApi;
    let token: string;

    const status = async (by = token) => {
      const response = await api.call(endpoints.getEmailSubscription, {}, { token: by });
      return response.ok ? response.body.status : response.error.error;
    };
    const subscribe = (from: string = source, by = token) =>
      api.call(endpoints.subscribe, { source: from }, { token: by });
    const unsubscribe = (from: string = source) =>
      api.call(endpoints.unsubscribe, { source: from }, { token });
    const rows = () => api.platform.database.query.select().from(emailSubscriptions);

    beforeEach(async () => {
      api = await startAccountApi();
      token = (await signedIn(api, 'ada@example.org')).idToken;
    });
    afterEach(() => api.stop());

    it('A new user is not subscribed to update notifications (ACCT-13)', async () => {
      expect(await status()).toBe('unsubscribed');
      expect(await rows()).toHaveLength(0);
    });

    it('A user subscribes, unsubscribes and subscribes again (ACCT-30, ACCT-31)', async () => {
      expect(await subscribe()).toMatchObject({ status: 200, body: { status: 'subscribed' } });
      expect(await status()).toBe('subscribed');
      expect(await unsubscribe()).toMatchObject({ body: { status: 'unsubscribed' } });
      expect(await status()).toBe('unsubscribed');
      await subscribe();
      expect(await status()).toBe('subscribed');
      expect(await rows()).toHaveLength(1);
    });

    it('Subscribing again keeps the time and source of the first decision (ACCT-16)', async () => {
      await subscribe(subscriptionSources.signUp);
      const before = await rows();
      api.clock.advance({ minutes: 5 });
      await subscribe();
      expect(await rows()).toEqual(before);
      expect(before).toMatchObject([{ source: 'CustomerPortal_SignUp' }]);
    });

    it('One user’s decision does not change another user’s (ACCT-16)', async () => {
      const { idToken } = await signedIn(api, 'grace@example.org');
      await subscribe();
      expect(await status(idToken)).toBe('unsubscribed');
    });

    it('32 concurrent decisions of one user leave one row (ACCT-17)', async () => {
      const decisions = Array.from({ length: 32 }, (_, index) =>
        index % 2 ? subscribe() : unsubscribe(),
      );
      const responses = await Promise.all(decisions);
      expect(responses.every(({ ok }) => ok)).toBe(true);
      expect(await rows()).toHaveLength(1);
    });

    it('Reading or changing the subscription without a token is rejected (ACCT-31)', async () => {
      expect(await api.call(endpoints.getEmailSubscription, {})).toMatchObject({ status: 401 });
      expect(await api.call(endpoints.subscribe, { source })).toMatchObject({ status: 401 });
      expect(await rows()).toHaveLength(0);
    });

    it.each([
      undefined,
      null,
      12,
      '',
      [source],
      {},
      'x'.repeat(30_000),
      'a b',
      'a\u0000',
      'a\r\nb',
    ])('The source %j is rejected with 400 and names the field (ACCT-31)', async (bad) => {
      for (const { path } of [endpoints.subscribe, endpoints.unsubscribe]) {
        const response = await api.fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', token },
          body: JSON.stringify({ source: bad }),
        });
        expect(response.status).toBe(400);
        const body: unknown = await response.json();
        expect(body).toHaveProperty(['fields', 0, 'field'], 'source');
      }
      expect(await rows()).toHaveLength(0);
    });
  });
});

describe('update mails', () => {
  const addresses = ['ada@example.org', 'grace@example.org', 'alan@example.org'];
  const text = 'First\nparagraph.\n\n \nSecond.\n';
  const form = 'application/x-www-form-urlencoded';
  const click = 'List-Unsubscribe=One-Click';

  let api: AccountApi;
  let runAdmin: RunAdmin;
  let folder: string;

  const subscriber = async (email: string, emailVerified = true) => {
    const { uid, idToken: token } = await signedIn(api, email);
    const { query } = api.platform.database;
    await updateUser(query, uid, { emailVerified });
    await api.call(endpoints.subscribe, { source: subscriptionSources.settings }, { token });
    return { uid, token };
  };
  const send = () => adminWords(runAdmin, folder)('update', 'send', 'What is new', 'update.txt');
  const updates = async () => {
    const sent: Awaited<ReturnType<AccountApi['mailsTo']>>[] = [];
    // One after the other: two simultaneous runs of the jobs would not wait for each other.
    for (const email of addresses) sent.push(await api.mailsTo(email));
    return sent.flat().filter(({ subject }) => subject === 'What is new');
  };
  const linkOf = async () => {
    await send();
    const [mail] = await updates();
    const { pathname, search } = new URL(mail?.unsubscribeUrl ?? '');
    return `${pathname}${search}`;
  };
  const post = (path: string, body = click, type = form) =>
    api.fetch(path, { method: 'POST', headers: { 'content-type': type }, body });
  const statusOf = async (token: string) => {
    const response = await api.call(endpoints.getEmailSubscription, {}, { token });
    return response.ok && response.body.status;
  };

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'update-'));
    writeFileSync(join(folder, 'update.txt'), text);
    api = await startAccountApi();
    const { findUser, adminCommands: commands = [] } = api.account;
    runAdmin = createRunAdmin({ ...api.platform, findUser, commands });
  });
  afterEach(async () => {
    rmSync(folder, { recursive: true });
    await api.stop();
  });

  it('An update goes to the subscribed users with a verified address only (ACCT-228)', async () => {
    await subscriber('ada@example.org');
    await subscriber('grace@example.org', false);
    await signedIn(api, 'alan@example.org');
    expect(await send()).toEqual({ code: 0, lines: ['One mail will be sent.'] });
    const mails = await updates();
    expect(mails.map(({ to }) => to)).toEqual(['ada@example.org']);
    expect(mails[0]?.text).toContain('First\nparagraph.\n\nSecond.');
    expect(mails[0]?.text).not.toContain('service message');
  });

  it('An update to many users is written in batches, behind mails that somebody waits for (ACCT-228, SHARED-560)', async () => {
    const { query } = api.platform.database;
    const createdAt = api.platform.clock.now();
    const many = Array.from({ length: 1_201 }, (_, n) => `user-${n}`);
    const rows = many.map((uid) => ({
      ...{ uid, email: `${uid}@example.org`, emailVerified: true, reference: uid, createdAt },
    }));
    await query.insert(users).values(rows);
    await query.insert(emailSubscriptions).values(
      many.map((uid) => ({
        ...{ uid, status: 'subscribed' as const, source: 'a test', decidedAt: createdAt },
      })),
    );
    const enqueued = jest.spyOn(api.platform.jobs, 'enqueue');
    expect(await send()).toEqual({ code: 0, lines: ['1201 mails will be sent.'] });
    expect(enqueued.mock.calls.map(([, queue, ...mails]) => [queue, mails.length])).toEqual([
      ...[
        ['mail.bulk', 500],
        ['mail.bulk', 500],
        ['mail.bulk', 201],
      ],
    ]);
    const filter = { queue: 'mail', limit: 2_000 };
    expect(await api.platform.storedJobs.list(filter)).toHaveLength(1_201);
  });

  it('A file that does not exist and one without a text are not sent (ACCT-228)', async () => {
    writeFileSync(join(folder, 'empty.txt'), ' \n\n');
    const run = adminWords(runAdmin, folder);
    expect(await run('update', 'send', 'News', 'empty.txt')).toEqual({
      code: 2,
      lines: ['The file has no text.'],
    });
    expect(await run('update', 'send', 'News', 'none.txt')).toEqual({
      code: 2,
      lines: [`There is no file ${join(folder, 'none.txt')}.`],
    });
  });

  it.each([
    ['a form', click, form],
    [
      'a form in parts',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    ],
  ])(
    'The mail program ends the notifications with %s, also twice, and a later choice counts again (ACCT-227)',
    async (_, body, type) => {
      const { token } = await subscriber('ada@example.org');
      const link = await linkOf();
      expect((await post(link, body, type)).status).toBe(200);
      expect((await post(link, body, type)).status).toBe(200);
      expect(await statusOf(token)).toBe('unsubscribed');
      expect(await api.platform.database.query.select().from(emailSubscriptions)).toMatchObject([
        { source: 'CustomerPortal_Mail' },
      ]);
      await api.call(endpoints.subscribe, { source: subscriptionSources.settings }, { token });
      expect(await statusOf(token)).toBe('subscribed');
    },
  );

  it('Opening the address without a POST changes nothing (ACCT-227)', async () => {
    const { token } = await subscriber('ada@example.org');
    expect((await api.fetch(await linkOf())).status).toBe(405);
    expect(await statusOf(token)).toBe('subscribed');
  });

  it('Another user’s address, an altered one and another body change nothing (ACCT-227)', async () => {
    const { token } = await subscriber('ada@example.org');
    const link = await linkOf();
    const other = await subscriber('grace@example.org');
    const code = new URL(link, api.config.baseUrl).searchParams.get('code') ?? '';
    const [, claims = ''] = code.split('.');
    const forged = Buffer.from(JSON.stringify({ sub: other.uid })).toString('base64url');
    expect((await post(link.replace(claims, forged))).status).toBe(400);
    expect((await post(link.replace(code, code.toUpperCase()))).status).toBe(400);
    expect((await post(link.slice(0, link.indexOf('?')))).status).toBe(400);
    expect((await post(link, 'List-Unsubscribe=Yes')).status).toBe(400);
    expect(await statusOf(token)).toBe('subscribed');
    expect(await statusOf(other.token)).toBe('subscribed');
  });

  it('The address of a deleted account stores nothing (ACCT-227)', async () => {
    await subscriber('ada@example.org');
    const link = await linkOf();
    const { query } = api.platform.database;
    await query.delete(emailSubscriptions);
    expect((await post(link)).status).toBe(200);
    expect(await query.select().from(emailSubscriptions)).toEqual([]);
  });
});

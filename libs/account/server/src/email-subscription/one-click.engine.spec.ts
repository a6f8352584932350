import { accountEndpoints as endpoints, subscriptionSources } from '@portal/account/domain';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRunAdmin, type RunAdmin } from '@portal/server/operator';
import { adminWords } from '@portal/server/testing';
import { updateUser, signedInUser } from '@portal/auth-session/server/testing';
import { emailSubscriptions } from '../account.tables';
import { startAccountApi, type AccountApi } from '../testing/account-api';

const users = ['ada@example.org', 'grace@example.org', 'alan@example.org'];
const text = 'First\nparagraph.\n\n \nSecond.\n';
const form = 'application/x-www-form-urlencoded';
const click = 'List-Unsubscribe=One-Click';

describe('update mails', () => {
  let api: AccountApi;
  let runAdmin: RunAdmin;
  let folder: string;

  const subscriber = async (email: string, emailVerified = true) => {
    const { uid, idToken: token } = await signedInUser(api, email);
    const { query } = api.platform.database;
    await updateUser(query, uid, { emailVerified });
    await api.call(endpoints.subscribe, { source: subscriptionSources.settings }, { token });
    return { uid, token };
  };
  const send = () => adminWords(runAdmin, folder)('update', 'send', 'What is new', 'update.txt');
  const updates = async () => {
    const sent: Awaited<ReturnType<AccountApi['mailsTo']>>[] = [];
    // One after the other: two simultaneous runs of the jobs would not wait for each other.
    for (const email of users) sent.push(await api.mailsTo(email));
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
    await signedInUser(api, 'alan@example.org');
    expect(await send()).toEqual({ code: 0, lines: ['One mail will be sent.'] });
    const mails = await updates();
    expect(mails.map(({ to }) => to)).toEqual(['ada@example.org']);
    expect(mails[0]?.text).toContain('First\nparagraph.\n\nSecond.');
    expect(mails[0]?.text).not.toContain('service message');
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

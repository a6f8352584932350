import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApiModules } from '../api-modules';
import {
  instantBotCheck,
  signedIn,
  isAlive,
  openedSession,
} from '@portal/auth-session/server/testing';
import { createFakePaymentProvider } from '@portal/checkout-pricing/server/testing';
import { adminTopics, adminActions } from '@portal/server/operator';
import {
  emptyRunningDatabase,
  adminSamples,
  adminWords,
  type AdminOutcome,
  startTestApi,
  type TestApi,
} from '@portal/server/testing';
import { createEntitlements } from '@portal/entitlements/server/testing';
import { authSessionEndpoints } from '@portal/auth-session/domain';
import { decodeProtectedHeader } from 'jose';
import type { MailMessage } from '@portal/server/ports';
import { keyIdOf } from '@portal/server/platform';

describe('the commands of operators', () => {
  let api: TestApi;
  let parts: ReturnType<typeof createApiModules>;
  let folder: string;
  let run: (...words: string[]) => Promise<AdminOutcome>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'admin-'));
    writeFileSync(join(folder, 'news.txt'), 'Something is new.');
    api = await startTestApi({
      ports: { botCheck: instantBotCheck, payments: createFakePaymentProvider() },
      modules: (platform) => (parts = createApiModules(platform)),
    });
    run = adminWords(parts.runAdmin, folder);
  });
  beforeEach(async () => {
    await emptyRunningDatabase(api.database);
    await signedIn(api, 'ada@example.org');
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await api.stop();
  });

  const logged = () => api.platform.database.query.select().from(adminActions);

  it('Every command has a sample, a name of its own and a topic that the help describes (SHARED-330)', () => {
    const names = parts.adminCommands.map(({ name }) => name);
    expect(names.toSorted()).toEqual(Object.keys(adminSamples).toSorted());
    const topics = new Set(names.map((name) => name.split(' ').slice(0, -1).join(' ')));
    expect(Object.keys(adminTopics).toSorted()).toEqual([...topics].toSorted());
  });

  it('The help of every command explains the command and its words (SHARED-330)', async () => {
    for (const { name, summary, arguments: words, options } of parts.adminCommands) {
      const { code, lines } = await run(...name.split(' '), '--help');
      expect({ name, code }).toEqual({ name, code: 0 });
      const help = lines.join(' ').replaceAll(/\s+/g, ' ');
      for (const text of [summary, ...Object.values({ ...words, ...options })])
        expect(help).toContain(text);
    }
    expect((await run('--help')).code).toBe(0);
    for (const [topic, about] of Object.entries(adminTopics)) {
      const above = await run(...topic.split(' ').slice(0, -1), '--help');
      expect(above.lines.join()).toContain(about);
    }
    expect(await logged()).toEqual([]);
  });

  it('Every command prints valid JSON with --json and is noted in the audit log when it starts and when it ends (SHARED-330, SHARED-331)', async () => {
    for (const { name } of parts.adminCommands) {
      const before = (await logged()).length;
      const sample = [...name.split(' '), ...(adminSamples[name] ?? [])];
      const { lines } = await run(...sample, '--json', '--as', 'Grace', '--reason', 'a spec');
      expect({ name, data: JSON.parse(lines.join('\n')) as unknown }).toMatchObject({ name });
      const entries = (await logged()).slice(before);
      expect(entries.map(({ phase }) => phase)).toEqual([
        'started',
        expect.stringMatching(/^(done|not-done|refused)$/),
      ]);
      for (const entry of entries)
        expect(entry).toMatchObject({
          ...{ command: name, actor: 'Grace', systemUser: 'ops', reason: 'a spec' },
        });
    }
  });

  it('A command that changes an account does nothing without a reason (SHARED-331)', async () => {
    const commands = parts.adminCommands.filter(({ effect }) => effect === 'changes-account');
    expect(commands.map(({ name }) => name)).toContain('subscription refund');
    for (const { name } of commands) {
      const { code, lines } = await run(...name.split(' '), ...(adminSamples[name] ?? []));
      expect({ name, code }).toEqual({ name, code: 2 });
      expect(lines.join()).toContain('--reason');
    }
    expect(await logged()).toEqual([]);
  });
});

describe('what operators do about an account', () => {
  const email = 'ada@example.org';
  const why = ['--reason', 'the owner called'];

  let api: TestApi;
  let admin: (...words: string[]) => Promise<AdminOutcome>;

  beforeAll(async () => {
    let parts: ReturnType<typeof createApiModules> | undefined;
    api = await startTestApi({
      ports: { botCheck: instantBotCheck, payments: createFakePaymentProvider() },
      modules: (platform) => (parts = createApiModules(platform)),
    });
    if (parts) admin = adminWords(parts.runAdmin);
  });
  beforeEach(() => emptyRunningDatabase(api.database));
  afterAll(() => api.stop());

  const found = async (word: string) => {
    const { lines } = await admin('user', 'find', word, '--json');
    return JSON.parse(lines.join('\n')) as Record<string, unknown>;
  };

  it('An account is found by its address in any spelling, its uid and its reference (SHARED-330)', async () => {
    const { uid } = await signedIn(api, email, { verified: false });
    const account = { uid, email, emailVerified: false, hasPassword: true, lockedAt: null };
    const overview = {
      account: expect.objectContaining(account),
      waysIn: [expect.objectContaining({ kind: 'password', issuer: 'portal' })],
      sessions: [expect.objectContaining({ remembered: false })],
      premium: [],
      plans: [],
      administeredGroups: [],
      groupMemberships: [],
    };
    const { reference } = (await found(' Ada@Example.ORG '))['account'] as { reference: string };
    for (const word of [email, uid, reference]) expect(await found(word)).toMatchObject(overview);
    expect((await admin('user', 'find', 'nobody@example.org')).code).toBe(1);
  });

  it('The overview names every right to Premium, which of them counts and which decides, also one that has ended (SHARED-330, ENT-230)', async () => {
    const { uid } = await signedIn(api, email);
    const { premiumRights } = createEntitlements(api.platform);
    const right = { uid, isPaid: true, reason: 'paid-plan' };
    const { query } = api.platform.database;
    const hourAgo = new Date(api.clock.now().getTime() - 3_600_000);
    const ended = {
      ...right,
      source: 'stripe',
      reference: 'sub_old',
      validUntil: hourAgo,
    } as const;
    await premiumRights.grant(query, ended);
    await premiumRights.grant(query, { ...right, source: 'gumroad', reference: 'sale_1' });
    const { premiumRights: rights } = (await found(email)) as { premiumRights: object[] };
    expect(rights).toHaveLength(2);
    expect(rights).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ reference: 'sub_old', counts: false, decides: false }),
        expect.objectContaining({ reference: 'sale_1', counts: true, decides: true }),
      ]),
    );
  });

  it('The overview reveals no secret and no hash (SHARED-330)', async () => {
    await signedIn(api, email);
    const text = JSON.stringify(await found(email));
    expect(text).not.toMatch(/argon2|tokenHash|token_hash|family|passwordHash/i);
  });

  it('All sessions of a user end (AUTH-418)', async () => {
    const { uid, token } = await signedIn(api, email);
    await openedSession(api, { uid, email });
    expect(await admin('user', 'end-sessions', email, ...why)).toEqual({
      code: 0,
      lines: [`2 sessions of ${email} ended.`],
    });
    expect(await isAlive(api, token)).toBe(false);
  });
});

describe('replacing KEY_ENCRYPTION_SECRET', () => {
  const oldSecret = 'the-old-key-encryption-secret-0123456789';
  const newSecret = 'the-new-key-encryption-secret-0123456789';
  const mail: MailMessage = {
    to: 'ada@example.org',
    lane: 'urgent',
    subject: 'It waited',
    preheader: 'It waited.',
    title: 'It waited',
    paragraphs: ['It waited for the new secret.'],
    reason: 'because it waited',
  };

  const started: TestApi[] = [];
  let old: TestApi;

  /** A process with these secrets on the same database, and its commands. */
  async function start(secret: string, others = '') {
    let admin: ((...words: string[]) => Promise<AdminOutcome>) | undefined;
    const [beside] = started;
    const api = await startTestApi({
      ...(beside && { beside }),
      environment: { KEY_ENCRYPTION_SECRET: secret, OTHER_KEY_ENCRYPTION_SECRETS: others },
      ports: { botCheck: instantBotCheck, payments: createFakePaymentProvider() },
      modules(platform) {
        const parts = createApiModules(platform);
        admin = adminWords(parts.runAdmin);
        return parts;
      },
    });
    started.push(api);
    if (!admin) throw new Error('The API has no commands.');
    return { api, admin };
  }

  beforeEach(async () => {
    ({ api: old } = await start(oldSecret));
  });
  afterEach(async () => {
    for (const api of started.splice(0).toReversed()) await api.stop();
  });

  /** Whether a process has the key of an idToken; the token itself names the address of its own process. */
  const verifies = async (api: TestApi, idToken: string) => {
    const { keys } = api.platform;
    await keys.current();
    return (await keys.find(decodeProtectedHeader(idToken).kid ?? '')) !== undefined;
  };
  const sendMail = (api: TestApi) =>
    api.platform.database.transaction((tx) =>
      api.platform.mailer.send(tx, mail, { ...mail, lane: 'bulk' }),
    );

  it('Sessions live on and waiting mails are sent, although the old secret is gone after key reseal (SHARED-334)', async () => {
    const { idToken, refreshToken } = await signedIn(old, 'ada@example.org');
    await old.call(authSessionEndpoints.beginSecondFactor, {}, { token: idToken });
    await old.runJobs();
    await sendMail(old);
    const both = await start(newSecret, oldSecret);
    expect(await verifies(both.api, idToken)).toBe(true);
    const resealed = await both.admin('key', 'reseal');
    expect(resealed.lines).toEqual([
      '1 signing keys were sealed again.',
      '2 waiting and failed jobs were sealed again.',
      '0 secrets of institutions were sealed again.',
      '1 second factors were sealed again.',
      expect.stringContaining('remove OTHER_KEY_ENCRYPTION_SECRETS'),
    ]);
    const { api: fresh, admin } = await start(newSecret);
    expect(await verifies(fresh, idToken)).toBe(true);
    expect(await fresh.call(authSessionEndpoints.refreshSession, { refreshToken })).toMatchObject({
      ok: true,
    });
    const subjects = (await fresh.mailsTo(mail.to)).map(({ subject }) => subject);
    expect(subjects).toEqual([mail.subject, mail.subject]);
    expect((await admin('key', 'reseal')).code).toBe(0);
  });

  it('Two processes whose newest secrets differ return the same successor of a refresh token (AUTH-114, SHARED-334)', async () => {
    const before = await start(oldSecret, newSecret);
    const after = await start(newSecret, oldSecret);
    const { refreshToken } = await signedIn(old, 'ada@example.org');
    const refresh = ({ api }: { api: TestApi }) =>
      api.call(authSessionEndpoints.refreshSession, { refreshToken });
    const [one, other] = [await refresh(before), await refresh(after)];
    if (!one.ok || !other.ok) throw new Error('The refresh was refused.');
    expect(other.body.refresh_token).toBe(one.body.refresh_token);
  });

  it('The list shows which secret has sealed how many values, also one that is not configured (SHARED-334)', async () => {
    await old.platform.keys.current();
    await sendMail(old);
    const { admin } = await start(newSecret);
    const list = async () => (await admin('key', 'list')).lines;
    expect(await start(newSecret, oldSecret).then((both) => both.admin('key', 'list'))).toEqual({
      code: 0,
      lines: [
        expect.stringMatching(/^signing key {2}[\w-]+ {2}signs$/),
        `secret  ${keyIdOf(newSecret)}  KEY_ENCRYPTION_SECRET  0 signing keys, 0 waiting and failed jobs, 0 secrets of institutions, 0 second factors`,
        `secret  ${keyIdOf(oldSecret)}  OTHER_KEY_ENCRYPTION_SECRETS  1 signing keys, 2 waiting and failed jobs, 0 secrets of institutions, 0 second factors`,
      ],
    });
    expect((await list()).join()).toContain('KEY_ENCRYPTION_SECRET cannot decrypt');
    expect((await admin('key', 'reseal')).lines.at(-1)).toBe(
      '3 values were sealed with a secret that is not configured; nothing opens them.',
    );
  });

  it('A new signing key signs after key rotate, and tokens of the former one are valid (SHARED-334)', async () => {
    const { idToken } = await signedIn(old, 'ada@example.org');
    const { api, admin } = await start(oldSecret);
    const { id: before } = await api.platform.keys.current();
    const { lines } = await admin('key', 'rotate');
    api.clock.advance({ seconds: 16 });
    const { id } = await api.platform.keys.current();
    expect(id).not.toBe(before);
    expect(lines[0]).toMatch(`${id} signs in 15 seconds`);
    expect(await verifies(api, idToken)).toBe(true);
    expect((await admin('key', 'list')).lines.slice(0, 2)).toEqual([
      `signing key  ${before}  verifies`,
      `signing key  ${id}  signs`,
    ]);
  });
});

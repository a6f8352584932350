import { asc } from 'drizzle-orm';
import {
  findUidOf,
  findEmail,
  sessions,
  securityEvents,
  createUserCommands,
  askForReset,
  isAlive,
  signIn,
  insertedUser,
  trySignIn,
  startOpenidStandIn,
  type OpenidStandIn,
  providersVariable,
} from '@portal/auth-session/server/testing';
import { startEditorApi } from '@portal/overleaf-oauth/server/testing';
import { createRunAdmin } from '@portal/server/operator';
import {
  emptyRunningDatabase,
  adminWords,
  type AdminOutcome,
  type TestApi,
} from '@portal/server/testing';
import { endpointsWithSessions, sessionOpenings } from '../testing/session-openings';

const email = 'ada@example.org';
const editorKey = 'key-of-the-editor-service-0123456789';

describe('a locked account', () => {
  let api: TestApi;
  let provider: OpenidStandIn;
  let admin: (...words: string[]) => Promise<AdminOutcome>;
  let openings: ReturnType<typeof sessionOpenings>;

  beforeAll(async () => {
    provider = await startOpenidStandIn();
    await provider.misbehave('none');
    const SOCIAL_PROVIDERS = providersVariable(provider.issuer);
    const environment = { SOCIAL_PROVIDERS, EDITOR_SERVICE_KEY: editorKey };
    api = await startEditorApi(provider, { environment });
    openings = sessionOpenings(api, provider, { email, editorKey });
    const { query } = api.platform.database;
    const commands = createUserCommands(api.platform);
    const findUser = async (word: string) => {
      const found = await findUidOf(query, word);
      const address = found && (await findEmail(query, found));
      return found && address ? { uid: found, email: address } : undefined;
    };
    admin = adminWords(createRunAdmin({ ...api.platform, commands, findUser }));
  });
  beforeEach(async () => {
    await emptyRunningDatabase(api.database);
    await insertedUser(api, email);
  });
  afterAll(async () => {
    await api.stop();
    await provider.stop();
  });

  const lock = () => admin('user', 'lock', email, '--reason', 'stolen');
  const alive = async () => {
    const rows = await api.platform.database.query.select().from(sessions);
    return rows.filter(({ endedAt }) => endedAt === null).length;
  };

  it('Every endpoint that opens or renews a session is known here (AUTH-417)', () => {
    expect(Object.keys(openings).toSorted()).toEqual(endpointsWithSessions().toSorted());
  });

  const asks = { status: 403, error: { error: 'ACCOUNT_LOCKED' } };
  const ended = { status: 401, error: { error: 'UNAUTHENTICATED' } };
  it.each([
    ...['signIn', 'exchangeSocialTicket', 'linkSocialIdentity', 'signInWithEditor'].map(
      (name) => [name, asks] as const,
    ),
    ...['finishEditorLogin', 'finishPkceLogin', 'confirmEditorLogin', 'linkEditorAccount'].map(
      (name) => [name, asks] as const,
    ),
    ['refreshSession', { status: 400, error: { error: 'INVALID_REFRESH_TOKEN' } }] as const,
    ['changePassword', ended] as const,
    ['openExtensionSession', ended] as const,
  ])(
    '%s opens no session of a locked account, and one after it is unlocked (AUTH-417)',
    async (name, refused) => {
      const prepare = openings[name];
      if (!prepare) throw new Error(`${name} is not known.`);
      const before = await prepare();
      const others = name === 'confirmEditorLogin' ? 1 : 0;
      expect(await lock()).toEqual({ code: 0, lines: [`${email} is locked now.`] });
      expect(await before()).toMatchObject({ ok: false, ...refused });
      expect(await alive()).toBe(others);
      await admin('user', 'unlock', email, '--reason', 'the owner called');
      const after = await prepare();
      expect(await after()).toMatchObject({ ok: true });
    },
  );

  it('A lock ends sessions and mailed links immediately, and the owner sees it afterwards (AUTH-417)', async () => {
    const { idToken } = await signIn(api, email);
    const code = await askForReset(api, email);
    expect(code).not.toBe('');
    await lock();
    expect(await isAlive(api, idToken)).toBe(false);
    expect((await lock()).code).toBe(1);
    expect((await admin('user', 'unlock', email, '--reason', 'done')).code).toBe(0);
    expect((await admin('user', 'unlock', email, '--reason', 'done')).code).toBe(1);
    const events = await api.platform.database.query
      .select({ kind: securityEvents.kind })
      .from(securityEvents)
      .orderBy(asc(securityEvents.at));
    const kinds = events.map(({ kind }) => kind).filter((kind) => kind.startsWith('account-'));
    expect(kinds.toSorted()).toEqual(['account-locked', 'account-unlocked']);
  });

  it('Who does not know the password does not learn that an account is locked (AUTH-417)', async () => {
    await lock();
    expect(await trySignIn(api, email, { password: 'a wrong password' })).toMatchObject({
      status: 401,
      error: { error: 'INVALID_LOGIN_CREDENTIALS' },
    });
  });

  it('A sign-in at the moment of the lock opens no session that stays (AUTH-417)', async () => {
    await Promise.all([trySignIn(api, email), trySignIn(api, email), lock()]);
    expect(await alive()).toBe(0);
  });
});

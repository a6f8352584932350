import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { TestApi } from '../../../testing/test-api';
import { users } from '../auth-session.tables';
import { isAlive, person, signUp, startAuthApi, trySignIn, verify } from '../testing/auth-api';
import { linkedIdentities } from './linked-identity.tables';

const email = 'ada@example.org';
const overleafId = '5f1c0a9e7b2d4c0001a1b2c3';
const key = 'key-of-the-editor-service-0123456789';
const forbidden = { status: 403, error: { error: 'FORBIDDEN' } };

describe('an account of the LaTeX editor', () => {
  let api: TestApi;
  const withKey = { headers: { authorization: `Bearer ${key}` } };
  const open = (input: { email: string; overleafId: string } = { email, overleafId }) =>
    api.call(endpoints.openEditorAccount, input, withKey);
  const signIn = (id = overleafId) =>
    api.call(endpoints.signInWithEditor, { overleafId: id }, withKey);
  const accounts = () => api.platform.database.query.select().from(users);
  const links = () => api.platform.database.query.select().from(linkedIdentities);

  async function signedIn() {
    const answer = await signIn();
    if (!answer.ok) throw new Error(answer.error.error);
    return answer.body;
  }

  beforeEach(async () => {
    api = await startAuthApi({ environment: { EDITOR_SERVICE_KEY: key } });
  });
  afterEach(() => api.stop());

  it('is opened verified, without a password, once', async () => {
    const first = await open();
    expect(first).toMatchObject({ status: 200, body: { email } });
    expect(await open()).toEqual({ ...first, headers: expect.anything() });
    expect(await accounts()).toMatchObject([{ email, emailVerified: true, passwordHash: null }]);
    expect(await trySignIn(api, email)).toMatchObject({ status: 401 });
  });

  it('is opened once by 32 racers', async () => {
    const answers = await Promise.all(Array.from({ length: 32 }, () => open()));
    const uids = answers.map((answer) => (answer.ok ? answer.body.uid : answer.error.error));
    expect(new Set(uids).size).toBe(1);
    expect(await accounts()).toHaveLength(1);
    expect(await links()).toHaveLength(1);
  });

  it('is linked to one person of 32 who race for its address', async () => {
    const racers = Array.from({ length: 32 }, (_, index) =>
      open({ email, overleafId: `editor${index}` }),
    );
    const answers = await Promise.all(racers);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await links()).toHaveLength(1);
  });

  it('opens a remembered session that tells the editor’s id', async () => {
    await open();
    const { idToken } = await signedIn();
    api.clock.advance({ minutes: 59 });
    expect(await api.call(endpoints.getCurrentUser, {}, { token: idToken })).toMatchObject({
      body: { emailVerified: true, overleaf: { id: overleafId, provider: 'overleaf' } },
    });
    expect(await api.call(endpoints.listSessions, {}, { token: idToken })).toMatchObject({
      body: { sessions: [{ remembered: true, current: true }] },
    });
  });

  it('is not found for an id that is nobody’s', async () => {
    expect(await signIn('unknown')).toMatchObject({
      status: 404,
      error: { error: 'EDITOR_ACCOUNT_NOT_FOUND' },
    });
  });

  it('never joins an account whose owner is proven', async () => {
    const { idToken } = await person(api, email);
    await verify(api, email);
    expect(await open()).toMatchObject({ status: 409, error: { error: 'EMAIL_ALREADY_EXISTS' } });
    expect(await links()).toHaveLength(0);
    expect(await isAlive(api, idToken)).toBe(true);
  });

  it('takes an account over that nobody has proven to own, and drops what was prepared in it', async () => {
    const squatter = await person(api, email);
    expect(await open()).toMatchObject({ status: 200, body: { uid: squatter.uid } });
    expect(await isAlive(api, squatter.idToken)).toBe(false);
    expect(await trySignIn(api, email)).toMatchObject({ status: 401 });
    expect(await verify(api, email).catch(() => undefined)).toBeUndefined();
    expect((await api.mailsTo(email)).at(-1)).toMatchObject({
      subject: 'An account was linked to yours',
    });
    expect(await isAlive(api, (await signedIn()).idToken)).toBe(true);
  });

  it('verifies no address that the editor did not vouch for', async () => {
    const { uid } = await signUp(api, email);
    await api.platform.database.query.insert(linkedIdentities).values({
      provider: 'overleaf',
      subject: overleafId,
      uid,
      email: 'other@example.org',
      linkedAt: api.clock.now(),
    });
    const { idToken } = await signedIn();
    expect(await api.call(endpoints.getCurrentUser, {}, { token: idToken })).toMatchObject({
      body: { emailVerified: false },
    });
  });

  describe('without the key', () => {
    it.each([
      ['no header', {}],
      ['another key', { authorization: `Bearer ${key}x` }],
      ['an empty key', { authorization: '' }],
      ['an empty bearer', { authorization: 'Bearer ' }],
      ['the key in another header', { token: key }],
      ['the key twice', { authorization: `Bearer ${key} ${key}` }],
    ])('is not opened with %s', async (_, headers: Record<string, string>) => {
      const refused = await api.call(
        endpoints.openEditorAccount,
        { email, overleafId },
        { headers },
      );
      expect(refused).toMatchObject(forbidden);
      expect(await api.call(endpoints.signInWithEditor, { overleafId }, { headers })).toMatchObject(
        forbidden,
      );
      expect(await accounts()).toHaveLength(0);
    });

    it('takes the bare key as well', async () => {
      const headers = { authorization: key };
      expect(
        await api.call(endpoints.openEditorAccount, { email, overleafId }, { headers }),
      ).toMatchObject({ status: 200 });
    });
  });
});

describe('an api without a key for the LaTeX editor', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startAuthApi();
  });
  afterAll(() => api.stop());

  it.each(['', 'Bearer ', 'Bearer undefined', `Bearer ${key}`])(
    'refuses %j',
    async (authorization) => {
      const headers = { authorization };
      expect(
        await api.call(endpoints.openEditorAccount, { email, overleafId }, { headers }),
      ).toMatchObject(forbidden);
    },
  );
});

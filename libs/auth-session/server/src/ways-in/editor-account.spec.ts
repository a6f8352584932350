import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { users } from '@portal/server/contracts';
import type { TestApi } from '@portal/server/testing';
import { editorWay, findByWay } from '../records/way-in.repository';
import {
  addWay,
  isAlive,
  linkedWays,
  signUpAndIn,
  signUp,
  startAuthApi,
  trySignIn,
  verify,
  recover,
} from '../testing/auth-api';

describe('editor account', () => {
  const email = 'ada@example.org';

  const overleafId = '5f1c0a9e7b2d4c0001a1b2c3';

  const key = 'key-of-the-editor-service-0123456789';

  const forbidden = { status: 403, error: { error: 'FORBIDDEN' } };

  describe('accounts of the LaTeX editor', () => {
    let api: TestApi;
    const withKey = { headers: { authorization: `Bearer ${key}` } };
    const open = (input: { email: string; overleafId: string } = { email, overleafId }) =>
      api.call(endpoints.openEditorAccount, input, withKey);
    const signIn = (id = overleafId) =>
      api.call(endpoints.signInWithEditor, { overleafId: id }, withKey);
    const accounts = () => api.platform.database.query.select().from(users);
    const links = () => linkedWays(api);

    async function signedInAtEditor() {
      const response = await signIn();
      if (!response.ok) throw new Error(response.error.error);
      return response.body;
    }

    beforeEach(async () => {
      api = await startAuthApi({ environment: { EDITOR_SERVICE_KEY: key } });
    });
    afterEach(() => api.stop());

    it('An editor account is opened once, verified and without a password (AUTH-11)', async () => {
      const first = await open();
      expect(first).toMatchObject({ status: 200, body: { email } });
      expect(await open()).toEqual({ ...first, headers: expect.anything() });
      expect(await accounts()).toMatchObject([{ email, emailVerified: true, passwordHash: null }]);
      expect(await trySignIn(api, email)).toMatchObject({ status: 401 });
    });

    it('32 racing requests open one editor account (AUTH-11)', async () => {
      const responses = await Promise.all(Array.from({ length: 32 }, () => open()));
      const uids = responses.map((response) =>
        response.ok ? response.body.uid : response.error.error,
      );
      expect(new Set(uids).size).toBe(1);
      expect(await accounts()).toHaveLength(1);
      expect(await links()).toHaveLength(1);
    });

    it('One of 32 editor users who race for an address gets the account (AUTH-11)', async () => {
      const racers = Array.from({ length: 32 }, (_, index) =>
        open({ email, overleafId: `editor${index}` }),
      );
      const responses = await Promise.all(racers);
      expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await links()).toHaveLength(1);
    });

    it('An editor sign-in opens a remembered session and returns the editor’s id (AUTH-12)', async () => {
      await open();
      const { idToken } = await signedInAtEditor();
      api.clock.advance({ minutes: 59 });
      expect(await api.call(endpoints.getCurrentUser, {}, { token: idToken })).toMatchObject({
        body: { emailVerified: true, overleaf: { id: overleafId, provider: 'overleaf' } },
      });
      expect(await api.call(endpoints.listSessions, {}, { token: idToken })).toMatchObject({
        body: { sessions: [{ remembered: true, current: true }] },
      });
    });

    it('An unknown editor id gets EDITOR_ACCOUNT_NOT_FOUND (AUTH-12)', async () => {
      expect(await signIn('unknown')).toMatchObject({
        status: 404,
        error: { error: 'EDITOR_ACCOUNT_NOT_FOUND' },
      });
    });

    it('The editor never takes over a verified account (AUTH-133)', async () => {
      const { idToken } = await signUpAndIn(api, email);
      await verify(api, email);
      expect(await open()).toMatchObject({ status: 409, error: { error: 'EMAIL_ALREADY_EXISTS' } });
      expect(await links()).toHaveLength(0);
      expect(await isAlive(api, idToken)).toBe(true);
    });

    it('The editor takes over an unverified account and removes what was prepared in it (AUTH-133)', async () => {
      const squatter = await signUpAndIn(api, email);
      expect(await open()).toMatchObject({ status: 200, body: { uid: squatter.uid } });
      expect(await isAlive(api, squatter.idToken)).toBe(false);
      expect(await trySignIn(api, email)).toMatchObject({ status: 401 });
      expect(await verify(api, email)).toMatchObject({ status: 400 });
      expect((await api.mailsTo(email)).at(-1)).toMatchObject({
        subject: 'An account was linked to yours',
      });
      expect(await isAlive(api, (await signedInAtEditor()).idToken)).toBe(true);
    });

    it('An editor sign-in does not verify an address that the editor did not vouch for (AUTH-12)', async () => {
      const { uid } = await signUp(api, email);
      await addWay(api, { ...editorWay(overleafId), uid, email: 'other@example.org' });
      const { idToken } = await signedInAtEditor();
      expect(await api.call(endpoints.getCurrentUser, {}, { token: idToken })).toMatchObject({
        body: { emailVerified: false },
      });
    });

    describe('without the service key', () => {
      it.each([
        ['no header', {}],
        ['another key', { authorization: `Bearer ${key}x` }],
        ['an empty key', { authorization: '' }],
        ['an empty bearer', { authorization: 'Bearer ' }],
        ['the key in another header', { token: key }],
        ['the key twice', { authorization: `Bearer ${key} ${key}` }],
      ])(
        'A request of the editor with %s is rejected (AUTH-149)',
        async (_, headers: Record<string, string>) => {
          const rejected = await api.call(
            endpoints.openEditorAccount,
            { email, overleafId },
            { headers },
          );
          expect(rejected).toMatchObject(forbidden);
          expect(
            await api.call(endpoints.signInWithEditor, { overleafId }, { headers }),
          ).toMatchObject(forbidden);
          expect(await accounts()).toHaveLength(0);
        },
      );

      it('The service key is accepted without the word Bearer (AUTH-149)', async () => {
        const headers = { authorization: key };
        expect(
          await api.call(endpoints.openEditorAccount, { email, overleafId }, { headers }),
        ).toMatchObject({ status: 200 });
      });
    });
  });

  describe('without a configured service key', () => {
    let api: TestApi;
    beforeAll(async () => {
      api = await startAuthApi();
    });
    afterAll(() => api.stop());

    it.each(['', 'Bearer ', 'Bearer undefined', `Bearer ${key}`])(
      'Without a configured service key the authorization %j is rejected (AUTH-149)',
      async (authorization) => {
        const headers = { authorization };
        expect(
          await api.call(endpoints.openEditorAccount, { email, overleafId }, { headers }),
        ).toMatchObject(forbidden);
      },
    );
  });
});

describe('the first proof that an email address belongs to its account', () => {
  const email = 'ada@example.org';
  const identity = { issuer: 'https://provider.example', subject: 'someone' };

  let api: TestApi;
  beforeEach(async () => {
    api = await startAuthApi();
    const { uid } = await signUp(api, email);
    await addWay(api, { ...identity, uid });
  });
  afterEach(() => api.stop());

  const isTrusted = async () =>
    (await findByWay(api.platform.database.query, identity))?.way.trusted === true;

  it.each([
    ['the verification link', () => verify(api, email)],
    ['a password reset', () => recover(api, email, 'a brand-new password')],
  ])(
    'After %s, an identity that was linked before it must prove the password again (AUTH-130, AUTH-132)',
    async (_, prove) => {
      expect(await isTrusted()).toBe(true);
      expect(await prove()).toMatchObject({ status: 200 });
      expect(await isTrusted()).toBe(false);
    },
  );
});

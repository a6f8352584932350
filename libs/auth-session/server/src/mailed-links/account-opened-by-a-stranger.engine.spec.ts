import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { TestApi } from '@portal/server/testing';
import { users } from '@portal/server/contracts';
import {
  isAlive,
  newestCode,
  signIn,
  startAuthApi,
  ticketFor,
  trySignIn,
  verify,
} from '../testing/auth-api';

const email = 'owner@example.org';
const password = 'the password of the stranger';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const invalid = { status: 400, error: { error: 'INVALID_CODE' } };

describe.each(['default', 'strict'])(
  'an account that a stranger opened (profile %s)',
  (profile) => {
    let api: TestApi;
    let oobCode: string;
    beforeEach(async () => {
      api = await startAuthApi({
        environment: { PROFILE: profile },
        ports: { geoIp: { countryOf: () => 'DE' } },
      });
      const ticket = await ticketFor(api, 'signup');
      const request = { email, password, ticket };
      await api.call(endpoints.signUp, request, { headers: { 'user-agent': firefox } });
      await api.runJobs();
      oobCode = await newestCode(api, email);
      api.clock.advance({ minutes: 5 });
    });
    afterEach(() => api.stop());

    const opening = () => api.call(endpoints.getAccountOpening, { oobCode });
    const disown = () => api.call(endpoints.disownAccount, { oobCode });

    it('The verification page can tell when and on which device the account was opened, without using the code (AUTH-180)', async () => {
      const openedAt = Math.floor(api.clock.now().getTime() / 1000) - 300;
      for (let time = 0; time < 2; time += 1)
        expect(await opening()).toMatchObject({
          status: 200,
          body: { openedAt, device: 'Firefox on Linux', country: 'DE' },
        });
      expect(await verify(api, email)).toMatchObject({ status: 200 });
      expect(await opening()).toMatchObject(invalid);
    });

    it('The owner who did not open it ends the password of the stranger and gets a link to choose another (AUTH-181)', async () => {
      expect(await disown()).toMatchObject({ status: 200, body: {} });
      expect(await trySignIn(api, email, { password })).toMatchObject({ status: 401 });
      expect((await api.mailsTo(email)).at(-1)).toMatchObject({ subject: 'Choose a new password' });
      expect(await disown()).toMatchObject(invalid);
      expect(
        await api.call(endpoints.runEmailAction, { mode: 'verifyEmail', oobCode }),
      ).toMatchObject(invalid);
      const reset = await newestCode(api, email);
      const newPassword = 'the password of the owner';
      await api.call(endpoints.runEmailAction, {
        mode: 'resetPassword',
        oobCode: reset,
        newPassword,
      });
      const { idToken } = await signIn(api, email, { password: newPassword });
      expect(await api.call(endpoints.getSecurityActivity, {}, { token: idToken })).toMatchObject({
        body: {
          events: expect.arrayContaining([expect.objectContaining({ kind: 'account-disowned' })]),
        },
      });
    });

    it('One of 16 racing requests takes the account from the stranger (AUTH-181)', async () => {
      const responses = await Promise.all(Array.from({ length: 16 }, disown));
      expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
    });

    it('The code of an account that is verified already takes nothing away (AUTH-181)', async () => {
      await api.platform.database.query.update(users).set({ emailVerified: true });
      expect(await disown()).toMatchObject(invalid);
      expect(await trySignIn(api, email, { password })).toMatchObject({ status: 200 });
    });
  },
);

describe('a session of a stranger', () => {
  it('The owner who did not open the account ends the stranger’s session (AUTH-181)', async () => {
    const api = await startAuthApi();
    const ticket = await ticketFor(api, 'signup');
    await api.call(endpoints.signUp, { email, password, ticket });
    const oobCode = await newestCode(api, email);
    const { idToken, refreshToken } = await signIn(api, email, { password });
    await api.call(endpoints.disownAccount, { oobCode });
    expect(await isAlive(api, idToken)).toBe(false);
    expect(await api.call(endpoints.refreshSession, { refreshToken })).toMatchObject({
      status: 400,
    });
    await api.stop();
  });
});

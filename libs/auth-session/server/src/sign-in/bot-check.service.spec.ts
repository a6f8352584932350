import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { TestApi } from '@portal/server/testing';
import { startAuthApi, trySignIn } from '../testing/auth-api';

describe('the bot check', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startAuthApi();
  });
  afterAll(() => api.stop());

  it.each(['signin', 'signup', 'reset'] as const)(
    'The bot check of the action %s has a challenge and a ticket for its solution (AUTH-8, AUTH-9)',
    async (action) => {
      expect(await api.call(endpoints.getBotCheck, { action })).toMatchObject({
        status: 200,
        body: { kind: 'proof-of-work', challenge: action },
      });
      expect(await api.call(endpoints.verifyBotCheck, { recaptchaToken: action })).toMatchObject({
        status: 200,
        body: { success: true, action, ticket: expect.any(String) },
      });
    },
  );

  it('A bot check that is not passed gives no ticket (AUTH-9)', async () => {
    expect(await api.call(endpoints.verifyBotCheck, { recaptchaToken: 'wrong' })).toMatchObject({
      status: 200,
      body: { success: false, action: null, ticket: null },
    });
  });

  it('The ticket of a passed bot check lets a sign-in reach the password (AUTH-9)', async () => {
    expect(await trySignIn(api, 'nobody@example.org')).toMatchObject({ status: 401 });
  });
});

import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { TestApi } from '@portal/server/testing';
import { emailCodes } from '../auth-session.tables';
import { users } from '@portal/server/contracts';
import {
  goodPassword,
  newestCode,
  signUp,
  startAuthApi,
  ticketFor,
  trySignUp,
} from '../testing/auth-api';

describe('signUp', () => {
  let api: TestApi;
  const accounts = () => api.platform.database.query.select().from(users);

  beforeEach(async () => {
    api = await startAuthApi();
  });
  afterEach(() => api.stop());

  it('A sign-up opens an unverified account and mails one verification link (AUTH-1)', async () => {
    const response = await signUp(api, 'ada@example.org');
    expect(response).toEqual({
      uid: expect.stringMatching(/^[\w-]{22}$/),
      email: 'ada@example.org',
      signInTicket: expect.any(String),
    });
    expect(await accounts()).toMatchObject([{ email: 'ada@example.org', emailVerified: false }]);
    const mails = await api.mailsTo('ada@example.org');
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ subject: 'Verify your email address' });
    expect(mails[0]?.text).toContain(`${api.config.baseUrl}/auth/action?mode=verifyEmail&oobCode=`);
  });

  it('The ticket of a sign-up signs in once (AUTH-104)', async () => {
    const { signInTicket } = await signUp(api, 'ada@example.org');
    const input = { email: 'ada@example.org', password: goodPassword, ticket: signInTicket };
    expect(await api.call(endpoints.signIn, input)).toMatchObject({ status: 200 });
    expect(await api.call(endpoints.signIn, input)).toMatchObject({
      error: { error: 'BOT_CHECK_FAILED' },
    });
  });

  it('A sign-up stores neither the password nor the code in clear text (AUTH-115)', async () => {
    await signUp(api, 'ada@example.org');
    const code = await newestCode(api, 'ada@example.org');
    const stored = JSON.stringify([
      await accounts(),
      await api.platform.database.query.select().from(emailCodes),
    ]);
    expect(stored).not.toContain(goodPassword);
    expect(stored).not.toContain(code);
  });

  it.each(['ada@example.org', 'ADA@Example.ORG', '  ada@example.org  '])(
    'A second sign-up with the spelling %j is rejected (AUTH-101, AUTH-102)',
    async (spelling) => {
      await signUp(api, 'ada@example.org');
      const response = await trySignUp(api, spelling, 'another password');
      expect(response).toMatchObject({ status: 409, error: { error: 'EMAIL_ALREADY_EXISTS' } });
      expect(await accounts()).toHaveLength(1);
      expect(await api.mailsTo('ada@example.org')).toHaveLength(1);
    },
  );

  it('32 racing sign-ups with one address open one account (AUTH-102)', async () => {
    const responses = await Promise.all(
      Array.from({ length: 32 }, () => trySignUp(api, 'ada@example.org')),
    );
    expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await accounts()).toHaveLength(1);
    expect(await api.mailsTo('ada@example.org')).toHaveLength(1);
  });

  it.each(['12345', '', '🗝🗝🗝🗝🗝'])(
    'A sign-up with the password %j is rejected and keeps the ticket valid (AUTH-120)',
    async (password) => {
      const ticket = await ticketFor(api, 'signup');
      const email = 'ada@example.org';
      const rejected = await api.call(endpoints.signUp, { email, password, ticket });
      expect(rejected).toMatchObject({ status: 400 });
      expect(await accounts()).toHaveLength(0);
      expect(
        await api.call(endpoints.signUp, { email, password: goodPassword, ticket }),
      ).toMatchObject({ status: 200 });
    },
  );

  it.each([
    ['256 characters', 'x'.repeat(256)],
    ['1,024 bytes', 'é'.repeat(512)],
    ['spaces and other scripts', '  ★ пароль 密码  '],
  ])('A password of %s is accepted (AUTH-142)', async (_, password) => {
    await signUp(api, 'ada@example.org', password);
    const ticket = await ticketFor(api, 'signin');
    const response = await api.call(endpoints.signIn, {
      email: 'ada@example.org',
      password,
      ticket,
    });
    expect(response).toMatchObject({ status: 200 });
  });

  describe('without a good ticket', () => {
    const attempt = (ticket: string) =>
      api.call(endpoints.signUp, { email: 'ada@example.org', password: goodPassword, ticket });

    it('A sign-up without a ticket for its action is rejected (AUTH-103)', async () => {
      for (const action of ['signin', 'reset'] as const) {
        const response = await attempt(await ticketFor(api, action));
        expect(response).toMatchObject({ status: 403, error: { error: 'BOT_CHECK_FAILED' } });
      }
      expect(await attempt('x'.repeat(90))).toMatchObject({ status: 403 });
      expect(await accounts()).toHaveLength(0);
    });

    it('One of 32 racing sign-ups with one ticket is accepted (AUTH-103)', async () => {
      const ticket = await ticketFor(api, 'signup');
      const responses = await Promise.all(
        Array.from({ length: 32 }, (_, index) =>
          api.call(endpoints.signUp, {
            email: `ada${index}@example.org`,
            password: goodPassword,
            ticket,
          }),
        ),
      );
      expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await accounts()).toHaveLength(1);
    });
  });
});

import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { TestApi } from '../../../testing/test-api';
import { emailCodes, users } from '../auth-session.tables';
import {
  goodPassword,
  newestCode,
  signUp,
  startAuthApi,
  ticketFor,
  trySignUp,
} from '../testing/auth-api';

describe('signing up', () => {
  let api: TestApi;
  const accounts = () => api.platform.database.query.select().from(users);

  beforeEach(async () => {
    api = await startAuthApi();
  });
  afterEach(() => api.stop());

  it('opens an unverified account and mails one verification link', async () => {
    const answer = await signUp(api, 'ada@example.org');
    expect(answer).toEqual({
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

  it('gives a ticket that signs in once', async () => {
    const { signInTicket } = await signUp(api, 'ada@example.org');
    const input = { email: 'ada@example.org', password: goodPassword, ticket: signInTicket };
    expect(await api.call(endpoints.signIn, input)).toMatchObject({ status: 200 });
    expect(await api.call(endpoints.signIn, input)).toMatchObject({
      error: { error: 'BOT_CHECK_FAILED' },
    });
  });

  it('keeps neither the password nor the code', async () => {
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
    'refuses a second account for %j',
    async (spelling) => {
      await signUp(api, 'ada@example.org');
      const answer = await trySignUp(api, spelling, 'another password');
      expect(answer).toMatchObject({ status: 409, error: { error: 'EMAIL_ALREADY_EXISTS' } });
      expect(await accounts()).toHaveLength(1);
      expect(await api.mailsTo('ada@example.org')).toHaveLength(1);
    },
  );

  it('opens one account for 32 racers', async () => {
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => trySignUp(api, 'ada@example.org')),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await accounts()).toHaveLength(1);
    expect(await api.mailsTo('ada@example.org')).toHaveLength(1);
  });

  it.each(['12345', '', '🗝🗝🗝🗝🗝'])(
    'refuses %j as a password and keeps the ticket good',
    async (password) => {
      const ticket = await ticketFor(api, 'signup');
      const email = 'ada@example.org';
      const refused = await api.call(endpoints.signUp, { email, password, ticket });
      expect(refused).toMatchObject({ status: 400 });
      expect(await accounts()).toHaveLength(0);
      expect(
        await api.call(endpoints.signUp, { email, password: goodPassword, ticket }),
      ).toMatchObject({ status: 200 });
    },
  );

  it.each([
    ['256 characters', 'x'.repeat(256)],
    ['1,024 bytes', 'é'.repeat(512)],
    ['spaces and signs', '  ★ пароль 密码  '],
  ])('takes a password of %s', async (_, password) => {
    await signUp(api, 'ada@example.org', password);
    const ticket = await ticketFor(api, 'signin');
    const answer = await api.call(endpoints.signIn, { email: 'ada@example.org', password, ticket });
    expect(answer).toMatchObject({ status: 200 });
  });

  describe('without a good ticket', () => {
    const attempt = (ticket: string) =>
      api.call(endpoints.signUp, { email: 'ada@example.org', password: goodPassword, ticket });

    it('of the right action is refused', async () => {
      for (const action of ['signin', 'reset'] as const) {
        const answer = await attempt(await ticketFor(api, action));
        expect(answer).toMatchObject({ status: 403, error: { error: 'BOT_CHECK_FAILED' } });
      }
      expect(await attempt('x'.repeat(90))).toMatchObject({ status: 403 });
      expect(await accounts()).toHaveLength(0);
    });

    it('lets one of 32 racers with the same ticket through', async () => {
      const ticket = await ticketFor(api, 'signup');
      const answers = await Promise.all(
        Array.from({ length: 32 }, (_, index) =>
          api.call(endpoints.signUp, {
            email: `ada${index}@example.org`,
            password: goodPassword,
            ticket,
          }),
        ),
      );
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await accounts()).toHaveLength(1);
    });
  });
});

import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { Endpoint } from '@portal/shared/contract';
import type { TestApi } from '../../testing/test-api';
import { emailCodes, sessions, signInAttempts, users } from './auth-session.tables';
import { goodPassword, startAuthApi } from './auth-session.testing';

const secret = 'x'.repeat(64);
const email = 'ada@example.org';

/** A request of each call that its schema takes, so that the one altered field is what is refused. */
const wellFormed: readonly (readonly [
  Endpoint,
  Readonly<Record<string, unknown>>,
  readonly string[],
])[] = [
  [endpoints.signUp, { email, password: goodPassword, ticket: secret }, []],
  [
    endpoints.signIn,
    { email, password: goodPassword, ticket: secret, rememberMe: true },
    ['rememberMe'],
  ],
  [endpoints.refreshSession, { refreshToken: secret }, []],
  [endpoints.signOut, { refreshToken: secret }, []],
  [endpoints.requestCode, { email, requestType: 'PASSWORD_RESET', ticket: secret }, ['ticket']],
  [
    endpoints.runEmailAction,
    { mode: 'resetPassword', oobCode: secret, newPassword: goodPassword },
    [],
  ],
  [endpoints.exchangeSocialTicket, { ticket: secret }, []],
  [endpoints.linkSocialIdentity, { ticket: secret, password: goodPassword }, []],
  [endpoints.verifyBotCheck, { recaptchaToken: secret }, []],
  [endpoints.getUserEmail, { uuid: 'x'.repeat(22) }, []],
];

const badValues: readonly (readonly [string, unknown])[] = [
  ['null', null],
  ['a number', 12],
  ['a list', [email]],
  ['a list of a list', [[email]]],
  ['an object', { $ne: '' }],
  ['100 kB', 'x'.repeat(100_000)],
  ['1 MB', 'x'.repeat(1_000_000)],
  ['an empty text', ''],
  ['control characters', 'a\u0000b\r\nBcc: eve@example.org'],
];

/** What a puzzle's solution looks like is the bot check's own matter. */
const takes = (field: string, kind: string) =>
  field === 'recaptchaToken' && kind === 'control characters';

const cases = wellFormed.flatMap(([endpoint, request, optional]) =>
  Object.keys(request).flatMap((field) => [
    ...badValues
      .filter(([kind]) => !takes(field, kind))
      .map(
        ([kind, value]) =>
          [endpoint.name, field, kind, endpoint, { ...request, [field]: value }] as const,
      ),
    ...(optional.includes(field)
      ? []
      : [[endpoint.name, field, 'nothing', endpoint, { ...request, [field]: undefined }] as const]),
  ]),
);

describe('a call with a bad field', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startAuthApi();
  });
  afterAll(() => api.stop());

  const post = (endpoint: Endpoint, body: string) =>
    fetch(`${api.config.hosts[endpoint.host]}${endpoint.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });

  async function expectNothingWritten() {
    const { query } = api.platform.database;
    for (const table of [users, sessions, emailCodes, signInAttempts]) {
      expect(await query.select().from(table)).toHaveLength(0);
    }
    expect(await api.mailsTo(email)).toHaveLength(0);
  }

  it.each(cases)('%s refuses %s as %s', async (_name, field, _kind, endpoint, request) => {
    const answer = await post(endpoint, JSON.stringify(request));
    const body: unknown = await answer.json();
    expect(answer.status).toBe(400);
    expect(body).toMatchObject({ error: 'INVALID_REQUEST' });
    expect(body).toHaveProperty(
      'fields',
      expect.arrayContaining([expect.objectContaining({ field })]),
    );
    await expectNothingWritten();
  });

  it.each(wellFormed)('%# refuses fields that it does not know', async (endpoint, request) => {
    for (const field of [
      'emailVerified',
      'premium',
      'uid',
      'admin_group',
      '__proto__',
      'constructor',
    ]) {
      const body = JSON.stringify(request).replace('{', `{"${field}":true,`);
      const answer = await post(endpoint, body);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        fields: expect.arrayContaining([{ field, message: expect.any(String) }]),
      });
    }
    await expectNothingWritten();
  });

  it.each(wellFormed)('%# refuses what is no object', async (endpoint) => {
    for (const body of ['[]', 'null', '"text"', '12', '{', '']) {
      expect((await post(endpoint, body)).status).toBe(400);
    }
    await expectNothingWritten();
  });

  it.each([endpoints.signUp, endpoints.signIn])(
    '$name refuses a field that is given twice',
    async (endpoint) => {
      const request = { email, password: goodPassword, ticket: secret };
      const body = JSON.stringify(request).replace('{', '{"email":"eve@example.org",');
      expect((await post(endpoint, body)).status).toBe(400);
      await expectNothingWritten();
    },
  );

  it.each([endpoints.signUp, endpoints.signIn])(
    '$name hashes no password that is too long',
    async (endpoint) => {
      const work = [
        jest.spyOn(api.platform.hasher, 'hash'),
        jest.spyOn(api.platform.hasher, 'verify'),
      ];
      await post(
        endpoint,
        JSON.stringify({ email, password: 'x'.repeat(1_000_000), ticket: secret }),
      );
      for (const each of work) expect(each).not.toHaveBeenCalled();
    },
  );

  it.each([1025, 2000])('refuses a password of %d bytes by name', async (bytes) => {
    const request = { email, password: 'x'.repeat(bytes), ticket: secret };
    const answer = await post(endpoints.signUp, JSON.stringify(request));
    expect(await answer.json()).toMatchObject({
      fields: [{ field: 'password', message: 'Please use a shorter password.' }],
    });
  });

  it.each(['', 'signin&action=signup', 'other', 'signin%00'])(
    'getBotCheck refuses the action %j',
    async (action) => {
      const answer = await api.fetch(`/api/bot-check?action=${action}`);
      expect(answer.status).toBe(400);
    },
  );

  it('answers a bot check that was not passed without a ticket', async () => {
    const answer = await api.call(endpoints.verifyBotCheck, { recaptchaToken: 'made up' });
    expect(answer).toMatchObject({
      status: 200,
      body: { success: false, action: null, ticket: null },
    });
  });
});

import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { Endpoint } from '@portal/shared/contract';
import type { TestApi } from '../../testing/test-api';
import { emailCodes, sessions, signInAttempts, users } from './auth-session.tables';
import { goodPassword, person, startAuthApi } from './auth-session.testing';
import { linkedIdentities } from './linked-identity.tables';
import { emailChangeUndos, knownDevices, securityEvents } from './security.tables';

const email = 'ada@example.org';
const key = 'key-of-the-editor-service-0123456789';

/** A request of each call that its schema takes, so that the one altered field is what is refused. */
const wellFormed: readonly (readonly [Endpoint, Readonly<Record<string, unknown>>])[] = [
  [
    endpoints.changePassword,
    { currentPassword: goodPassword, newPassword: 'a brand-new password' },
  ],
  [endpoints.endSession, { id: 'x'.repeat(22) }],
  [endpoints.startEmailChange, { newEmail: 'ada@new.example' }],
  [endpoints.openEditorAccount, { email: 'grace@example.org', overleafId: 'editor1' }],
  [endpoints.signInWithEditor, { overleafId: 'editor1' }],
];
const takesNothing: readonly Endpoint[] = [endpoints.endOtherSessions];

const badValues: readonly (readonly [string, unknown])[] = [
  ['nothing', undefined],
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

const cases = wellFormed.flatMap(([endpoint, request]) =>
  Object.keys(request).flatMap((field) =>
    badValues.map(
      ([kind, value]) =>
        [endpoint.name, field, kind, endpoint, { ...request, [field]: value }] as const,
    ),
  ),
);

const foreignFields = [
  'emailVerified',
  'premium',
  'uid',
  'admin_group',
  '__proto__',
  'constructor',
];

describe('a call with a bad field, of somebody who may call', () => {
  let api: TestApi;
  let token: string;
  let before: unknown;

  const post = ({ host, path, access }: Endpoint, body: string) =>
    fetch(`${api.config.hosts[host]}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(access === 'service-key' ? { authorization: `Bearer ${key}` } : { token }),
      },
      body,
    });

  async function everyRow() {
    const { query } = api.platform.database;
    const rows: unknown[] = [];
    for (const table of [users, sessions, emailCodes, signInAttempts, linkedIdentities])
      rows.push(await query.select().from(table));
    for (const table of [securityEvents, knownDevices, emailChangeUndos])
      rows.push(await query.select().from(table));
    const mails = [...(await api.mailsTo(email)), ...(await api.mailsTo('ada@new.example'))];
    return { rows, mails: mails.length };
  }

  beforeAll(async () => {
    api = await startAuthApi({ environment: { EDITOR_SERVICE_KEY: key } });
    token = (await person(api, email)).idToken;
    before = await everyRow();
  });
  afterAll(() => api.stop());

  it.each(cases)('%s refuses %s as %s', async (_name, field, _kind, endpoint, request) => {
    const answer = await post(endpoint, JSON.stringify(request));
    const body: unknown = await answer.json();
    expect(answer.status).toBe(400);
    expect(body).toMatchObject({ error: 'INVALID_REQUEST' });
    expect(body).toHaveProperty(
      'fields',
      expect.arrayContaining([expect.objectContaining({ field })]),
    );
    expect(await everyRow()).toEqual(before);
  });

  it.each([...wellFormed, ...takesNothing.map((endpoint) => [endpoint, {}] as const)])(
    '%# refuses fields that it does not know, and what is no object',
    async (endpoint, request) => {
      for (const field of foreignFields) {
        const own = JSON.stringify(request).slice(1, -1);
        const answer = await post(endpoint, `{"${field}":true${own && `,${own}`}}`);
        expect(answer.status).toBe(400);
        expect(await answer.json()).toMatchObject({
          fields: expect.arrayContaining([{ field, message: expect.any(String) }]),
        });
      }
      for (const body of ['[]', 'null', '"text"', '12', '{'])
        expect((await post(endpoint, body)).status).toBe(400);
      expect(await everyRow()).toEqual(before);
    },
  );

  it.each([endpoints.listSessions, endpoints.getSecurityActivity])(
    '$name refuses a query',
    async ({ path }) => {
      for (const query of ['uid=x', 'id=1&id=2', '__proto__=1'])
        expect((await api.fetch(`${path}?${query}`, { headers: { token } })).status).toBe(400);
    },
  );
});

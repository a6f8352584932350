import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { users } from '@portal/server/contracts';
import type { TestApi } from '@portal/server/testing';
import { getTableColumns } from 'drizzle-orm';
import type { SchemaDescription } from 'yup';
import { emailCodes, sessions } from '../auth-session.tables';
import { waysIn } from '../records/way-in.tables';
import { signedIn } from '../testing/auth-api';
import {
  addressOf,
  callerEmail,
  credentialsFor,
  everyEndpoint,
  everyPostEndpoint,
  everyRow,
  fieldsOf,
  startForEveryEndpoint,
  type TriedEndpoint,
  everyUserEndpoint,
} from '../testing/every-endpoint';

describe('bad input', () => {
  const badValues: Readonly<Record<string, unknown>> = {
    nothing: undefined,
    null: null,
    'a number': 12,
    'a list': [callerEmail],
    'a list of a list': [[callerEmail]],
    'an object': { $ne: '' },
    'a text in an object': { email: callerEmail },
    'an empty text': '',
    'control characters': 'a\u0001b\r\nBcc: eve@example.org',
    '30 kB': 'x'.repeat(30_000),
  };

  /** Small bodies that are expensive to parse or to validate. */
  const floods = [
    ['500,000 brackets', '['.repeat(500_000)],
    ['90,000 unknown fields', JSON.stringify(Object.fromEntries(Array(90_000).fill(1).entries()))],
    ['1,000 unknown fields', JSON.stringify(Object.fromEntries(Array(1_000).fill(1).entries()))],
    ['10 kB that are nested 5,000 deep', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
    ['a text of 1 MB', JSON.stringify({ password: 'x'.repeat(1_000_000) })],
  ] as const;

  /** Each field of an endpoint with each bad value; an optional field may be missing. */
  const casesOf = (call: TriedEndpoint) =>
    fieldsOf(call).flatMap(({ name, isOptional }) =>
      Object.entries(badValues)
        .filter(([kind]) => kind !== 'nothing' || !isOptional)
        .map(([kind, value]) => [name, kind, { ...call.request, [name]: value }] as const),
    );

  const named = (calls: readonly TriedEndpoint[]) =>
    calls.map((call) => [call.name, call] as const);

  let api: TestApi;

  let token: string;

  let before: string;

  beforeAll(async () => {
    ({ api, token } = await startForEveryEndpoint());
    before = await everyRow(api);
  });

  afterAll(() => api.stop());

  const post = ({ endpoint }: TriedEndpoint, body: string) =>
    fetch(addressOf(api, endpoint), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...credentialsFor(endpoint, token) },
      body,
    });

  const nameOf = (field: string) =>
    expect.objectContaining({
      error: 'INVALID_REQUEST',
      fields: expect.arrayContaining([{ field, message: expect.any(String) }]),
    });

  describe('the tried requests', () => {
    it('Every endpoint of the domain is tried (AUTH-143)', () => {
      expect(everyEndpoint.map(({ endpoint }) => endpoint)).toEqual(
        expect.arrayContaining(Object.values(endpoints)),
      );
    });

    it.each(named(everyEndpoint))(
      'The request that %s is tried with is valid (AUTH-143)',
      (_, call) => {
        expect(call.endpoint.request.isValidSync(call.request)).toBe(true);
      },
    );
  });

  describe.each(named(everyPostEndpoint))('%s', (name, call) => {
    const cases = casesOf(call);

    if (cases.length > 0)
      it.each(cases)(
        `${name} rejects the field %s as %s (AUTH-143)`,
        async (field, _kind, request) => {
          const response = await post(call, JSON.stringify(request));
          expect([response.status, await response.json()]).toEqual([400, nameOf(field)]);
        },
      );

    it(`${name} rejects a body that is no JSON object (AUTH-143)`, async () => {
      for (const body of ['[]', 'null', '"text"', '12', '{'])
        expect((await post(call, body)).status).toBe(400);
    });

    it.each(floods)(`${name} rejects %s (SHARED-84)`, async (_flood, body) => {
      expect([400, 413]).toContain((await post(call, body)).status);
    });

    it(`The rejected requests of ${name} change nothing and send no mail (AUTH-143)`, async () => {
      expect(await everyRow(api)).toBe(before);
    });
  });

  describe.each(named(everyEndpoint.filter(({ endpoint }) => endpoint.method === 'GET')))(
    '%s',
    (name, { endpoint, request }) => {
      const ask = (query: string) =>
        fetch(`${addressOf(api, endpoint)}?${query}`, { headers: credentialsFor(endpoint, token) });
      const bad = Object.keys(request).flatMap((field) =>
        ['', `${field}=`, `${field}=%01`, `${field}[]=signin`, `${field}=${'x'.repeat(8_000)}`].map(
          (query) => [field, query] as const,
        ),
      );

      if (bad.length > 0)
        it.each(bad)(
          `${name} rejects the parameter %s: ?%.20s (AUTH-143)`,
          async (field, query) => {
            const response = await ask(query);
            expect([response.status, await response.json()]).toEqual([400, nameOf(field)]);
          },
        );

      it.each(['uid=x', 'id=1&id=2', '__proto__=1'])(
        `${name} rejects the query ?%s (AUTH-143)`,
        async (query) => {
          const own = new URLSearchParams(Object(request)).toString();
          expect((await ask(`${own}&${query}`)).status).toBe(400);
        },
      );
    },
  );

  describe('passwords that are too long', () => {
    const tooLong = [endpoints.signUp, endpoints.signIn, endpoints.changePassword];

    it.each(tooLong)(
      '$name does not hash a password that is too long (AUTH-142)',
      async (endpoint) => {
        const call = everyPostEndpoint.find((each) => each.endpoint === endpoint);
        const work = [
          jest.spyOn(api.platform.hasher, 'hash'),
          jest.spyOn(api.platform.hasher, 'verify'),
        ];
        const password = 'x'.repeat(1_000_000);
        for (const field of ['password', 'currentPassword', 'newPassword'])
          if (call && field in call.request)
            await post(call, JSON.stringify({ ...call.request, [field]: password }));
        for (const each of work) expect(each).not.toHaveBeenCalled();
      },
    );

    it.each([1025, 2000])(
      'A password of %d bytes is rejected with its own text (AUTH-142)',
      async (bytes) => {
        const request = { email: callerEmail, password: 'x'.repeat(bytes), ticket: 'x'.repeat(64) };
        expect(await api.call(endpoints.signUp, request)).toMatchObject({
          error: { fields: [{ field: 'password', message: 'Please use a shorter password.' }] },
        });
      },
    );
  });
});

describe('fields that an endpoint does not have', () => {
  /** The names of the fields in a schema, at every depth. */
  function namesIn(description: SchemaDescription): string[] {
    const fields: Record<string, SchemaDescription> =
      'fields' in description ? Object(description.fields) : {};
    return Object.entries(fields).flatMap(([name, field]) => [name, ...namesIn(field)]);
  }
  const tables = [users, sessions, emailCodes, waysIn];
  /** The names of fields in requests and responses, of columns, and what an attacker would try. */
  const knownNames = [
    ...everyEndpoint.flatMap(({ endpoint }) => [
      ...namesIn(endpoint.request.describe()),
      ...namesIn(endpoint.response.describe()),
    ]),
    ...tables.flatMap((table) =>
      Object.entries(getTableColumns(table)).flatMap(([name, column]) => [name, column.name]),
    ),
    ...[
      'role',
      'isAdmin',
      'quota',
      'userId',
      'permissions',
      '__proto__',
      'constructor',
      'prototype',
    ],
  ];
  const named = (calls: typeof everyEndpoint) => calls.map((call) => [call.name, call] as const);
  /** Names of one request: the response lists at most twenty problems. */
  const namesPerRequest = 15;
  const chunksOf = (names: readonly string[]): string[][] =>
    names.length === 0
      ? []
      : [names.slice(0, namesPerRequest), ...chunksOf(names.slice(namesPerRequest))];

  let api: TestApi;
  let token: string;
  let before: string;
  beforeAll(async () => {
    ({ api, token } = await startForEveryEndpoint());
    before = await everyRow(api);
  });
  afterAll(() => api.stop());

  it('The tried names include those of responses and columns (AUTH-143)', () => {
    expect(knownNames).toEqual(
      expect.arrayContaining(['emailVerified', 'premium', 'admin_group', 'uid', 'password_hash']),
    );
  });

  it.each(named(everyPostEndpoint))(
    '%s rejects every field that it does not have, and nothing changes (AUTH-143)',
    async (_, call) => {
      const { endpoint, request } = call;
      const described = endpoint.request.describe();
      const declared = 'fields' in described ? Object.keys(Object(described.fields)) : [];
      const foreign = [...new Set(knownNames)].filter(
        (name) => !declared.includes(name) && !(endpoint.access === 'user' && name === 'token'),
      );
      const own = JSON.stringify(request).slice(1, -1);
      for (const names of chunksOf(foreign)) {
        const fields = names.map((name) => `"${name}":true`).join();
        const response = await fetch(addressOf(api, endpoint), {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...credentialsFor(endpoint, token) },
          body: `{${fields}${own && `,${own}`}}`,
        });
        expect([names, response.status]).toEqual([names, 400]);
        expect(await response.json()).toMatchObject({
          fields: expect.arrayContaining(
            names.map((field) => ({ field, message: 'This is not expected here.' })),
          ),
        });
      }
      expect(await everyRow(api)).toBe(before);
    },
  );

  it.each(named(everyUserEndpoint))(
    '%s accepts no id in place of a token (AUTH-144)',
    async (_, call) => {
      const { endpoint, request } = call;
      const ids = { uid: 'u1', userId: 'u1', sub: 'u1', email: 'ada@example.org', id: 'u1' };
      const query = new URLSearchParams(ids).toString();
      const isPost = endpoint.method === 'POST';
      const response = await fetch(`${addressOf(api, endpoint)}${isPost ? '' : `?${query}`}`, {
        method: endpoint.method,
        ...(isPost && { body: JSON.stringify({ ...request, ...ids }) }),
      });
      expect(response.status).toBe(401);
      expect(await everyRow(api)).toBe(before);
    },
  );
});

describe('access to the endpoints', () => {
  const named = (calls: readonly TriedEndpoint[]) =>
    calls.map((call) => [call.name, call] as const);
  /** Method, host and path of the endpoints that other products call too. */
  const specified = [
    ['POST', 'auth', '/user'],
    ['POST', 'auth', '/v2/user/custom'],
    ['POST', 'auth', '/auth'],
    ['POST', 'origin', '/api/auth/custom'],
    ['POST', 'auth', '/user/getCode'],
    ['POST', 'auth', '/user/idToken'],
    ['POST', 'origin', '/api/auth/user'],
    ['POST', 'origin', '/api/auth/action'],
    ['POST', 'language', '/isPremium'],
    ['POST', 'origin', '/api/verify-captcha'],
    ['POST', 'origin', '/api/user'],
  ] as const;

  let api: TestApi;
  let token: string;
  let before: string;
  let ended: Awaited<ReturnType<typeof signedIn>>;
  beforeAll(async () => {
    ({ api, token } = await startForEveryEndpoint());
    ended = await signedIn(api, 'grace@example.org');
    await api.call(endpoints.signOut, { refreshToken: ended.refreshToken });
    await api.runJobs();
    before = await everyRow(api);
  });
  afterAll(() => api.stop());

  /** A request of the portal's page, with what a test changes. */
  const send = ({ endpoint, request }: TriedEndpoint, init: RequestInit & { type?: string }) =>
    fetch(addressOf(api, endpoint), {
      method: endpoint.method,
      ...init,
      headers: {
        ...credentialsFor(endpoint, token),
        ...(init.type && { 'content-type': init.type }),
        ...init.headers,
      },
      ...(endpoint.method === 'POST' && { body: JSON.stringify(request) }),
    });
  const codeOf = async (response: Response) => {
    const body: unknown = await response.json();
    return [response.status, Object(body).error];
  };

  it.each(specified)('The API serves %s {%s} %s (AUTH-144)', (method, host, path) => {
    expect(everyEndpoint.map(({ endpoint }) => endpoint)).toContainEqual(
      expect.objectContaining({ method, host, path }),
    );
  });

  it.each(named(everyEndpoint))('%s accepts one method (AUTH-144)', async (_, { endpoint }) => {
    const { method } = endpoint;
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => one !== method);
    for (const other of others) {
      const response = await fetch(addressOf(api, endpoint), { method: other });
      expect(await codeOf(response)).toEqual([405, 'METHOD_NOT_ALLOWED']);
      expect(response.headers.get('allow')).toBe(`${method}, OPTIONS`);
    }
    expect(await everyRow(api)).toBe(before);
  });

  it.each(named(everyPostEndpoint))(
    '%s accepts JSON under either content type and nothing else (AUTH-144)',
    async (_, call) => {
      const { endpoint } = call;
      const broken = { ...call, request: { ...call.request, unknown: 1 } };
      for (const type of ['application/json', 'text/plain', 'text/plain;charset=UTF-8'])
        expect(await codeOf(await send(broken, { type }))).toEqual([400, 'INVALID_REQUEST']);
      for (const type of [
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'text/html',
        'application/xml',
        'application/json; charset=utf-16',
      ])
        expect(await codeOf(await send(call, { type }))).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
      const unlabelled = new Blob([JSON.stringify(call.request)]);
      const response = await fetch(addressOf(api, endpoint), {
        method: 'POST',
        headers: credentialsFor(endpoint, token),
        body: unlabelled,
      });
      expect(await codeOf(response)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
      expect(await everyRow(api)).toBe(before);
    },
  );

  it.each(named(everyPostEndpoint))(
    '%s rejects requests of other sites (AUTH-144)',
    async (_, call) => {
      const foreign: readonly Readonly<Record<string, string>>[] = [
        { origin: 'https://evil.example' },
        { origin: `${api.url}.evil.example` },
        { origin: 'null' },
        { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
        { 'sec-fetch-site': 'cross-site' },
      ];
      for (const headers of foreign)
        for (const type of [
          'text/plain',
          'application/json',
          'application/x-www-form-urlencoded',
        ]) {
          const response = await send(call, { type, headers });
          expect(await codeOf(response)).toEqual([403, 'CROSS_SITE']);
          expect(response.headers.get('access-control-allow-origin')).toBeNull();
          expect(response.headers.get('access-control-allow-credentials')).toBeNull();
          expect(response.headers.get('vary')).toContain('Origin');
        }
      expect(await everyRow(api)).toBe(before);
    },
  );

  it.each(named(everyEndpoint))(
    '%s allows no preflight of another site (AUTH-144)',
    async (_, call) => {
      const response = await fetch(addressOf(api, call.endpoint), {
        method: 'OPTIONS',
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      });
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    },
  );

  it.each(named(everyEndpoint.filter(({ endpoint }) => endpoint.method === 'GET')))(
    '%s changes nothing for an image of another site (AUTH-144)',
    async (_, call) => {
      const query = new URLSearchParams(Object(call.request)).toString();
      const response = await fetch(`${addressOf(api, call.endpoint)}?${query}`, {
        headers: {
          'sec-fetch-site': 'cross-site',
          'sec-fetch-dest': 'image',
          cookie: `token=${token}`,
        },
      });
      expect(response.status).toBe(call.endpoint.access === 'user' ? 401 : 200);
      expect(response.headers.get('cross-origin-resource-policy')).toBe('same-site');
      expect(await everyRow(api)).toBe(before);
    },
  );

  it.each(named(everyUserEndpoint))(
    '%s rejects the token of a user who has signed out (AUTH-112, AUTH-144)',
    async (_, call) => {
      const { idToken, refreshToken } = ended;
      const type = 'application/json';
      expect(await codeOf(await send(call, { type, headers: { token: idToken } }))).toEqual([
        401,
        'UNAUTHENTICATED',
      ]);
      expect(await api.call(endpoints.refreshSession, { refreshToken })).toMatchObject({
        status: 400,
        error: { error: 'INVALID_REFRESH_TOKEN' },
      });
    },
  );

  it.each(named(everyEndpoint.filter(({ endpoint }) => endpoint.access === 'service-key')))(
    '%s accepts the service key only (AUTH-149)',
    async (_, call) => {
      const type = 'text/plain';
      for (const authorization of ['', 'Bearer wrong', `Bearer ${token}`])
        expect(await codeOf(await send(call, { type, headers: { authorization } }))).toEqual([
          403,
          'FORBIDDEN',
        ]);
      expect(await everyRow(api)).toBe(before);
    },
  );
});

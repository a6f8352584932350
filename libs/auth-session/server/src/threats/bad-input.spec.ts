import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { TestApi } from '@portal/server/testing';
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
} from '../testing/every-endpoint';

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

const named = (calls: readonly TriedEndpoint[]) => calls.map((call) => [call.name, call] as const);

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
      it.each(bad)(`${name} rejects the parameter %s: ?%.20s (AUTH-143)`, async (field, query) => {
        const response = await ask(query);
        expect([response.status, await response.json()]).toEqual([400, nameOf(field)]);
      });

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

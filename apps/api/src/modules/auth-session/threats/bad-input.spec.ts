import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { TestApi } from '../../../testing/test-api';
import {
  addressOf,
  callerEmail,
  doorKey,
  everyCall,
  everyPost,
  everyRow,
  fieldsOf,
  startForEveryCall,
  type DescribedCall,
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
  'control characters': 'a\u0000b\r\nBcc: eve@example.org',
  '100 kB': 'x'.repeat(100_000),
  '1 MB': 'x'.repeat(1_000_000),
};

/** Each field of a call as each bad value; what is optional may be left out. */
const casesOf = (call: DescribedCall) =>
  fieldsOf(call).flatMap(({ name, isOptional }) =>
    Object.entries(badValues)
      .filter(([kind]) => kind !== 'nothing' || !isOptional)
      .map(([kind, value]) => [name, kind, { ...call.request, [name]: value }] as const),
  );

const named = (calls: readonly DescribedCall[]) =>
  calls.map((call) => [call.endpoint.name, call] as const);

let api: TestApi;
let token: string;
let before: string;

beforeAll(async () => {
  ({ api, token } = await startForEveryCall());
  before = await everyRow(api);
});
afterAll(() => api.stop());

const post = ({ endpoint }: DescribedCall, body: string) =>
  fetch(addressOf(api, endpoint), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...doorKey(endpoint, token) },
    body,
  });

const nameOf = (field: string) =>
  expect.objectContaining({
    error: 'INVALID_REQUEST',
    fields: expect.arrayContaining([{ field, message: expect.any(String) }]),
  });

describe('the calls of the domain', () => {
  it('are all held to this', () => {
    expect(everyCall.map(({ endpoint }) => endpoint)).toEqual(
      expect.arrayContaining(Object.values(endpoints)),
    );
  });

  it.each(named(everyCall))('take the request that %s is tried with', (_, call) => {
    expect(call.endpoint.request.isValidSync(call.request)).toBe(true);
  });
});

describe.each(named(everyPost))('%s', (_, call) => {
  const cases = casesOf(call);

  if (cases.length > 0)
    it.each(cases)('refuses %s as %s', async (field, _kind, request) => {
      const answer = await post(call, JSON.stringify(request));
      expect([answer.status, await answer.json()]).toEqual([400, nameOf(field)]);
    });

  it('rejects what is no JSON object', async () => {
    for (const body of ['[]', 'null', '"text"', '12', '{'])
      expect((await post(call, body)).status).toBe(400);
  });

  it('wrote nothing and mailed nobody', async () => {
    expect(await everyRow(api)).toBe(before);
  });
});

describe.each(named(everyCall.filter(({ endpoint }) => endpoint.method === 'GET')))(
  '%s',
  (_, { endpoint, request }) => {
    const ask = (query: string) =>
      fetch(`${addressOf(api, endpoint)}?${query}`, { headers: doorKey(endpoint, token) });
    const bad = Object.keys(request).flatMap((field) =>
      ['', `${field}=`, `${field}=%00`, `${field}[]=signin`, `${field}=${'x'.repeat(8_000)}`].map(
        (query) => [field, query] as const,
      ),
    );

    if (bad.length > 0)
      it.each(bad)('refuses a bad %s: ?%.20s', async (field, query) => {
        const answer = await ask(query);
        expect([answer.status, await answer.json()]).toEqual([400, nameOf(field)]);
      });

    it.each(['uid=x', 'id=1&id=2', '__proto__=1'])('refuses ?%s', async (query) => {
      const own = new URLSearchParams(Object(request)).toString();
      expect((await ask(`${own}&${query}`)).status).toBe(400);
    });
  },
);

describe('a password that is too long', () => {
  const tooLong = [endpoints.signUp, endpoints.signIn, endpoints.changePassword];

  it.each(tooLong)('is not hashed by $name', async (endpoint) => {
    const call = everyPost.find((each) => each.endpoint === endpoint);
    const work = [
      jest.spyOn(api.platform.hasher, 'hash'),
      jest.spyOn(api.platform.hasher, 'verify'),
    ];
    const password = 'x'.repeat(1_000_000);
    for (const field of ['password', 'currentPassword', 'newPassword'])
      if (call && field in call.request)
        await post(call, JSON.stringify({ ...call.request, [field]: password }));
    for (const each of work) expect(each).not.toHaveBeenCalled();
  });

  it.each([1025, 2000])('is told at %d bytes', async (bytes) => {
    const request = { email: callerEmail, password: 'x'.repeat(bytes), ticket: 'x'.repeat(64) };
    expect(await api.call(endpoints.signUp, request)).toMatchObject({
      error: { fields: [{ field: 'password', message: 'Please use a shorter password.' }] },
    });
  });
});

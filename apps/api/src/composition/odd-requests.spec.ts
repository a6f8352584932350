import fc from 'fast-check';
import { startEveryEndpointWorld, type EveryEndpointWorld } from '../testing/every-endpoint-world';
import { propertyRuns } from '@portal/server/testing';
import { endpointsByName } from '../testing/requests/valid-requests';

const email = 'ada@example.org';
const cursor = (updatedAt: string, after = email) =>
  Buffer.from(JSON.stringify({ toward: 'next', email: after, updatedAt })).toString('base64url');

/** Values that a database, a date or a number type rejects, and values of other types. */
const oddValues = [
  ...['', ' ', '\0', 'a\0b@example.org', '\ud800', 'a\udfff@example.org', '\u202e\ufeff', '%'],
  ...[
    'x'.repeat(22),
    'x'.repeat(64),
    '9'.repeat(300),
    'a@'.repeat(100),
    '-1',
    '1e300',
    '2026-02-31',
  ],
  ...['999999999999999.1', '999999999999.x', '0.3f2504e0-4f89-41d3-9a0c-0305e82c3301'],
  ...['+275760-09-13T00:00:00.000Z', '-000001-01-01T00:00:00.000Z', '2026-13-01T00:00:00Z'].flatMap(
    (moment) => [moment, cursor(moment)],
  ),
  cursor('2026-11-20T12:00:00.000Z', '\0'),
  ...[0, -1, 2.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e300],
  ...[true, null, [], ['\0'], {}, { a: '\ud800' }],
];

/** The paths of everything in a value, such as `['records', '0', 'id']`. */
const pathsIn = (value: unknown): string[][] => [
  [],
  ...Object.entries(value instanceof Object ? value : {}).flatMap(([name, field]) =>
    pathsIn(field).map((path) => [name, ...path]),
  ),
];

/** A copy of a value with something else at a path. */
function withValue(value: unknown, [name, ...path]: readonly string[], odd: unknown): unknown {
  if (name === undefined) return odd;
  const changed = withValue(Object(value)[name], path, odd);
  if (Array.isArray(value)) return value.map((each, at) => (String(at) === name ? changed : each));
  return { ...Object(value), [name]: changed };
}

describe('odd requests', () => {
  let world: EveryEndpointWorld;
  beforeAll(async () => {
    world = await startEveryEndpointWorld();
  });
  afterAll(() => world.api.stop());

  it.each(endpointsByName.map(({ name, endpoint }) => [name, endpoint] as const))(
    '%s answers no odd request with a status of 5xx (SHARED-89)',
    async (name, endpoint) => {
      const { send, valid: requests } = await world.signIn();
      const valid = requests[name];
      const fields = Object.keys(Object(endpoint.request.describe()).fields ?? {}).map((field) => [
        field,
      ]);
      const places = [...pathsIn(valid), ...fields];
      const changes = fc.record({
        place: fc.constantFrom(...places),
        odd: fc.constantFrom(...oddValues),
      });
      await fc.assert(
        fc.asyncProperty(changes, async ({ place, odd }) => {
          world.lines.length = 0;
          const response = await send(endpoint, withValue(valid, place, odd));
          await response.arrayBuffer();
          const errors = world.lines.filter((line) => line.includes('"level":50'));
          expect([response.status >= 500, errors]).toEqual([false, []]);
        }),
        propertyRuns({ suite: 25, torture: 5_000 }),
      );
    },
  );

  const names = ['state', 'code', 'iss', 'error', 'provider', 'purpose', 'pkce', 'redirect', 't'];
  const encodings = [
    ...oddValues.filter((value) => typeof value === 'string' && !/\p{Cs}/u.test(value)),
    ...[cursor('2026-11-20T12:00:00.000Z'), 'e30.e30.e30', 'a.b.c'],
  ].map((value) => encodeURIComponent(String(value)));
  const odd = fc.constantFrom(...encodings, '%', '%00', '%ff%fe', '%ed%a0%80', '%E0%A4%A');
  const queries = fc
    .array(fc.tuple(fc.constantFrom(...names), odd), { maxLength: 4 })
    .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));
  const requests = fc.record({
    query: queries,
    cookie: fc.constantFrom('', 'social=%00', 'editor=%', 'social=a; social=b', '=;;=', 'x=\u00ff'),
    signature: fc.constantFrom('', 't=1,v1=a', 't=1e300,v1=', ',,=', 't=-1'),
    body: fc.constantFrom(
      '',
      '\0',
      '[',
      '{}',
      '{"type":"\\u0000","data":{"object":{"id":1}}}',
      'a=%00&b=%',
    ),
  });

  it('Redirects, pages for frames and webhooks answer no odd request with a status of 5xx but 503 (SHARED-89)', async () => {
    expect(world.otherPaths.length).toBeGreaterThan(4);
    const property = fc.asyncProperty(
      fc.constantFrom(...world.otherPaths),
      requests,
      async ({ method, path }, { query, cookie, signature, body }) => {
        world.lines.length = 0;
        const response = await fetch(`${world.api.url}${path}?${query}`, {
          method,
          redirect: 'manual',
          headers: { cookie, 'stripe-signature': signature, 'user-agent': signature },
          ...(method === 'POST' && { body }),
        });
        await response.arrayBuffer();
        const errors = world.lines.filter((line) => line.includes('"level":50'));
        const isBroken = response.status >= 500 && response.status !== 503;
        expect([isBroken, errors]).toEqual([false, []]);
      },
    );
    await fc.assert(property, propertyRuns({ suite: 300, torture: 20_000 }));
  });
});

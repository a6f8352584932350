import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { EndpointAccess, EndpointHost } from '@portal/shared/contract';
import { createApiModules } from './api-modules';
import { instantBotCheck, signedInUser, ticketFor } from './modules/auth-session/testing/auth-api';
import { createFakePaymentProvider } from './modules/checkout-pricing/testing/fake-payment-provider';
import { insertGroup } from './modules/group-management/groups/group.repository';
import { saveAdministrator } from './modules/group-management/roles/administrator.repository';
import { propertyRuns } from './testing/property-runs';
import { startTestApi, type TestApi } from './testing/test-api';
import { endpointsByName, validRequests } from './testing/valid-requests';

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

const editorKey = 'key-of-the-editor-service-0123456789';
const usageKey = 'key-of-the-usage-service-0123456789';

describe('odd requests', () => {
  let api: TestApi;
  const lines: string[] = [];
  let caller: { uid: string; token: string };
  beforeAll(async () => {
    api = await startTestApi({
      environment: { EDITOR_SERVICE_KEY: editorKey, USAGE_SERVICE_KEY: usageKey },
      ports: { botCheck: instantBotCheck, payments: createFakePaymentProvider() },
      modules: createApiModules,
      log: { write: (line) => lines.push(line) },
    });
  });
  afterAll(() => api.stop());

  /** A new user who administers a group. */
  async function signInAsAdministrator() {
    const { query } = api.platform.database;
    await query.execute(sql`truncate users, groups, rate_limits cascade`);
    const { idToken: token, uid } = await signedInUser(api, email);
    await query.execute(sql`update users set email_verified = true`);
    const since = api.clock.now();
    const group = { id: 'group', subscriptionId: 'sub_1', name: 'Group', type: 'default' as const };
    await insertGroup(query, {
      ...group,
      quota: 3,
      isLive: true,
      createdAt: since,
      invitedSince: since,
    });
    await saveAdministrator(query, { groupId: group.id, uid, role: 'owner', since });
    return { uid, token };
  }

  const credentials = (
    access: EndpointAccess,
    host: EndpointHost,
  ): Readonly<Record<string, string>> => {
    const serviceKey = host === 'language' ? usageKey : editorKey;
    return access === 'service-key'
      ? { authorization: `Bearer ${serviceKey}` }
      : { token: caller.token };
  };
  const queryOf = (input: unknown) => {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(Object(input))) parameters.set(name, String(value));
    return `?${parameters}`;
  };

  it.each(endpointsByName.map(({ name, endpoint }) => [name, endpoint] as const))(
    '%s answers no odd request with a status of 5xx (SHARED-89)',
    async (name, { method, access, host, path, request }) => {
      caller = await signInAsAdministrator();
      const url = `${api.config.hosts[host]}${path}`;
      const headers = { 'content-type': 'application/json', ...credentials(access, host) };
      const ticket = await ticketFor(api, 'contact');
      const valid = validRequests({ uid: caller.uid, email, ticket: () => ticket })[name];
      const fields = Object.keys(Object(request.describe()).fields ?? {}).map((field) => [field]);
      const places = [...pathsIn(valid), ...fields];
      const changes = fc.record({
        place: fc.constantFrom(...places),
        odd: fc.constantFrom(...oddValues),
      });
      await fc.assert(
        fc.asyncProperty(changes, async ({ place, odd }) => {
          lines.length = 0;
          const input = withValue(valid, place, odd);
          const response =
            method === 'GET'
              ? await fetch(url + queryOf(input), { headers })
              : await fetch(url, { method, headers, body: JSON.stringify(input) });
          await response.arrayBuffer();
          const errors = lines.filter((line) => line.includes('"level":50'));
          expect([response.status >= 500, errors]).toEqual([false, []]);
        }),
        propertyRuns({ suite: 25, torture: 5_000 }),
      );
    },
  );
});

import { getTableColumns } from 'drizzle-orm';
import type { SchemaDescription } from 'yup';
import type { TestApi } from '../../../testing/test-api';
import { emailCodes, premiumRights, sessions, users } from '../auth-session.tables';
import {
  addressOf,
  doorKey,
  everyCall,
  everyOwnersCall,
  everyPost,
  everyRow,
  startForEveryCall,
} from '../testing/every-endpoint';
import { linkedIdentities } from '../editor-account/linked-identity.tables';
import { socialIdentities } from '../social-sign-in/social.tables';

/** The names of the fields in a schema, at every depth. */
function namesIn(description: SchemaDescription): string[] {
  const fields: Record<string, SchemaDescription> =
    'fields' in description ? Object(description.fields) : {};
  return Object.entries(fields).flatMap(([name, field]) => [name, ...namesIn(field)]);
}

const tables = [users, sessions, emailCodes, premiumRights, linkedIdentities, socialIdentities];

/** Every name that means something here: fields of requests and answers, columns, and what a script would try. */
const knownNames = [
  ...everyCall.flatMap(({ endpoint }) => [
    ...namesIn(endpoint.request.describe()),
    ...namesIn(endpoint.response.describe()),
  ]),
  ...tables.flatMap((table) =>
    Object.entries(getTableColumns(table)).flatMap(([name, column]) => [name, column.name]),
  ),
  ...['role', 'isAdmin', 'quota', 'userId', 'permissions', '__proto__', 'constructor', 'prototype'],
];

const named = (calls: typeof everyCall) => calls.map((call) => [call.endpoint.name, call] as const);

describe('a field that a call does not have', () => {
  let api: TestApi;
  let token: string;
  let before: string;
  beforeAll(async () => {
    ({ api, token } = await startForEveryCall());
    before = await everyRow(api);
  });
  afterAll(() => api.stop());

  it('is tried under every name that means something', () => {
    expect(knownNames).toEqual(
      expect.arrayContaining(['emailVerified', 'premium', 'admin_group', 'uid', 'password_hash']),
    );
  });

  it.each(named(everyPost))('is refused by %s, and nothing changes', async (_, call) => {
    const { endpoint, request } = call;
    const foreign = [...new Set(knownNames)].filter((name) => !Object.hasOwn(request, name));
    const own = JSON.stringify(request).slice(1, -1);
    for (const name of foreign.filter(
      (each) => !(endpoint.access === 'user' && each === 'token'),
    )) {
      const answer = await fetch(addressOf(api, endpoint), {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...doorKey(endpoint, token) },
        body: `{"${name}":true${own && `,${own}`}}`,
      });
      expect([name, answer.status]).toEqual([name, 400]);
      expect(await answer.json()).toMatchObject({
        fields: expect.arrayContaining([{ field: name, message: 'This is not expected here.' }]),
      });
    }
    expect(await everyRow(api)).toBe(before);
  });

  it.each(named(everyOwnersCall))('does not stand in for a token in %s', async (_, call) => {
    const { endpoint, request } = call;
    const ids = { uid: 'u1', userId: 'u1', sub: 'u1', email: 'ada@example.org', id: 'u1' };
    const query = new URLSearchParams(ids).toString();
    const isPost = endpoint.method === 'POST';
    const answer = await fetch(`${addressOf(api, endpoint)}${isPost ? '' : `?${query}`}`, {
      method: endpoint.method,
      ...(isPost && { body: JSON.stringify({ ...request, ...ids }) }),
    });
    expect(answer.status).toBe(401);
    expect(await everyRow(api)).toBe(before);
  });
});

import { getTableColumns } from 'drizzle-orm';
import type { SchemaDescription } from 'yup';
import type { TestApi } from '@portal/server/testing';
import { emailCodes, sessions } from '../auth-session.tables';
import { users } from '@portal/server/contracts';
import {
  addressOf,
  credentialsFor,
  everyEndpoint,
  everyUserEndpoint,
  everyPostEndpoint,
  everyRow,
  startForEveryEndpoint,
} from '../testing/every-endpoint';
import { waysIn } from '../records/way-in.tables';

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
  ...['role', 'isAdmin', 'quota', 'userId', 'permissions', '__proto__', 'constructor', 'prototype'],
];

const named = (calls: typeof everyEndpoint) => calls.map((call) => [call.name, call] as const);

/** Names of one request: the response lists at most twenty problems. */
const namesPerRequest = 15;

const chunksOf = (names: readonly string[]): string[][] =>
  names.length === 0
    ? []
    : [names.slice(0, namesPerRequest), ...chunksOf(names.slice(namesPerRequest))];

describe('fields that an endpoint does not have', () => {
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

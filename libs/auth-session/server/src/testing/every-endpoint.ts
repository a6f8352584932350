import { authSessionEndpoints } from '@portal/auth-session/domain';
import type { Endpoint } from '@portal/shared/contract';
import type { SchemaDescription } from 'yup';
import { rawQuery } from '@portal/server/platform';
import type { TestApi } from '@portal/server/testing';
import { signedIn, startAuthApi } from './auth-api';
import { authSessionRequests } from './valid-requests';

type Endpoints = typeof authSessionEndpoints;

/** An endpoint of the domain with a valid request. */
export interface TriedEndpoint {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly request: Readonly<Record<string, unknown>>;
}

/** The service key of the LaTeX editor's integration. */
export const serviceKey = 'key-of-the-editor-service-0123456789';

/** The email address of the caller. */
export const callerEmail = 'ada@example.org';

const requests = authSessionRequests({
  email: 'grace@example.org',
  ticket: () => 'x'.repeat(64),
});

/** Every endpoint of the domain with its request. */
export const everyEndpoint: readonly TriedEndpoint[] = (
  Object.keys(authSessionEndpoints) as (keyof Endpoints)[]
).map((name) => ({ name, endpoint: authSessionEndpoints[name], request: requests[name] }));

/** The endpoints with a body. */
export const everyPostEndpoint = everyEndpoint.filter(({ endpoint }) => endpoint.method === 'POST');

/** The endpoints that need a signed-in user. */
export const everyUserEndpoint = everyEndpoint.filter(({ endpoint }) => endpoint.access === 'user');

/** The fields of an endpoint's request; conditions are decided by the valid request. */
export function fieldsOf({ endpoint, request }: TriedEndpoint) {
  const description: SchemaDescription = endpoint.request.describe({ value: request });
  const fields = 'fields' in description ? Object(description.fields) : {};
  return Object.entries(fields as Record<string, SchemaDescription>).map(([name, field]) => ({
    name,
    isOptional: field.optional,
  }));
}

/** Starts the API with a service key and a signed-in user. */
export async function startForEveryEndpoint() {
  const api = await startAuthApi({ environment: { EDITOR_SERVICE_KEY: serviceKey } });
  const { idToken } = await signedIn(api, callerEmail);
  await api.runJobs();
  return { api, token: idToken };
}

/** The headers that an endpoint needs: the token or the service key. */
export const credentialsFor = (
  { access }: Endpoint,
  token: string,
): Readonly<Record<string, string>> =>
  access === 'service-key' ? { authorization: `Bearer ${serviceKey}` } : { token };

/** The URL of an endpoint. */
export const addressOf = (api: TestApi, { host, path }: Endpoint) =>
  `${api.config.hosts[host]}${path}`;

/** All tables with user data: those of the domains, and the waiting mails and jobs, but not the counts of requests. */
const keptTables = `
  select format('%I.%I', schemaname, tablename) as name from pg_tables
  where (schemaname = 'public' and tablename <> 'rate_limits') or (schemaname = 'pgboss' and tablename = 'job') order by 1`;

/** Every row of these tables, as text. */
export async function everyRow({ platform }: TestApi): Promise<string> {
  const { query } = platform.database;
  const rows: unknown[] = [];
  for (const table of (await rawQuery(query, keptTables)).rows) {
    const name = String(Object(table).name);
    rows.push(name, (await rawQuery(query, `select * from ${name}`)).rows);
  }
  return JSON.stringify(rows);
}

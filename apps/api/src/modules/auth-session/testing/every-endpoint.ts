import { authSessionEndpoints } from '@portal/auth-session/domain';
import type { Endpoint, RequestOf } from '@portal/shared/contract';
import type { SchemaDescription } from 'yup';
import { rawQuery } from '../../../platform/database/raw-query';
import type { TestApi } from '../../../testing/test-api';
import { goodPassword, person, startAuthApi } from './auth-api';

type Calls = typeof authSessionEndpoints;

/** A call of the domain and a request that its schema takes. */
export interface DescribedCall {
  readonly endpoint: Endpoint;
  readonly request: Readonly<Record<string, unknown>>;
}

/** The key of the editor's integration. */
export const serviceKey = 'key-of-the-editor-service-0123456789';

/** Whose token the calls bring. */
export const callerEmail = 'ada@example.org';

const secret = 'x'.repeat(64);
const email = 'grace@example.org';

/** One request a call, by its name: a call without one does not compile. */
const requests: { readonly [Name in keyof Calls]: RequestOf<Calls[Name]> } = {
  signUp: { email, password: goodPassword, ticket: secret, wantsUpdates: true },
  signIn: { email, password: goodPassword, ticket: secret, rememberMe: true },
  requestCode: { email, requestType: 'PASSWORD_RESET', ticket: secret },
  refreshSession: { refreshToken: secret },
  signOut: { refreshToken: secret },
  getCurrentUser: {},
  runEmailAction: { mode: 'resetPassword', oobCode: secret, newPassword: 'a brand-new password' },
  getBotCheck: { action: 'signin' },
  verifyBotCheck: { recaptchaToken: secret },
  getPremiumStatus: {},
  openEditorAccount: { email, overleafId: 'editor1' },
  signInWithEditor: { overleafId: 'editor1' },
  startEmailChange: { newEmail: email },
  changePassword: { currentPassword: goodPassword, newPassword: 'a brand-new password' },
  listSessions: {},
  endSession: { id: 'x'.repeat(22) },
  endOtherSessions: {},
  getSecurityActivity: {},
  exchangeSocialTicket: { ticket: secret },
  linkSocialIdentity: { ticket: secret, password: goodPassword },
  getUserEmail: { uuid: 'x'.repeat(22) },
};

/** Every call of the domain, drawn from the endpoints themselves. */
export const everyCall: readonly DescribedCall[] = (Object.keys(requests) as (keyof Calls)[]).map(
  (name) => ({ endpoint: authSessionEndpoints[name], request: requests[name] }),
);

/** The calls that carry a body. */
export const everyPost = everyCall.filter(({ endpoint }) => endpoint.method === 'POST');

/** The calls that want a signed-in person. */
export const everyOwnersCall = everyCall.filter(({ endpoint }) => endpoint.access === 'user');

/** What a schema says of itself, with its conditions decided by `value`. */
export function fieldsOf({ endpoint, request }: DescribedCall) {
  const description: SchemaDescription = endpoint.request.describe({ value: request });
  const fields = 'fields' in description ? Object(description.fields) : {};
  return Object.entries(fields as Record<string, SchemaDescription>).map(([name, field]) => ({
    name,
    isOptional: field.optional,
  }));
}

/** An api with the service's key, and a signed-in person. */
export async function startForEveryCall() {
  const api = await startAuthApi({ environment: { EDITOR_SERVICE_KEY: serviceKey } });
  const { idToken } = await person(api, callerEmail);
  await api.runJobs();
  return { api, token: idToken };
}

/** What lets a caller into a call: the token, or the service's key. */
export const doorKey = ({ access }: Endpoint, token: string): Readonly<Record<string, string>> =>
  access === 'service-key' ? { authorization: `Bearer ${serviceKey}` } : { token };

/** The address of a call. */
export const addressOf = (api: TestApi, { host, path }: Endpoint) =>
  `${api.config.hosts[host]}${path}`;

/** The tables that hold what is kept of people: the domains' own, and the waiting mails and jobs. */
const keptTables = `
  select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname = 'public' or (schemaname = 'pgboss' and tablename = 'job') order by 1`;

/** Every row of every table, as text. */
export async function everyRow({ platform }: TestApi): Promise<string> {
  const { query } = platform.database;
  const rows: unknown[] = [];
  for (const table of (await rawQuery(query, keptTables)).rows) {
    const name = String(Object(table).name);
    rows.push(name, (await rawQuery(query, `select * from ${name}`)).rows);
  }
  return JSON.stringify(rows);
}

import type { TestApi } from '@portal/server/testing';
import { issueScimToken } from '../records/scim.repository';

const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';

/** A user as the examples of RFC 7644 send one. */
export const scimUser = (email: string, others: object = {}) => ({
  schemas: [userSchema],
  userName: email,
  externalId: email.split('@')[0],
  name: { formatted: 'Ms. Barbara J Jensen III', familyName: 'Jensen', givenName: 'Barbara' },
  emails: [{ value: email, type: 'work', primary: true }],
  ...others,
});

/** The message of a PATCH. */
export const patchOf = (...Operations: readonly object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
});

/** What a directory gets. */
export interface ScimAnswer {
  readonly status: number;
  readonly headers: Headers;
  // A test reads whatever there is.
  readonly body: Readonly<Record<string, unknown>> & { readonly id: string };
}

/** The program of an institution, with a token of it or another one. */
export async function scimProgram(api: TestApi, institution: string, given?: string) {
  const { query } = api.platform.database;
  const now = api.clock.now();
  const token = given ?? (await issueScimToken(query, { institution, now, othersEnd: now }));
  const send =
    (method: string) =>
    async (path: string, body?: unknown, contentType = 'application/scim+json') => {
      const response = await api.fetch(`/scim/v2${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
        ...(body !== undefined && {
          body: typeof body === 'string' ? body : JSON.stringify(body),
        }),
      });
      const text = await response.text();
      const answer: ScimAnswer = {
        status: response.status,
        headers: response.headers,
        body: text === '' ? {} : JSON.parse(text),
      };
      return answer;
    };
  return {
    token,
    get: send('GET'),
    post: send('POST'),
    put: send('PUT'),
    patch: send('PATCH'),
    remove: send('DELETE'),
    filter: (filter: string) => send('GET')(`/Users?filter=${encodeURIComponent(filter)}`),
  };
}

/** The program of an institution. */
export type ScimProgram = Awaited<ReturnType<typeof scimProgram>>;

/** Sends every kind of request of a directory once, about a new user; each must succeed. */
export async function everyScimRequest(api: TestApi, institution: string): Promise<void> {
  const { get, post, put, patch, remove, filter } = await scimProgram(api, institution);
  const email = `directory@${institution}`;
  const created = await post('/Users', scimUser(email));
  const user = `/Users/${created.body.id}`;
  const setActive = (value: boolean) =>
    patch(user, patchOf({ op: 'replace', path: 'active', value }));
  const answers = [
    created,
    await get('/Users?startIndex=2&count=5'),
    await filter(`userName eq "${email}"`),
    await filter('externalId eq "directory"'),
    await filter(`emails.value eq "${email}"`),
    await get(user),
    await put(user, scimUser(email, { externalId: 'renamed' })),
    await setActive(false),
    await setActive(true),
    await remove(user),
  ];
  const failed = answers.find(({ status }) => status >= 400);
  if (failed) throw new Error(JSON.stringify(failed.body));
}

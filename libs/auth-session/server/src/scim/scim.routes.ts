import type { Protocol, ProtocolRequest, ProtocolRoute } from '@portal/server/http';
import { perAccount, type EndpointLimit, type Platform } from '@portal/server/platform';
import { findTokenOwner, type ScimUser } from '../records/scim.repository';
import { readFilter, readPage, readPatch, readUser, wantedPart } from './scim-input';
import { createDescriptions, errorBody, listOf, presentUser, ScimError } from './scim-schema';
import type { ScimUsers } from './scim-users.service';

/** Where the programs of institutions find SCIM. */
export const scimPath = '/scim/v2';

/** Ten requests a second on average: a directory of 15,000 people is there in an hour (AUTH-561). */
const perInstitution: EndpointLimit = {
  ...perAccount('scim-per-institution', 36_000),
  per: 'program',
};

/** Errors of SCIM are responses; the server writes the others with the protocol's body. */
const answering =
  (handle: ProtocolRoute['handle']): ProtocolRoute['handle'] =>
  async (request) => {
    try {
      return await handle(request);
    } catch (error) {
      if (!(error instanceof ScimError)) throw error;
      const { status, scimType, message } = error;
      return { status, body: errorBody(status, message, scimType) };
    }
  };

/** Groups are not managed: there are none, and none can be made (AUTH-567). */
const groupRoutes: readonly ProtocolRoute[] = [
  {
    method: 'GET',
    path: '/Groups',
    summary: 'Lists no groups.',
    handle: async () => ({ body: listOf([]) }),
  },
  ...(
    [
      ['POST', '/Groups', 501],
      ['GET', '/Groups/:id', 404],
      ['PUT', '/Groups/:id', 501],
      ['PATCH', '/Groups/:id', 501],
      ['DELETE', '/Groups/:id', 501],
    ] as const
  ).map(([method, path, status]) => ({
    ...{ method, path },
    summary: 'Says that groups are not managed.',
    handle: async () => ({ status, body: errorBody(status, 'Groups are not managed here.') }),
  })),
];

/** Presents a user with the attributes that are wanted. */
type Respond = (
  user: ScimUser,
  request: Pick<ProtocolRequest, 'query'>,
) => { readonly body: object };

/** The routes that read users. */
function readingRoutes(users: ScimUsers, respond: Respond): readonly ProtocolRoute[] {
  return [
    {
      method: 'GET',
      path: '/Users',
      summary: 'Lists or finds the users that the institution manages.',
      async handle({ owner, query }) {
        const page = readPage(query);
        const { users: found, total } = await users.list(
          owner,
          readFilter(query.get('filter')),
          page,
        );
        const shown = found.map((user) => respond(user, { query }).body);
        return { body: listOf(shown, { totalResults: total, startIndex: page.offset + 1 }) };
      },
    },
    {
      method: 'GET',
      path: '/Users/:id',
      summary: 'A user that the institution manages.',
      handle: async (request) => respond(await users.find(request.owner, request.id), request),
    },
  ];
}

/** The routes that change users. */
function changingRoutes(
  basePath: string,
  users: ScimUsers,
  respond: Respond,
): readonly ProtocolRoute[] {
  return [
    {
      method: 'POST',
      path: '/Users',
      summary: 'Opens an account in a domain of the institution, or manages the one that there is.',
      async handle(request) {
        const user = await users.create(request.owner, readUser(request.body));
        const location = `${basePath}/${user.id}`;
        return { ...respond(user, request), status: 201, location };
      },
    },
    {
      method: 'PUT',
      path: '/Users/:id',
      summary: 'Replaces what the institution says of a user.',
      async handle(request) {
        const input = readUser(request.body);
        return respond(await users.change(request.owner, request.id, async () => input), request);
      },
    },
    {
      method: 'PATCH',
      path: '/Users/:id',
      summary: 'Changes what the institution says of a user; ends or restores the access.',
      async handle(request) {
        const { owner, id, body } = request;
        const read = (user: ScimUser) => readPatch(presentUser(basePath, user), body);
        return respond(await users.change(owner, id, read), request);
      },
    },
    {
      method: 'DELETE',
      path: '/Users/:id',
      summary: 'Ends the access of a user, and no longer manages the account.',
      async handle({ owner, id }) {
        await users.remove(owner, id);
        return { status: 204 };
      },
    },
  ];
}

/** What describes the protocol to programs. */
function descriptionRoutes(base: string): readonly ProtocolRoute[] {
  const { config, resourceType, resourceTypes, schema, schemas } = createDescriptions(base);
  const get = (path: string, read: (id: string) => object): ProtocolRoute => ({
    ...{ method: 'GET', path },
    summary: 'What the portal understands of SCIM.',
    handle: async ({ id }) => ({ body: read(id) }),
  });
  return [
    get('/ServiceProviderConfig', () => config),
    get('/ResourceTypes', () => resourceTypes),
    get('/ResourceTypes/:id', resourceType),
    get('/Schemas', () => schemas),
    get('/Schemas/:id', schema),
  ];
}

/** SCIM 2.0, with which the directories of institutions manage their users (AUTH-561). */
export function createScimProtocol({
  clock,
  config,
  database,
  users,
}: Pick<Platform, 'clock' | 'config' | 'database'> & { readonly users: ScimUsers }): Protocol {
  const base = `${config.baseUrl}${scimPath}`;
  const basePath = `${base}/Users`;
  const respond: Respond = (user, { query }) => ({
    body: wantedPart(presentUser(basePath, user), query),
  });
  const routes = [
    ...readingRoutes(users, respond),
    ...changingRoutes(basePath, users, respond),
    ...groupRoutes,
    ...descriptionRoutes(base),
  ];
  return {
    ...{ path: scimPath, contentType: 'application/scim+json', limits: { perInstitution } },
    authenticate: (token) => findTokenOwner(database.query, token, clock.now()),
    errorBody: ({ status, text }) => errorBody(status, text),
    routes: routes.map((route) => ({ ...route, handle: answering(route.handle) })),
  };
}

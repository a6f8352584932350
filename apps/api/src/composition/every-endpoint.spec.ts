import { groupManagementEndpoints } from '@portal/group-management/domain';
import { groupMembers, updateGroup } from '@portal/group-management/server/testing';
import { isUserAccess, proofOfEffect, requiredProof, type Effect } from '@portal/shared/contract';
import {
  addGroup,
  admittedCallers,
  createCaller,
  endpointCallers,
  type EndpointCaller,
} from '../testing/requests/endpoint-callers';
import { propertyRuns, serveApp, type ServedApp, type TestApi } from '@portal/server/testing';
import { allEndpoints, allErrors } from '../testing/requests/all-endpoints';
import { endpointsByName, validRequests } from '../testing/requests/valid-requests';
import { sql } from 'drizzle-orm';
import { queryRows } from '@portal/server/platform';
import {
  endingRequests,
  serviceKeyOf,
  startEveryEndpointWorld,
  type EveryCaller,
  type EveryEndpointWorld,
} from '../testing/every-endpoint-world';
import fc from 'fast-check';
import { Schema, type SchemaFieldDescription } from 'yup';

/** The whole API, for every part of this file. */
let world: EveryEndpointWorld;
beforeAll(async () => {
  world = await startEveryEndpointWorld();
});
afterAll(() => world.api.stop());

const cases = endpointsByName.map(({ name, endpoint }) => [name, endpoint] as const);
type Described = (typeof cases)[number][1];

/** A copy of a value with something else at a path. */
function withValue(value: unknown, [name, ...path]: readonly string[], odd: unknown): unknown {
  if (name === undefined) return odd;
  const changed = withValue(Object(value)[name], path, odd);
  if (Array.isArray(value)) return value.map((each, at) => (String(at) === name ? changed : each));
  return { ...Object(value), [name]: changed };
}

/** Every endpoint × every caller: what an endpoint declares is what happens. */
describe('the rights to endpoints', () => {
  const email = 'grace@example.org';

  /** The errors of those who may not call an endpoint. */
  const rightsErrors: readonly unknown[] = ['UNAUTHENTICATED', 'FORBIDDEN', 'EMAIL_NOT_VERIFIED'];

  const needsVerifiedEmail = (endpoint: Described) => 'verifiedEmail' in endpoint;

  /** The callers whom the declaration of an endpoint admits. */
  const admittedTo = (endpoint: Described) =>
    admittedCallers[endpoint.access].filter(
      (caller) => caller !== 'unverified owner' || !needsVerifiedEmail(endpoint),
    );

  /** The admitted callers who differ for a handler: without a group of its access, those with nearly the same part do not. */
  const distinctCallersOf = (endpoint: Described) =>
    admittedTo(endpoint).filter(
      (caller) =>
        endpoint.access.startsWith('group-') ||
        !['owner of another group', 'ended administrator', 'administrator'].includes(caller),
    );

  /** The status and the error that a caller gets whom an endpoint does not admit. */
  function rejectionOf(endpoint: Described, caller: EndpointCaller) {
    if (isUserAccess(endpoint.access) && caller === 'anonymous') return [401, 'UNAUTHENTICATED'];
    return [403, needsVerifiedEmail(endpoint) ? 'EMAIL_NOT_VERIFIED' : 'FORBIDDEN'];
  }

  /** Handlers that reject a request for somebody who is no member of the caller's group. */
  const namesNoMember = ['createStatsToken'];

  let api: TestApi;
  const headersOf = new Map<EndpointCaller, Readonly<Record<string, string>>>();
  const group = 'group';

  beforeAll(async () => {
    api = world.api;
    await addGroup(api, group);
    for (const caller of endpointCallers)
      headersOf.set(caller, await createCaller(api, caller, group));
  });

  const valid = validRequests({ uid: 'x', email, ticket: () => 'x'.repeat(64) });

  async function send(
    { method, host, path }: Described,
    request: object,
    headers: Readonly<Record<string, string>>,
  ) {
    const query = method === 'GET' ? `?${new URLSearchParams(Object(request))}` : '';
    const response = await fetch(`${api.config.hosts[host]}${path}${query}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(method === 'POST' && { body: JSON.stringify(request) }),
    });
    const text = await response.text();
    const { error }: { error?: string } = text.startsWith('{') ? JSON.parse(text) : {};
    return [response.status, error];
  }
  const tokenOf = (caller: EndpointCaller) => headersOf.get(caller) ?? {};
  const keyOf = ({ host }: Described) => ({
    authorization: `Bearer ${serviceKeyOf(host)}`,
  });

  it.each(cases)(
    '%s rejects every caller whom its access does not admit (SHARED-90)',
    async (name, endpoint) => {
      const admitted = admittedTo(endpoint);
      for (const caller of endpointCallers.filter((each) => !admitted.includes(each)))
        expect([caller, ...(await send(endpoint, valid[name], tokenOf(caller)))]).toEqual([
          caller,
          ...rejectionOf(endpoint, caller),
        ]);
    },
  );

  it.each(cases)(
    '%s admits the callers of its access before it looks at the body (SHARED-90)',
    async (name, endpoint) => {
      // An invalid body shows that the rights were passed, and changes nothing.
      const invalid = { ...valid[name], unknownField: 'x' };
      const headers =
        endpoint.access === 'service-key' ? [keyOf(endpoint)] : admittedTo(endpoint).map(tokenOf);
      for (const each of headers) expect((await send(endpoint, invalid, each))[0]).toBe(400);
    },
  );

  it.each(cases)(
    '%s lets callers of its access send a valid request: its handler adds no right of its own (SHARED-90)',
    async (name, endpoint) => {
      const isOfService = endpoint.access === 'service-key';
      const unproven = await Promise.all(
        distinctCallersOf(endpoint).map(async (caller, index) => {
          // Valid requests change accounts and groups: each is sent by a new caller in a new group.
          const id = `${name}-${index}`;
          await addGroup(api, id);
          const [, error] = await send(endpoint, valid[name], await createCaller(api, caller, id));
          return [caller, error] as const;
        }),
      );
      if (isOfService)
        unproven.push(['anonymous', (await send(endpoint, valid[name], keyOf(endpoint)))[1]]);
      const rejected = unproven.filter(
        ([, error]) => rightsErrors.includes(error) && !namesNoMember.includes(name),
      );
      expect(rejected).toEqual([]);
    },
  );

  const ofGroups = cases.filter(([, { access }]) => access.startsWith('group-'));

  it.each(ofGroups)(
    '%s rejects the owner of another group who names this one (GROUP-220)',
    async (name, endpoint) => {
      const request = { ...valid[name], guid: group };
      const headers = tokenOf('owner of another group');
      expect(await send(endpoint, request, headers)).toEqual([403, 'FORBIDDEN']);
    },
  );

  describe('in a group that needs a second factor', () => {
    const guarded = 'guarded';
    beforeAll(async () => {
      await addGroup(api, guarded);
      await updateGroup(api.platform.database.query, guarded, { needsSecondFactor: true });
    });

    it.each(ofGroups)(
      '%s rejects a session without it before it looks at the body, whoever the caller is (GROUP-481)',
      async (name, endpoint) => {
        const invalid = { ...valid[name], unknownField: 'x' };
        for (const caller of ['administrator', 'owner'] as const) {
          const isAdmitted = admittedTo(endpoint).includes(caller);
          expect(await send(endpoint, invalid, await createCaller(api, caller, guarded))).toEqual([
            403,
            isAdmitted ? 'SECOND_FACTOR_NEEDED' : 'FORBIDDEN',
          ]);
        }
      },
    );
  });

  it('Every endpoint that names members of a group needs a role in it (GROUP-7)', () => {
    const open = Object.entries(groupManagementEndpoints)
      .filter(([, { access }]) => !access.startsWith('group-'))
      .map(([name]) => name);
    expect(open.sort()).toEqual([
      'acceptInvitation',
      'acceptRoleOffer',
      'answerFormerInvitation',
      'askForInvitation',
      'checkStatsToken',
      'continueGroup',
      'declineRoleOffer',
      'describeClassLink',
      'getDailyQuota',
      'getGroupDetails',
      'getInvitation',
      'joinByClassLink',
      'leaveGroup',
      'recordUsage',
    ]);
  });

  describe('by effect', () => {
    /** The endpoints of each effect. A row that changes is a decision: who holds a stolen idToken can or cannot do this. */
    const endpointsOfEffect: Readonly<Record<Effect, readonly string[]>> = {
      'spends-money': [
        'acceptRoleOffer',
        'changePlan',
        'createPortalLink',
        'orderByInvoice',
        'resumePlan',
      ],
      'stops-money': ['cancelPlan', 'changePlan', 'endGroup', 'handOverGroup'],
      destroys: ['deleteAccount', 'endGroup'],
      'exports-people': ['downloadAccountData', 'exportGroupUsage', 'exportMembers'],
      'opens-door': [
        'acceptRoleOffer',
        'addPasskey',
        'addSecondFactor',
        'answerSecondFactor',
        'beginPasskey',
        'beginSecondFactor',
        'changeInvitationRule',
        'changeMemberRole',
        'changePassword',
        'changeSecondFactor',
        'confirmEditorLogin',
        'exchangeSocialTicket',
        'finishEditorLogin',
        'finishPkceLogin',
        'handOverGroup',
        'linkEditorAccount',
        'linkSocialIdentity',
        'openClassLink',
        'openEditorAccount',
        'openExtensionSession',
        'proveByEditorLogin',
        'reauthenticate',
        'reauthenticateWithTicket',
        'removeSecondFactor',
        'renewRecoveryCodes',
        'requireSecondFactor',
        'runEmailAction',
        'signIn',
        'signInWithEditor',
        'startEmailChange',
      ],
      'locks-out': [
        'changeMemberRole',
        'changePassword',
        'disownAccount',
        'endAllSessions',
        'endOtherSessions',
        'endSession',
        'handOverGroup',
        'removeWayIn',
        'requireSecondFactor',
        'runEmailAction',
        'stepDown',
        'unlinkEditorAccount',
      ],
      'removes-people': ['removeMember'],
      'invites-people': [
        'getInvitationLink',
        'resendInvitation',
        'resendInvitations',
        'sendInvitation',
      ],
      'pays-debt': ['payOwed'],
      lists: [
        'checkMembers',
        'createStatsToken',
        'getSecurityActivity',
        'listGroupActivity',
        'listInvoices',
        'listMemberUsage',
        'listMembers',
        'listSessions',
        'listWaysIn',
      ],
    };

    const namesOf = (part: typeof cases) => part.map(([name]) => name).sort();
    const effectsOf = ({ effects }: Described): readonly Effect[] => effects;

    it('Each effect is that of exactly these endpoints (SHARED-170)', () => {
      const declared = Object.keys(proofOfEffect).map((effect) => [
        effect,
        namesOf(cases.filter(([, endpoint]) => effectsOf(endpoint).some((of) => of === effect))),
      ]);
      expect(Object.fromEntries(declared)).toEqual(endpointsOfEffect);
    });

    it('An endpoint without a signed-in user whose effects need a proof has one in its request (SHARED-170)', () => {
      const unproven = cases.filter(
        ([, endpoint]) =>
          ['public', 'optional-user'].includes(endpoint.access) &&
          effectsOf(endpoint).some((effect) => proofOfEffect[effect] !== 'none') &&
          !('provenBy' in endpoint),
      );
      expect(namesOf(unproven)).toEqual([]);
    });

    /** Sends a request of somebody who signed in 15 minutes ago. */
    async function sendLate(endpoint: Described, request: object) {
      const now = api.clock.now();
      api.clock.set(new Date(now.getTime() + 15 * 60_000));
      try {
        return await send(endpoint, request, tokenOf('owner'));
      } finally {
        api.clock.set(now);
      }
    }

    const needsProof = [403, 'REAUTHENTICATION_REQUIRED'];

    it.each(cases.filter(([, { access }]) => isUserAccess(access)))(
      '%s asks who signed in 15 minutes ago for the proof of its effects, and no other endpoint does (SHARED-170)',
      async (name, endpoint) => {
        // An invalid body shows that nothing more is asked, and changes nothing.
        const answer = await sendLate(endpoint, { ...valid[name], unknownField: 'x' });
        expect(answer).toEqual(
          requiredProof(endpoint) === 'recent-sign-in' ? needsProof : [400, 'INVALID_REQUEST'],
        );
      },
    );

    it('Removing more than ten people asks for the proof, removing ten does not; no other endpoint counts people (SHARED-170, GROUP-475)', async () => {
      const counting = cases.filter(
        ([, endpoint]) => requiredProof(endpoint) === 'recent-sign-in-for-many',
      );
      expect(namesOf(counting)).toEqual(['removeMember']);
      const since = api.clock.now();
      const people = Array.from({ length: 11 }, (_, index) => `member-${index}@many.example`);
      await api.platform.database.query.insert(groupMembers).values(
        people.map((address) => ({
          ...{ groupId: group, email: address, status: 'pending' as const, addedAt: since },
          ...{ updatedAt: since, invitation: '', invitationHash: address, isMailDue: false },
        })),
      );
      const { removeMember } = groupManagementEndpoints;
      const remove = (membersToDelete: readonly string[]) =>
        sendLate(removeMember, { membersToDelete });
      expect(await remove(people)).toEqual(needsProof);
      expect(await remove(people.slice(0, 10))).toEqual([200, undefined]);
      expect(await remove(people.slice(10))).toEqual(needsProof);
    });
  });
});

describe('the limits of endpoints', () => {
  /**
   * Endpoints without a limit that cost something, or whose tried request proves nothing and so does not show what they cost.
   * Their declaration says in a sentence what else bounds them. A new endpoint does not belong here: it gets a limit, or a valid
   * request that costs nothing.
   */
  const boundedOtherwise = [
    'addPersonalDictionaryEntries',
    'checkStatsToken',
    'confirmEditorLogin',
    'disownAccount',
    'exchangeSocialTicket',
    'getAccountOpening',
    'getBotCheck',
    'linkSocialIdentity',
    'openEditorAccount',
    'reauthenticateWithTicket',
    'recordUsage',
    'refreshSession',
    'runEmailAction',
    'saveProductSettings',
    'signInWithEditor',
    'verifyBotCheck',
  ];

  /** Limits of which only some requests take a point: those with a wrong password, and those with a coupon. */
  const takenBySome = ['wrong-passwords', 'coupon'];

  afterEach(() => jest.restoreAllMocks());

  /** The number of rows of each table, without the limits' own. */
  async function countRows(): Promise<ReadonlyMap<string, number>> {
    const { query } = world.api.platform.database;
    const tables = await queryRows<{ name: string }>(
      query,
      sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limits'`,
    );
    const counts = tables.map(
      ({ name }) =>
        sql`select ${name}::text as name, count(*)::int as count from ${sql.identifier(name)}`,
    );
    const rows = await queryRows<{ name: string; count: number }>(
      query,
      sql.join(counts, sql` union all `),
    );
    return new Map(rows.map(({ name, count }) => [name, count]));
  }

  /** Notes the calls of every function of a port. */
  function watch(port: object) {
    const spies = Object.entries(port)
      .filter(([, value]) => typeof value === 'function')
      .map(([name]) => jest.spyOn(port as Record<string, () => unknown>, name));
    return () => spies.flatMap((spy) => spy.mock.calls as readonly unknown[][]);
  }

  /** What a valid request of an endpoint costs besides reading, and the limits of which it takes a point. */
  async function tryRequest(name: (typeof cases)[number][0]) {
    const { send, valid } = await world.signIn();
    const endpoint = endpointsByName.find((each) => each.name === name)?.endpoint;
    if (!endpoint) throw new Error(`There is no endpoint ${name}.`);
    const { jobs, mailer, hasher, payments, botCheck, limiter } = world.api.platform;
    const watched = { jobs, mailer, hasher, payments, botCheck };
    const calls = Object.entries(watched).map(([port, parts]) => [port, watch(parts)] as const);
    const uses = watch(limiter);
    const before = await countRows();
    const response = await send(endpoint, valid[name]);
    await response.arrayBuffer();
    const after = await countRows();
    const grown = [...after].filter(([table, count]) => count > (before.get(table) ?? 0));
    const costs = [
      ...calls.filter(([, callsOf]) => callsOf().length > 0).map(([port]) => port),
      ...grown.map(([table]) => table),
    ];
    // Some points are taken by the job that mails.
    await world.api.runJobs();
    return { isAccepted: response.ok, costs, taken: JSON.stringify(uses()) };
  }

  const limitsOf = (name: string) => world.routes.find((route) => route.name === name)?.limits;

  it.each(cases)(
    '%s declares a limit if its valid request costs something, and an accepted request takes a point of each (SHARED-96)',
    async (name) => {
      const declared = limitsOf(name);
      const { isAccepted, costs, taken } = await tryRequest(name);
      const isShownFree = isAccepted && costs.length === 0;
      const isMissing = typeof declared !== 'object' && !isShownFree;
      expect([isMissing, costs]).toEqual([boundedOtherwise.includes(name), costs]);
      const names =
        typeof declared === 'object' ? Object.values(declared).map((limit) => limit.name) : [];
      const forgotten = names.filter(
        (limit) => !takenBySome.includes(limit) && !taken.includes(`"name":"${limit}"`),
      );
      expect(isAccepted ? forgotten : []).toEqual([]);
    },
  );
});

describe('the bounds of validation', () => {
  interface List {
    readonly path: readonly string[];
    readonly longest: unknown;
  }

  const at = (name: string) => (list: List) => ({ ...list, path: [name, ...list.path] });

  /** The lists in the requests of a schema, with the greatest length of each. */
  function listsIn(field: SchemaFieldDescription): List[] {
    if ('fields' in field)
      return Object.entries(field.fields).flatMap(([name, each]) => listsIn(each).map(at(name)));
    if (!('innerType' in field) || field.type !== 'array') return [];
    const longest = field.tests.find(({ name }) => name === 'max')?.params?.['max'];
    const elements = [field.innerType ?? []].flat().flatMap(listsIn).map(at('0'));
    return [{ path: [], longest }, ...elements];
  }

  /** The schemas that a schema consists of, and itself. */
  function schemasIn(field: SchemaFieldDescription): number {
    const fields = 'fields' in field ? Object.values(field.fields) : [];
    const elements = 'innerType' in field ? [field.innerType ?? []].flat() : [];
    return [...fields, ...elements].reduce((sum, each) => sum + schemasIn(each), 1);
  }

  const lists = cases.flatMap(([name, { request }]) =>
    listsIn(request.describe()).map((list) => ({ name, ...list })),
  );

  it('Every list in a request has a greatest length (SHARED-85)', () => {
    expect(lists.length).toBeGreaterThan(8);
    expect(lists.filter(({ longest }) => typeof longest !== 'number')).toEqual([]);
  });

  const reportedProblems = 20;

  let caller: EveryCaller;
  beforeAll(async () => {
    caller = await world.signIn();
  });
  afterEach(() => jest.restoreAllMocks());

  /** What the API, which runs in this process, validates until the mocks are restored: how many schemas, and how many inside another. */
  function countValidations() {
    const seen = { validations: 0, nested: 0 };
    let running = 0;
    const validateSync = Reflect.get(Schema.prototype, 'validateSync');
    jest.spyOn(Schema.prototype, 'validateSync').mockImplementation(function (
      this: Schema,
      ...given: unknown[]
    ) {
      seen.validations += 1;
      if (running > 0) seen.nested += 1;
      running += 1;
      try {
        return Reflect.apply(validateSync, this, given);
      } finally {
        running -= 1;
      }
    });
    return seen;
  }

  /** Bodies that an endpoint rejects and that hold as much as it reads: too long lists, wrong elements, wrong and unknown fields. */
  function worstBodies(name: (typeof cases)[number][0], { request }: Described): unknown[] {
    const valid = caller.valid[name];
    const ofLists = lists
      .filter((list) => list.name === name)
      .flatMap(({ path, longest }) => [
        withValue(valid, path, Array(Number(longest) + 1).fill('')),
        withValue(valid, path, Array(Math.min(Number(longest), 900)).fill({})),
      ]);
    const names = Object.keys(Object(request.describe()).fields ?? {});
    const everyField = (value: unknown) =>
      Object.fromEntries([...names, 'unknown'].map((field) => [field, value]));
    const unknown = Array.from({ length: 900 }, (_, index) => [`unknown${index}`, 1]);
    return [
      ...ofLists,
      everyField(Array(20).fill('')),
      everyField({}),
      { ...everyField('x'.repeat(1_000)), ...Object.fromEntries(unknown) },
    ];
  }

  it.each(cases.filter(([, { method }]) => method === 'POST'))(
    '%s validates nothing inside another validation, and no more of its worst bodies than twenty problems need (SHARED-85)',
    async (name, endpoint) => {
      const most = reportedProblems * schemasIn(endpoint.request.describe());
      const seen = countValidations();
      for (const body of worstBodies(name, endpoint)) {
        seen.validations = 0;
        const response = await caller.send(endpoint, body);
        const { error } = Object(await response.json());
        expect([error, seen.nested, seen.validations > most]).toEqual([
          expect.stringMatching(/^(INVALID_REQUEST|PAYLOAD_TOO_LARGE)$/),
          0,
          false,
        ]);
      }
    },
  );
});

describe('the limit of a network', () => {
  const done = async () => ({});
  let app: ServedApp;

  beforeAll(async () => {
    const routes = allEndpoints.map((each) => ({ ...each, limits: 'Test.', handle: done }));
    const fake = { path: '/api/webhooks/fake', summary: 'Fake.', maxBytes: 9, handle: done };
    app = await serveApp(
      { modules: [{ errors: allErrors, routes, rawRoutes: [fake] }] },
      { PUBLIC_POSTS_PER_SECOND: '1' },
    );
    for (let sent = 0; sent < 10; sent += 1) await post('/api/webhooks/fake');
  });
  afterAll(() => app.stop());

  const below: Partial<Record<Described['host'], string>> = {
    auth: '/identity',
    language: '/language',
    metrics: '/metrics',
  };

  const post = async (path: string) =>
    (await fetch(`${app.url}${path}`, { method: 'POST', body: '{' })).status;

  const posts = allEndpoints.filter(({ endpoint }) => endpoint.method === 'POST');
  const isPublic = ({ endpoint: { access } }: (typeof posts)[number]) =>
    access === 'public' || access === 'optional-user';

  it('Beyond it, every POST that needs no sign-in is rejected before its body is read (SHARED-99)', async () => {
    expect(await post('/api/webhooks/fake')).toBe(429);
    for (const { name, endpoint } of posts.filter(isPublic))
      expect([name, await post(`${below[endpoint.host] ?? ''}${endpoint.path}`)]).toEqual([
        name,
        429,
      ]);
  });

  it('Beyond it, the POSTs of users and services are not rejected (SHARED-99)', async () => {
    for (const { name, endpoint } of posts.filter((each) => !isPublic(each)))
      expect([name, await post(`${below[endpoint.host] ?? ''}${endpoint.path}`)]).not.toContain(
        429,
      );
  });
});

// The embedded database has one connection.
const onPostgres = process.env['TEST_DATABASE_URL'] ? describe : describe.skip;

onPostgres('a group that another process has locked', () => {
  it('No endpoint waits for it with a connection: each answers while it is locked, and nothing breaks (GROUP-474)', async () => {
    const { send, valid } = await world.signIn();
    const { database } = world.api.platform;
    const answers = await database.transaction(async (tx) => {
      await tx.execute(sql`select from groups for no key update`);
      const sent = endpointsByName.filter(({ name }) => !endingRequests.includes(name));
      return Promise.all(
        sent.map(async ({ name, endpoint }) => {
          const response = await send(endpoint, valid[name]);
          return [name, response.status, await response.text()] as const;
        }),
      );
    });
    expect(answers.filter(([, status]) => status === 500)).toEqual([]);
    const busy = answers.filter(([, , text]) => text.includes('"BUSY"')).map(([name]) => name);
    expect(busy).toEqual(expect.arrayContaining(['removeMember', 'sendInvitation', 'renameGroup']));
  }, 120_000);
});

describe('odd requests', () => {
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
    ...[
      '+275760-09-13T00:00:00.000Z',
      '-000001-01-01T00:00:00.000Z',
      '2026-13-01T00:00:00Z',
    ].flatMap((moment) => [moment, cursor(moment)]),
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
        propertyRuns({ suite: 5, torture: 5_000 }),
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
          ...(method !== 'GET' && { body }),
        });
        await response.arrayBuffer();
        const errors = world.lines.filter((line) => line.includes('"level":50'));
        const isBroken = response.status >= 500 && response.status !== 503;
        expect([isBroken, errors]).toEqual([false, []]);
      },
    );
    await fc.assert(property, propertyRuns({ suite: 60, torture: 20_000 }));
  });
});

import { groupManagementEndpoints } from '@portal/group-management/domain';
import { isUserAccess } from '@portal/shared/contract';
import { createApiModules } from '../api-modules';
import { instantBotCheck } from '@portal/auth-session/server/testing';
import { createFakePaymentProvider } from '@portal/checkout-pricing/server/testing';
import {
  addGroup,
  admittedCallers,
  createCaller,
  editorServiceKey,
  endpointCallers,
  type EndpointCaller,
} from '../testing/requests/endpoint-callers';
import { startTestApi, type TestApi } from '@portal/server/testing';
import { endpointsByName, validRequests } from '../testing/requests/valid-requests';

const usageKey = 'key-of-the-usage-service-0123456789';
const email = 'grace@example.org';
const cases = endpointsByName.map(({ name, endpoint }) => [name, endpoint] as const);

/** The errors of those who may not call an endpoint. */
const rightsErrors: readonly unknown[] = ['UNAUTHENTICATED', 'FORBIDDEN', 'EMAIL_NOT_VERIFIED'];

const needsVerifiedEmail = (endpoint: (typeof cases)[number][1]) => 'verifiedEmail' in endpoint;

/** The callers whom the declaration of an endpoint admits. */
const admittedTo = (endpoint: (typeof cases)[number][1]) =>
  admittedCallers[endpoint.access].filter(
    (caller) => caller !== 'unverified owner' || !needsVerifiedEmail(endpoint),
  );

/** The status and the error that a caller gets whom an endpoint does not admit. */
function rejectionOf(endpoint: (typeof cases)[number][1], caller: EndpointCaller) {
  if (isUserAccess(endpoint.access) && caller === 'anonymous') return [401, 'UNAUTHENTICATED'];
  return [403, needsVerifiedEmail(endpoint) ? 'EMAIL_NOT_VERIFIED' : 'FORBIDDEN'];
}

/** Handlers that reject a request for somebody who is no member of the caller's group. */
const namesNoMember = ['createStatsToken'];

/** Every endpoint × every caller: what an endpoint declares is what happens. */
describe('the rights to endpoints', () => {
  let api: TestApi;
  const headersOf = new Map<EndpointCaller, Readonly<Record<string, string>>>();
  const group = 'group';

  beforeAll(async () => {
    api = await startTestApi({
      environment: { EDITOR_SERVICE_KEY: editorServiceKey, USAGE_SERVICE_KEY: usageKey },
      ports: { botCheck: instantBotCheck, payments: createFakePaymentProvider() },
      modules: createApiModules,
    });
    await addGroup(api, group);
    for (const caller of endpointCallers)
      headersOf.set(caller, await createCaller(api, caller, group));
  });
  afterAll(() => api.stop());

  const valid = validRequests({ uid: 'x', email, ticket: () => 'x'.repeat(64) });

  async function send(
    { method, host, path }: (typeof cases)[number][1],
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
  const keyOf = ({ host }: (typeof cases)[number][1]) => ({
    authorization: `Bearer ${host === 'language' ? usageKey : editorServiceKey}`,
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
    '%s lets every caller of its access send a valid request: its handler adds no right of its own (SHARED-90)',
    async (name, endpoint) => {
      const isOfService = endpoint.access === 'service-key';
      const unproven = await Promise.all(
        admittedTo(endpoint).map(async (caller, index) => {
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

  it.each(cases.filter(([, { recentSignIn }]) => recentSignIn))(
    '%s rejects a caller who signed in more than ten minutes ago (SHARED-90)',
    async (name, endpoint) => {
      const now = api.clock.now();
      api.clock.set(new Date(now.getTime() + 11 * 60_000));
      try {
        expect(await send(endpoint, valid[name], tokenOf('owner'))).toEqual([
          403,
          'REAUTHENTICATION_REQUIRED',
        ]);
      } finally {
        api.clock.set(now);
      }
    },
  );
});

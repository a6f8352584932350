import { groupManagementEndpoints } from '@portal/group-management/domain';
import { isUserAccess, type EndpointAccess } from '@portal/shared/contract';
import { createApiModules } from './api-modules';
import { updateUser } from './modules/auth-session/accounts/user.repository';
import { instantBotCheck, signedInUser } from './modules/auth-session/testing/auth-api';
import { createFakePaymentProvider } from './modules/checkout-pricing/testing/fake-payment-provider';
import { insertGroup } from './modules/group-management/groups/group.repository';
import {
  deleteAdministrator,
  saveAdministrator,
} from './modules/group-management/roles/administrator.repository';
import { startTestApi, type TestApi } from './testing/test-api';
import { endpointsByName, validRequests } from './testing/valid-requests';

const callers = [
  'anonymous',
  'unverified owner',
  'other user',
  'owner of another group',
  'member',
  'ended administrator',
  'administrator',
  'owner',
] as const;
type CallerName = (typeof callers)[number];

/** Who passes an access, besides those who have a service's key. */
const admitted: Readonly<Record<EndpointAccess, readonly CallerName[]>> = {
  public: callers,
  'optional-user': callers,
  user: callers.filter((name) => name !== 'anonymous'),
  'group-administrator': ['owner of another group', 'administrator', 'owner'],
  'group-owner': ['owner of another group', 'owner'],
  'service-key': [],
};

const editorKey = 'key-of-the-editor-service-0123456789';
const usageKey = 'key-of-the-usage-service-0123456789';
const email = 'grace@example.org';
const cases = endpointsByName.map(({ name, endpoint }) => [name, endpoint] as const);

/** Every endpoint × every caller: what an endpoint declares is what happens. */
describe('the rights to endpoints', () => {
  let api: TestApi;
  const tokens = new Map<CallerName, string>();
  const group = { id: 'group', subscriptionId: 'sub_1', name: 'Group', type: 'default' } as const;

  beforeAll(async () => {
    api = await startTestApi({
      environment: { EDITOR_SERVICE_KEY: editorKey, USAGE_SERVICE_KEY: usageKey },
      ports: { botCheck: instantBotCheck, payments: createFakePaymentProvider() },
      modules: createApiModules,
    });
    const { query } = api.platform.database;
    const since = api.clock.now();
    const uids = new Map<CallerName, string>();
    for (const name of callers.filter((each) => each !== 'anonymous')) {
      const user = await signedInUser(api, `${name.replaceAll(' ', '-')}@example.org`);
      tokens.set(name, user.idToken);
      uids.set(name, user.uid);
      await updateUser(query, user.uid, { emailVerified: name !== 'unverified owner' });
    }
    const uidOf = (name: CallerName) => uids.get(name) ?? '';
    const live = { quota: 9, isLive: true, createdAt: since, invitedSince: since };
    await insertGroup(query, { ...group, ...live });
    await insertGroup(query, { ...group, ...live, id: 'another', subscriptionId: 'sub_2' });
    const roleOf = (name: CallerName, role: 'owner' | 'admin', groupId: string = group.id) =>
      saveAdministrator(query, { groupId, uid: uidOf(name), role, since });
    await roleOf('owner', 'owner');
    await roleOf('administrator', 'admin');
    await roleOf('unverified owner', 'admin');
    await roleOf('ended administrator', 'admin');
    await deleteAdministrator(query, group.id, uidOf('ended administrator'));
    await roleOf('owner of another group', 'owner', 'another');
    const token = tokens.get('owner') ?? '';
    const newMembers = ['member@example.org'];
    await api.call(groupManagementEndpoints.sendInvitation, { newMembers, token });
    const mail = (await api.mailsTo('member@example.org')).at(-1);
    const iuid = /iuid=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const accept = { token: tokens.get('member') ?? '' };
    const accepted = await api.call(groupManagementEndpoints.acceptInvitation, { iuid }, accept);
    if (!accepted.ok) throw new Error(`The invitation was rejected: ${accepted.error.error}.`);
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
    const body: unknown = await response.json();
    return [response.status, Object(body).error];
  }
  const tokenOf = (name: CallerName): Readonly<Record<string, string>> => {
    const token = tokens.get(name);
    return token === undefined ? {} : { token };
  };

  it.each(cases)(
    '%s rejects every caller whom its access does not admit (SHARED-90)',
    async (name, endpoint) => {
      const rejection = (caller: CallerName) =>
        isUserAccess(endpoint.access) && caller === 'anonymous'
          ? [401, 'UNAUTHENTICATED']
          : [403, 'FORBIDDEN'];
      for (const caller of callers.filter((each) => !admitted[endpoint.access].includes(each)))
        expect([caller, ...(await send(endpoint, valid[name], tokenOf(caller)))]).toEqual([
          caller,
          ...rejection(caller),
        ]);
    },
  );

  it.each(cases)(
    '%s admits the callers of its access before it looks at the body (SHARED-90)',
    async (name, endpoint) => {
      // An invalid body shows that the rights were passed, and changes nothing.
      const invalid = { ...valid[name], unknownField: 'x' };
      const serviceKey = endpoint.host === 'language' ? usageKey : editorKey;
      const headers =
        endpoint.access === 'service-key'
          ? [{ authorization: `Bearer ${serviceKey}` }]
          : admitted[endpoint.access].map(tokenOf);
      for (const each of headers) expect((await send(endpoint, invalid, each))[0]).toBe(400);
    },
  );

  const ofGroups = cases.filter(([, { access }]) => access.startsWith('group-'));

  it.each(ofGroups)(
    '%s rejects the owner of another group who names this one (GROUP-220)',
    async (name, endpoint) => {
      const request = { ...valid[name], guid: group.id };
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
      'checkStatsToken',
      'declineRoleOffer',
      'getDailyQuota',
      'getGroupDetails',
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

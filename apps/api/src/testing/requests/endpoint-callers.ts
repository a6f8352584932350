import type { EndpointAccess } from '@portal/shared/contract';
import { signedIn } from '@portal/auth-session/server/testing';
import {
  groupMembers,
  insertGroup,
  deleteAdministrator,
  saveAdministrator,
} from '@portal/group-management/server/testing';
import type { TestApi } from '@portal/server/testing';

/** Everyone who calls endpoints, by what they are in one group. */
export const endpointCallers = [
  'anonymous',
  'unverified owner',
  'other user',
  'owner of another group',
  'member',
  'ended administrator',
  'administrator',
  'owner',
] as const;

export type EndpointCaller = (typeof endpointCallers)[number];

/** Who passes an access, besides those who have a service's key. */
export const admittedCallers: Readonly<Record<EndpointAccess, readonly EndpointCaller[]>> = {
  public: endpointCallers,
  'optional-user': endpointCallers,
  user: endpointCallers.filter((name) => name !== 'anonymous'),
  'group-administrator': ['owner of another group', 'administrator', 'owner'],
  'group-owner': ['owner of another group', 'owner'],
  'service-key': [],
};

/** A classroom: the endpoints of its members' use reject every other group, no matter who calls. */
const group = { name: 'Group', type: 'classroom', quota: 9, isLive: true } as const;

/** Adds a live group. */
export async function addGroup({ platform, clock }: TestApi, id: string): Promise<void> {
  const since = clock.now();
  const row = { ...group, id, subscriptionId: `sub_${id}`, createdAt: since, invitedSince: since };
  await insertGroup(platform.database.query, row);
}

let created = 0;

/** Signs in a new caller with this part in a group; returns the headers of their requests. */
export async function createCaller(
  api: TestApi,
  name: EndpointCaller,
  groupId: string,
): Promise<Readonly<Record<string, string>>> {
  if (name === 'anonymous') return {};
  const { query } = api.platform.database;
  const since = api.clock.now();
  created += 1;
  const email = `caller-${created}@example.org`;
  const { uid, token } = await signedIn(api, email, { verified: name !== 'unverified owner' });
  const giveRole = (role: 'owner' | 'admin', of = groupId) =>
    saveAdministrator(query, { groupId: of, uid, role, since });
  switch (name) {
    case 'other user':
      break;
    case 'unverified owner':
      await giveRole('admin');
      break;
    case 'owner of another group':
      await addGroup(api, `of-${uid}`);
      await giveRole('owner', `of-${uid}`);
      break;
    case 'member':
      await query.insert(groupMembers).values({
        ...{ groupId, uid, email, status: 'active', addedAt: since, updatedAt: since },
        ...{ invitation: uid, invitationHash: uid, isMailDue: false },
      });
      break;
    case 'ended administrator':
      await giveRole('admin');
      await deleteAdministrator(query, groupId, uid);
      break;
    case 'administrator':
      await giveRole('admin');
      break;
    case 'owner':
      await giveRole('owner');
      break;
  }
  return { token };
}

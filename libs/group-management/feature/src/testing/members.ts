import {
  groupManagementEndpoints as endpoints,
  type Group,
  type Member,
} from '@portal/group-management/domain';
import { isGroupAccess, type ResponseOf } from '@portal/shared/contract';
import { renderView, respond, server, type RenderViewOptions } from '@portal/shared/testing';
import { createElement } from 'react';
import { MembersPage } from '../members/members-page';
import { SettingsPage } from '../settings/settings-page';

/** The time of the specs. */
export const now = new Date('2026-11-20T10:00:00Z');
const nowSeconds = now.getTime() / 1_000;

/** A member, active and without a role unless the changes say otherwise. */
export const memberOf = (email: string, changes: Partial<Member> = {}): Member => ({
  email,
  status: 'active',
  role: 'member',
  pays: false,
  offeredRole: null,
  mailHeldUntil: null,
  invitedAs: null,
  askedAt: null,
  uuid: `uuid of ${email}`,
  resendInSeconds: null,
  updatedAt: { seconds: nowSeconds - 86_400 },
  addedAt: { seconds: nowSeconds - 86_400 },
  ...changes,
});

/** A pending member who was invited some minutes ago. */
export const pendingOf = (email: string, minutesAgo = 60): Member =>
  memberOf(email, {
    status: 'pending',
    uuid: null,
    resendInSeconds: Math.max(0, (30 - minutesAgo) * 60),
    updatedAt: { seconds: nowSeconds - minutesAgo * 60 },
  });

/** A group of the owner with 12 of 20 seats taken. */
export const groupOf = (changes: Partial<Group> = {}): Group => ({
  guid: 'g-1',
  name: 'Okafor Lab',
  type: 'default',
  role: 'owner',
  quota: 20,
  counts: { active: 8, pending: 4 },
  subscription: null,
  ...changes,
});

/** What the server answers about a list of addresses. */
export type CheckedMembers = ResponseOf<typeof endpoints.checkMembers>;

/** What the server answers about addresses that it does not know, with seats for all, unless the changes say otherwise. */
export const checkedMembers = (changes: Partial<CheckedMembers> = {}): CheckedMembers => ({
  members: [],
  invited: [],
  mailedLater: [],
  seatsLeft: null,
  invitationsLeft: null,
  ...changes,
});

const pathsOfGroups = Object.values(endpoints)
  .filter(({ access }) => isGroupAccess(access))
  .map(({ path }) => path);
const unnamed: string[] = [];

// Whatever a spec does on the page: each request for administrators names the group (GROUP-220).
server.events.on('request:start', async ({ request }) => {
  const { pathname } = new URL(request.url);
  if (!pathsOfGroups.includes(pathname)) return;
  const { guid }: { guid?: string } = await request.clone().json();
  if (guid === undefined) unnamed.push(pathname);
});
afterEach(() => expect(unnamed.splice(0)).toEqual([]));

/** Opens the page on a group and its members, all on one page. */
export function openMembers(
  members: readonly Member[],
  group: Group = groupOf(),
  extra: RenderViewOptions['extra'] = {},
  route?: string,
) {
  server.use(
    respond(endpoints.getGroupDetails, group),
    respond(endpoints.listMembers, { members: [...members], previous: null, next: null }),
  );
  return renderView(createElement(MembersPage, { clock: { now: () => now } }), {
    session: { idToken: 'token' },
    extra,
    ...(route !== undefined && { route }),
  });
}

/** Opens the settings of a group. */
export function openSettings(group: Group = groupOf()) {
  server.use(respond(endpoints.getGroupDetails, group));
  return renderView(createElement(SettingsPage), {
    session: { idToken: 'token' },
    route: '/manage-group/settings',
  });
}

import { authSessionEndpoints } from '@portal/auth-session/domain';
import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import type { GroupPurchase } from '@portal/checkout-pricing/server/testing';
import { startGroupApi, type GroupApi, type GroupUser } from '../testing/group-api';

/** A stranger makes somebody a member and an administrator who wants neither. */
describe('leaving a group', () => {
  let api: GroupApi;
  let owner: GroupUser;
  let member: GroupUser;
  let guid: string;
  let purchase: GroupPurchase;

  beforeEach(async () => {
    api = await startGroupApi();
    ({ owner, guid, purchase } = await api.group(4));
    await api.invite(owner, ['member@example.org']);
    member = await api.accept('member@example.org');
  });
  afterEach(() => api.stop());

  const leave = ({ token }: GroupUser, group = guid) =>
    api.call(endpoints.leaveGroup, { guid: group }, { token });
  const details = async ({ token }: GroupUser, request: { guid?: string } = {}) => {
    const response = await api.call(endpoints.getGroupDetails, request, { token });
    return response.ok ? response.body : response.error;
  };
  const promote = () => api.giveRole(owner, member, guid);

  it('A member leaves: the seat is free and Premium ends at once (GROUP-224)', async () => {
    expect(await leave(member)).toMatchObject({ status: 200 });
    expect(await api.counts(guid)).toMatchObject({ active: 1, pending: 0, rows: 1 });
    expect(await api.isPremium(member)).toBe(false);
    expect(await details(member)).toEqual({});
    expect(await leave(member)).toMatchObject({ status: 404 });
  });

  it('Who has a seat learns so with the account, also in a group that has ended, so that the account page shows it and the way out (GROUP-224)', async () => {
    const isInGroup = async ({ token }: GroupUser) => {
      const response = await api.call(authSessionEndpoints.getCurrentUser, {}, { token });
      return response.ok && response.body.user.in_group;
    };
    expect(await isInGroup(member)).toBe(true);
    await api.applyPurchase({ ...purchase, isLive: false });
    expect(await isInGroup(member)).toBe(true);
    await leave(member);
    expect(await isInGroup(member)).toBeUndefined();
    expect(await isInGroup(await api.user('stranger@example.org'))).toBeUndefined();
  });

  it('An administrator leaves, and the role ends with the seat (GROUP-224)', async () => {
    await promote();
    expect(await details(member)).toMatchObject({ guid, role: 'admin' });
    expect(await leave(member)).toMatchObject({ status: 200 });
    expect(await details(member)).toEqual({});
    const { token } = member;
    expect(await api.call(endpoints.checkMembers, { emails: [] }, { token })).toMatchObject({
      status: 403,
    });
  });

  it('The owner does not leave, and nobody leaves a group that they are not in (GROUP-224)', async () => {
    expect(await leave(owner)).toMatchObject({ error: { error: 'OWNER_CANNOT_LEAVE' } });
    const { owner: other } = await api.group(2);
    expect(await leave(other)).toMatchObject({ status: 404 });
    expect(await leave(member, 'unknown')).toMatchObject({ status: 404 });
    expect(await api.counts(guid)).toMatchObject({ active: 2 });
  });

  it('The owner leaves a group that has ended, and who has administered it for longest inherits it and is told (GROUP-224, GROUP-231)', async () => {
    await promote();
    api.clock.advance({ minutes: 1 });
    await api.invite(owner, ['newer@example.org']);
    const newer = await api.accept('newer@example.org');
    await api.giveRole(owner, newer, guid);
    await api.applyPurchase({ ...purchase, isLive: false });
    expect(await leave(owner)).toMatchObject({ status: 200 });
    expect(await details(owner)).toEqual({});
    expect(await details(member)).toMatchObject({ guid, role: 'owner' });
    expect(await details(newer)).toMatchObject({ guid, role: 'admin' });
    expect((await api.mailsTo(member.email)).at(-1)?.text).toContain(
      'member@example.org is now the owner of Okafor Lab.',
    );
  });

  it('A group that has ended goes with the last who could administer it (GROUP-224, GROUP-231)', async () => {
    await api.applyPurchase({ ...purchase, isLive: false });
    expect(await leave(owner)).toMatchObject({ status: 200 });
    expect(await details(member)).toEqual({});
    expect(await leave(member)).toMatchObject({ status: 404 });
  });

  it('An institution whose license has ended stays with the operator when its owner leaves, and can be licensed again (GROUP-231, GROUP-300)', async () => {
    const librarian = await api.user('librarian@uni.example');
    const { lines } = await api.institutions(
      ...['create', '--name', 'University', '--domains', 'uni.example', '--seats', '9'],
      ...['--start', '2026-01-01', '--end', '2027-12-31', '--administrator', librarian.email],
    );
    const institution = /inst_[\w-]+/.exec(lines.join('\n'))?.[0] ?? '';
    expect(await leave(librarian, institution)).toMatchObject({ status: 409 });
    await api.institutions('end', institution);
    expect(await leave(librarian, institution)).toMatchObject({ status: 200 });
    expect(await details(librarian)).toEqual({});
    const renewed = await api.institutions('change', institution, '--end', '2028-12-31');
    expect(renewed.code).toBe(0);
  });

  it('Someone who was made administrator of a second group still manages the own one without naming it (GROUP-220, GROUP-225)', async () => {
    const own = await api.group(3, { owner: 'teacher@example.org' });
    await api.invite(owner, ['teacher@example.org']);
    await api.giveRole(owner, await api.accept('teacher@example.org'), guid);
    const seen = await details(own.owner);
    expect(seen).toMatchObject({ guid: own.guid, role: 'owner' });
    const listed = 'groups' in seen ? seen.groups : [];
    expect(listed).toHaveLength(2);
    expect(listed).toEqual(
      expect.arrayContaining([
        {
          guid: own.guid,
          name: 'Okafor Lab',
          role: 'owner',
          isLive: true,
          pays: false,
          offer: null,
        },
        { guid, name: 'Okafor Lab', role: 'admin', isLive: true, pays: false, offer: null },
      ]),
    );
    expect(await details(own.owner, { guid })).toMatchObject({ guid, role: 'admin' });
    expect(await details(member, { guid: own.guid })).toMatchObject({ error: 'FORBIDDEN' });
  });

  it('Who administers several groups and owns none has to name one (GROUP-220)', async () => {
    await promote();
    const second = await api.group(3);
    await api.invite(second.owner, [member.email]);
    await api.giveRole(second.owner, await api.accept(member.email), second.guid);
    const { token } = member;
    const look = (named: { guid?: string }) =>
      api.call(endpoints.checkMembers, { emails: [], ...named }, { token });
    expect(await look({})).toMatchObject({ status: 409, error: { error: 'GROUP_NOT_NAMED' } });
    expect(await look({ guid: second.guid })).toMatchObject({ status: 200 });
    expect(Object.keys(await details(member))).not.toContain('guid');
  });
});

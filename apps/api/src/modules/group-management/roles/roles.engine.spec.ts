import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { startGroupApi, type GroupApi, type GroupUser } from '../testing/group-api';

describe('the administrators of a group', () => {
  let api: GroupApi;
  let owner: GroupUser;
  let member: GroupUser;
  beforeEach(async () => {
    api = await startGroupApi();
    ({ owner } = await api.group(4));
    await api.invite(owner, ['member@example.org', 'pending@example.org']);
    await api.accept('member@example.org');
    member = await api.user('member@example.org');
  });
  afterEach(() => api.stop());

  const changeRole = (user: GroupUser, memberEmail: string, role: 'admin' | 'member') =>
    api.call(endpoints.changeMemberRole, { memberEmail, role }, { token: user.token });
  const handOver = (user: GroupUser, memberEmail: string) =>
    api.call(endpoints.handOverGroup, { memberEmail }, { token: user.token });
  const mayAdminister = async ({ token }: GroupUser) => {
    const response = await api.call(endpoints.checkMembers, { emails: [] }, { token });
    return response.ok;
  };

  it('The owner makes an active member an administrator, and takes that back (GROUP-37)', async () => {
    expect(await mayAdminister(member)).toBe(false);
    expect(await changeRole(owner, member.email, 'admin')).toMatchObject({
      body: { email: member.email, role: 'admin' },
    });
    expect(await mayAdminister(member)).toBe(true);
    expect(await changeRole(owner, member.email, 'member')).toMatchObject({
      body: { role: 'member' },
    });
    expect(await mayAdminister(member)).toBe(false);
  });

  it('Only the owner decides about administrators, and never about themselves (GROUP-37)', async () => {
    await changeRole(owner, member.email, 'admin');
    const forbidden = { status: 403, error: { error: 'FORBIDDEN' } };
    expect(await changeRole(member, member.email, 'member')).toMatchObject(forbidden);
    expect(await changeRole(member, owner.email, 'member')).toMatchObject(forbidden);
    expect(await changeRole(owner, owner.email, 'member')).toMatchObject(forbidden);
    expect(await handOver(member, member.email)).toMatchObject(forbidden);
  });

  it('Only an active member can be an administrator (GROUP-37)', async () => {
    expect(await changeRole(owner, 'pending@example.org', 'admin')).toMatchObject({ status: 404 });
    await api.accept('pending@example.org');
    expect(await changeRole(owner, 'pending@example.org', 'admin')).toMatchObject({ status: 200 });
  });

  it('An administrator cannot be removed before the role is taken away (GROUP-27)', async () => {
    await changeRole(owner, member.email, 'admin');
    const remove = () =>
      api.call(endpoints.removeMember, { membersToDelete: [member.email], token: owner.token });
    expect(await remove()).toMatchObject({ status: 403 });
    await changeRole(owner, member.email, 'member');
    expect(await remove()).toMatchObject({ status: 200 });
  });

  it('Handing a group over makes the member the owner and the owner an administrator (GROUP-38)', async () => {
    expect(await handOver(owner, member.email)).toMatchObject({ status: 200 });
    const roleOf = async ({ token }: GroupUser) => {
      const response = await api.call(endpoints.getGroupDetails, {}, { token });
      return response.ok && response.body.role;
    };
    expect(await roleOf(member)).toBe('owner');
    expect(await roleOf(owner)).toBe('admin');
    expect(await handOver(owner, member.email)).toMatchObject({ status: 403 });
    expect(await handOver(member, owner.email)).toMatchObject({ status: 200 });
  });

  it('Whoever takes over the owner’s session cannot make administrators after ten minutes, or without the owner’s knowledge (GROUP-226)', async () => {
    await changeRole(owner, member.email, 'admin');
    for (const { email } of [owner, member])
      expect((await api.mailsTo(email)).at(-1)?.text).toContain(
        'member@example.org is now an administrator of Lemma Group.',
      );
    api.clock.advance({ minutes: 11 });
    expect(await changeRole(owner, member.email, 'member')).toMatchObject({
      status: 403,
      error: { error: 'REAUTHENTICATION_REQUIRED' },
    });
  });
});

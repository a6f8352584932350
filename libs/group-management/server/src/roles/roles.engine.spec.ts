import {
  groupManagementEndpoints as endpoints,
  type OfferedRole,
} from '@portal/group-management/domain';
import { startGroupApi, type GroupApi, type GroupUser } from '../testing/group-api';

describe('the administrators of a group', () => {
  let api: GroupApi;
  let owner: GroupUser;
  let member: GroupUser;
  let guid: string;
  beforeEach(async () => {
    api = await startGroupApi();
    ({ owner, guid } = await api.group(5));
    await api.invite(owner, ['member@example.org', 'pending@example.org']);
    member = await api.accept('member@example.org');
  });
  afterEach(() => api.stop());

  const changeRole = (user: GroupUser, memberEmail: string, role: 'admin' | 'member') =>
    api.call(endpoints.changeMemberRole, { memberEmail, role }, { token: user.token });
  const handOver = (user: GroupUser, memberEmail: string) =>
    api.call(endpoints.handOverGroup, { memberEmail }, { token: user.token });
  const withdraw = (user: GroupUser, memberEmail: string) =>
    api.call(endpoints.withdrawRoleOffer, { memberEmail }, { token: user.token });
  const accept = ({ token }: GroupUser, group = guid) =>
    api.call(endpoints.acceptRoleOffer, { guid: group }, { token });
  const decline = ({ token }: GroupUser, group = guid) =>
    api.call(endpoints.declineRoleOffer, { guid: group }, { token });
  const remove = (user: GroupUser, email: string) =>
    api.call(endpoints.removeMember, { membersToDelete: [email], token: user.token });
  const mayAdminister = async ({ token }: GroupUser) => {
    const response = await api.call(endpoints.checkMembers, { emails: [], guid }, { token });
    return response.ok;
  };
  const details = async ({ token }: GroupUser) => {
    const response = await api.call(endpoints.getGroupDetails, {}, { token });
    if (!response.ok) throw new Error(response.error.error);
    return response.body;
  };
  const roleOf = async (user: GroupUser) => (await details(user)).role;
  const offerTo = async (user: GroupUser) => {
    const group = (await details(user)).groups?.find((each) => each.guid === guid);
    return group?.offer;
  };
  const notOpen = { status: 404, error: { error: 'ROLE_OFFER_NOT_FOUND' } };
  const forbidden = { status: 403, error: { error: 'FORBIDDEN' } };

  it('A member becomes an administrator by accepting the owner’s offer, and the owner takes the role back (GROUP-37, GROUP-229)', async () => {
    expect(await changeRole(owner, member.email, 'admin')).toMatchObject({
      body: { email: member.email, role: 'member', offeredRole: 'admin' },
    });
    expect(await mayAdminister(member)).toBe(false);
    expect(await offerTo(member)).toEqual({
      ...{ role: 'admin', by: owner.email },
      ...{ newOwnerPays: false, payment: null },
    });
    expect(await accept(member)).toMatchObject({ status: 200 });
    expect(await mayAdminister(member)).toBe(true);
    expect(await details(owner)).toMatchObject({ counts: { active: 2 }, kept: 2 });
    expect(await offerTo(member)).toBeNull();
    expect(await changeRole(owner, member.email, 'member')).toMatchObject({
      body: { role: 'member', offeredRole: null },
    });
    expect(await mayAdminister(member)).toBe(false);
  });

  it.each<OfferedRole>(['admin', 'owner'])(
    'A stranger promotes nobody: without an answer, or declined, the role "%s" gives the victim nothing and takes nothing from them (GROUP-229)',
    async (role) => {
      if (role === 'admin') await changeRole(owner, member.email, role);
      else await handOver(owner, member.email);
      expect(await details(member)).toMatchObject({ role: 'member' });
      expect(Object.keys(await details(member))).not.toContain('guid');
      expect(await roleOf(owner)).toBe('owner');
      expect(await decline(member)).toMatchObject({ status: 200 });
      expect(await decline(member)).toMatchObject(notOpen);
      expect(await accept(member)).toMatchObject(notOpen);
      expect(await mayAdminister(member)).toBe(false);
    },
  );

  it('Only the member who was offered a role accepts it, and only once (GROUP-229)', async () => {
    const other = await api.accept('pending@example.org');
    await changeRole(owner, member.email, 'admin');
    for (const attacker of [other, owner, await api.user('stranger@example.org')])
      expect(await accept(attacker)).toMatchObject(notOpen);
    expect(await accept(member, 'unknown')).toMatchObject(notOpen);
    const answers = await Promise.all([accept(member), accept(member), accept(member)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    expect(await mayAdminister(other)).toBe(false);
  });

  it('A member whose address is not verified cannot accept a role (GROUP-229)', async () => {
    await api.invite(owner, ['late@example.org']);
    const iuid = await api.iuidOf('late@example.org');
    const late = await api.user('late@example.org', { verified: false });
    await api.call(endpoints.acceptInvitation, { iuid }, { token: late.token });
    await changeRole(owner, late.email, 'admin');
    expect(await accept(late)).toMatchObject({ error: { error: 'EMAIL_NOT_VERIFIED' } });
    await api.verify(late);
    expect(await accept(late)).toMatchObject({ status: 200 });
  });

  it('The owner withdraws an offer before it is answered (GROUP-229)', async () => {
    expect(await withdraw(owner, member.email)).toMatchObject(notOpen);
    await changeRole(owner, member.email, 'admin');
    expect(await withdraw(owner, member.email)).toMatchObject({ status: 200 });
    expect(await accept(member)).toMatchObject(notOpen);
    await changeRole(owner, member.email, 'admin');
    await changeRole(owner, member.email, 'member');
    expect(await accept(member)).toMatchObject(notOpen);
  });

  it('An offer ends with the seat: a member who was removed or left accepts nothing, also after a new invitation (GROUP-229)', async () => {
    await changeRole(owner, member.email, 'admin');
    await remove(owner, member.email);
    expect(await accept(member)).toMatchObject(notOpen);
    await api.invite(owner, [member.email]);
    await api.accept(member.email);
    expect(await accept(member)).toMatchObject(notOpen);
    await changeRole(owner, member.email, 'admin');
    await api.call(endpoints.leaveGroup, { guid }, { token: member.token });
    await api.invite(owner, [member.email]);
    await api.accept(member.email);
    expect(await accept(member)).toMatchObject(notOpen);
  });

  it('Only the owner decides about administrators, and never about themselves (GROUP-37)', async () => {
    await api.giveRole(owner, member, guid);
    expect(await changeRole(member, member.email, 'member')).toMatchObject(forbidden);
    expect(await changeRole(member, owner.email, 'member')).toMatchObject(forbidden);
    expect(await changeRole(owner, owner.email, 'member')).toMatchObject(forbidden);
    expect(await handOver(owner, owner.email)).toMatchObject(forbidden);
    expect(await handOver(member, member.email)).toMatchObject(forbidden);
    expect(await withdraw(member, member.email)).toMatchObject(forbidden);
  });

  it('Only an active member can be offered a role (GROUP-37)', async () => {
    const notFound = { status: 404, error: { error: 'USER_NOT_FOUND' } };
    expect(await changeRole(owner, 'pending@example.org', 'admin')).toMatchObject(notFound);
    expect(await handOver(owner, 'pending@example.org')).toMatchObject(notFound);
    await api.accept('pending@example.org');
    expect(await changeRole(owner, 'pending@example.org', 'admin')).toMatchObject({ status: 200 });
  });

  it('An administrator cannot be removed before the role is taken away (GROUP-27)', async () => {
    await api.giveRole(owner, member, guid);
    expect(await remove(owner, member.email)).toMatchObject({ status: 403 });
    await changeRole(owner, member.email, 'member');
    expect(await remove(owner, member.email)).toMatchObject({ status: 200 });
  });

  it('A member who accepts the group becomes the owner, and the owner an administrator (GROUP-38)', async () => {
    expect(await handOver(owner, member.email)).toMatchObject({ status: 200 });
    expect(await roleOf(owner)).toBe('owner');
    expect(await accept(member)).toMatchObject({ status: 200 });
    expect(await roleOf(member)).toBe('owner');
    expect(await roleOf(owner)).toBe('admin');
    expect(await handOver(owner, member.email)).toMatchObject(forbidden);
    expect(await handOver(member, owner.email)).toMatchObject({ status: 200 });
  });

  it('A group is offered to one member at a time (GROUP-38)', async () => {
    const second = await api.accept('pending@example.org');
    await handOver(owner, member.email);
    await handOver(owner, second.email);
    expect(await accept(member)).toMatchObject(notOpen);
    expect(await accept(second)).toMatchObject({ status: 200 });
  });

  it('What a former owner offered ends with the hand-over (GROUP-229)', async () => {
    const accomplice = await api.accept('pending@example.org');
    await changeRole(owner, accomplice.email, 'admin');
    await api.giveRole(owner, member, guid, 'owner');
    expect(await accept(accomplice)).toMatchObject(notOpen);
  });

  it('What the owner of an institution offered ends when the operator names another administrator (GROUP-229, GROUP-303)', async () => {
    const librarian = await api.user('librarian@uni.example');
    const successor = await api.user('successor@uni.example');
    const { lines } = await api.institutions(
      ...['create', '--name', 'University', '--domains', 'uni.example', '--seats', '9'],
      ...['--start', '2026-01-01', '--end', '2027-12-31', '--administrator', librarian.email],
    );
    const institution = /inst_[\w-]+/.exec(lines.join('\n'))?.[0] ?? '';
    await api.invite(librarian, ['accomplice@example.org']);
    const accomplice = await api.accept('accomplice@example.org');
    expect(await handOver(librarian, accomplice.email)).toMatchObject({ status: 200 });
    await api.institutions('change', institution, '--administrator', successor.email);
    expect(await accept(accomplice, institution)).toMatchObject(notOpen);
    expect(await roleOf(successor)).toBe('owner');
  });

  it('A stolen session neither gives nor accepts a role after ten minutes (GROUP-226)', async () => {
    const old = { status: 403, error: { error: 'REAUTHENTICATION_REQUIRED' } };
    await changeRole(owner, member.email, 'admin');
    api.clock.advance({ minutes: 11 });
    expect(await changeRole(owner, member.email, 'member')).toMatchObject(old);
    expect(await handOver(owner, member.email)).toMatchObject(old);
    expect(await accept(member)).toMatchObject(old);
    expect(await decline(member)).toMatchObject({ status: 200 });
  });

  it('Owner and member are mailed about every offer, its acceptance and the end of a role, once each (GROUP-226, GROUP-229)', async () => {
    const newestTo = async ({ email }: GroupUser) => (await api.mailsTo(email)).at(-1)?.text;
    const expectBoth = async (text: string) => {
      for (const user of [owner, member]) expect(await newestTo(user)).toContain(text);
    };
    await changeRole(owner, member.email, 'admin');
    expect(await newestTo(member)).toContain(
      `${owner.email} asks you to become an administrator of Okafor Lab.`,
    );
    expect(await newestTo(owner)).toContain(
      'You asked member@example.org to become an administrator of Okafor Lab.',
    );
    const mails = (await api.mailsTo(member.email)).length;
    await changeRole(owner, member.email, 'admin');
    expect(await api.mailsTo(member.email)).toHaveLength(mails);
    await accept(member);
    await expectBoth('member@example.org is now an administrator of Okafor Lab.');
    await changeRole(owner, member.email, 'member');
    await expectBoth('member@example.org is no longer an administrator of Okafor Lab.');
    await handOver(owner, member.email);
    expect(await newestTo(member)).toContain(
      `${owner.email} wants to hand Okafor Lab over to you.`,
    );
    await accept(member);
    await expectBoth('member@example.org is now the owner of Okafor Lab.');
  });
});

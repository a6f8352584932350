import { authSessionEndpoints } from '@portal/auth-session/domain';
import { type GroupPurchase } from '@portal/checkout-pricing/server/testing';
import {
  type OfferedRole,
  groupManagementEndpoints as endpoints,
} from '@portal/group-management/domain';
import { type GroupApi, type GroupUser, startGroupApi } from '../testing/group-api';

let api: GroupApi;
beforeAll(async () => {
  api = await startGroupApi();
});
beforeEach(() => api.reset());
afterAll(() => api.stop());

describe('the administrators of a group', () => {
  let owner: GroupUser;
  let member: GroupUser;
  let guid: string;
  beforeEach(async () => {
    ({ owner, guid } = await api.group(5, {
      members: ['member@example.org'],
      invited: ['pending@example.org'],
    }));
    member = await api.user('member@example.org');
  });

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
    await api.user('late@example.org', { verified: false });
    const late = await api.accept('late@example.org');
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
      `${owner.email} wants you to become an administrator of Okafor Lab.`,
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

describe('stepping down', () => {
  let owner: GroupUser;
  let admin: GroupUser;
  let guid: string;
  beforeEach(async () => {
    ({ owner, guid } = await api.group(5, { members: ['admin@example.org'] }));
    admin = await api.user('admin@example.org');
    await api.giveRole(owner, admin, guid);
  });

  const stepDown = ({ token }: GroupUser) => api.call(endpoints.stepDown, { guid }, { token });
  const groupOf = async ({ token }: GroupUser) => {
    const response = await api.call(endpoints.getGroupDetails, {}, { token });
    return response.ok ? response.body.groups?.find((each) => each.guid === guid) : undefined;
  };

  it('An administrator who steps down is a plain member with seat and Premium, and no longer administers anything (GROUP-467)', async () => {
    expect(await stepDown(admin)).toMatchObject({ status: 200, body: {} });
    expect(await groupOf(admin)).toMatchObject({ role: 'member', isLive: true, offer: null });
    expect(await api.isPremium(admin)).toBe(true);
    expect(await api.counts(guid)).toMatchObject({ active: 2, pending: 0 });
    const check = { guid, emails: [] };
    expect(await api.call(endpoints.checkMembers, check, { token: admin.token })).toMatchObject({
      status: 403,
    });
  });

  it('The owner and the one who steps down are mailed once, also when the request is sent several times simultaneously, and the log has it once (GROUP-39, GROUP-467)', async () => {
    const answers = await Promise.all([stepDown(admin), stepDown(admin), stepDown(admin)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403]);
    const text = 'admin@example.org stepped down and is no longer an administrator of Okafor Lab.';
    for (const { email } of [owner, admin]) {
      const texts = (await api.mailsTo(email)).filter((mail) => mail.text.includes(text));
      expect(texts).toHaveLength(1);
    }
    const log = await api.call(endpoints.listGroupActivity, { guid }, { token: owner.token });
    const entries = log.ok ? log.body.activity : [];
    expect(entries.filter(({ action }) => action === 'stepped-down')).toMatchObject([
      { actor: admin.email, members: [admin.email] },
    ]);
  });

  it('An open offer of the ownership ends with stepping down (GROUP-229, GROUP-467)', async () => {
    const offer = { guid, memberEmail: admin.email };
    await api.call(endpoints.handOverGroup, offer, { token: owner.token });
    await stepDown(admin);
    expect(
      await api.call(endpoints.acceptRoleOffer, { guid }, { token: admin.token }),
    ).toMatchObject({ error: { error: 'ROLE_OFFER_NOT_FOUND' } });
  });

  it('The owner cannot step down before handing the group over, and can afterwards (GROUP-467)', async () => {
    expect(await stepDown(owner)).toMatchObject({
      status: 409,
      error: { error: 'OWNER_CANNOT_STEP_DOWN' },
    });
    expect(await groupOf(owner)).toMatchObject({ role: 'owner' });
    await api.giveRole(owner, admin, guid, 'owner');
    expect(await stepDown(owner)).toMatchObject({ status: 200 });
    expect(await groupOf(owner)).toMatchObject({ role: 'member' });
  });

  it('A session that is older than ten minutes does not step down (GROUP-226)', async () => {
    api.clock.advance({ minutes: 11 });
    expect(await stepDown(admin)).toMatchObject({
      error: { error: 'REAUTHENTICATION_REQUIRED' },
    });
    expect(await groupOf(admin)).toMatchObject({ role: 'admin' });
  });
});

describe('the person who pays for a group', () => {
  let payer: GroupUser;
  let heir: GroupUser;
  let guid: string;
  let purchase: GroupPurchase;
  // The group is handed over, and the new owner takes the payer's last role away.
  beforeEach(async () => {
    ({
      owner: payer,
      guid,
      purchase,
    } = await api.group(5, { members: ['heir@example.org'], invited: ['other@example.org'] }));
    await api.storeSubscription(purchase);
    heir = await api.user('heir@example.org');
    await api.giveRole(payer, heir, guid, 'owner');
    const demotion = { memberEmail: payer.email, role: 'member' as const };
    await api.call(endpoints.changeMemberRole, demotion, { token: heir.token });
  });

  const remove = (...membersToDelete: string[]) =>
    api.call(endpoints.removeMember, { membersToDelete, token: heir.token });
  const detailsOf = async ({ token }: GroupUser) => {
    const response = await api.call(endpoints.getGroupDetails, {}, { token });
    if (!response.ok) throw new Error(response.error.error);
    return response.body;
  };

  it('The payer cannot be removed, alone or in a list, also without a role (GROUP-456)', async () => {
    const refused = { status: 409, error: { error: 'PAYER_CANNOT_BE_REMOVED' } };
    expect(await remove(payer.email)).toMatchObject(refused);
    expect(await remove('other@example.org', payer.email)).toMatchObject(refused);
    expect(await api.counts(guid)).toMatchObject({ active: 2, pending: 1 });
  });

  it('Removing all that match leaves the payer out and counts only those who were removed (GROUP-456)', async () => {
    const matching = { status: 'all', search: '' } as const;
    expect(await api.call(endpoints.removeMember, { matching, token: heir.token })).toMatchObject({
      body: { removed: 1 },
    });
    expect(await api.counts(guid)).toMatchObject({ active: 2, pending: 0 });
  });

  it('The members and the details of the group say who pays and how many cannot be removed (GROUP-456)', async () => {
    const { members, kept } = await detailsOf(heir);
    expect(members?.filter(({ pays }) => pays)).toMatchObject([
      { email: payer.email, role: 'member' },
    ]);
    expect(kept).toBe(2);
    expect((await detailsOf(payer)).groups).toMatchObject([{ guid, role: 'member', pays: true }]);
    expect((await detailsOf(heir)).groups).toMatchObject([{ guid, role: 'owner', pays: false }]);
  });

  it('When the group has ended nobody pays for it, and who paid can be removed (GROUP-456)', async () => {
    await api.applyPurchase({ ...purchase, isLive: false });
    expect((await detailsOf(payer)).groups).toMatchObject([{ pays: false }]);
    expect(await remove(payer.email)).toMatchObject({ body: { removed: 1 } });
  });

  it('When the group ends its new owner is told, and who paid is not told twice (GROUP-404, GROUP-456)', async () => {
    await api.applyPurchase({ ...purchase, isLive: false });
    await api.runJobs();
    const ended = 'Okafor Lab has ended';
    const subjects = async (email: string) =>
      (await api.mailsTo(email)).map(({ subject }) => subject);
    expect(await subjects(heir.email)).toContain(ended);
    expect(await subjects(payer.email)).not.toContain(ended);
  });

  it('The payer may leave (GROUP-456)', async () => {
    expect(await api.call(endpoints.leaveGroup, { guid }, { token: payer.token })).toMatchObject({
      status: 200,
    });
    expect(await api.counts(guid)).toMatchObject({ active: 1, pending: 1 });
  });
});

/** A stranger makes somebody a member and an administrator who wants neither. */
describe('leaving a group', () => {
  let owner: GroupUser;
  let member: GroupUser;
  let guid: string;
  let purchase: GroupPurchase;

  beforeEach(async () => {
    ({ owner, guid, purchase } = await api.group(4, { members: ['member@example.org'] }));
    member = await api.user('member@example.org');
  });

  const leave = ({ token }: GroupUser, group = guid) =>
    api.call(endpoints.leaveGroup, { guid: group }, { token });
  const details = async ({ token }: GroupUser, request: { guid?: string } = {}) => {
    const response = await api.call(endpoints.getGroupDetails, request, { token });
    return response.ok ? response.body : response.error;
  };
  const promote = () => api.giveRole(owner, member, guid);

  it('A member leaves: the seat is free and Premium ends immediately (GROUP-224)', async () => {
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
    const told = (await api.mailsTo(member.email)).map(({ text }) => text).join();
    expect(told).toContain('member@example.org is now the owner of Okafor Lab.');
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

  it('Someone who was made administrator of a second group still manages their own one without naming it (GROUP-220, GROUP-225)', async () => {
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

import { type GroupPurchase } from '@portal/checkout-pricing/server/testing';
import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { type GroupApi, type GroupUser, startGroupApi } from '../testing/group-api';

let api: GroupApi;
beforeAll(async () => {
  api = await startGroupApi();
});
beforeEach(() => api.reset());
afterAll(() => api.stop());

/** The endpoints that are not for administrators: they say only what the caller may know. */
type ForOthers =
  | 'getGroupDetails'
  | 'leaveGroup'
  | 'continueGroup'
  | 'acceptInvitation'
  | 'getInvitation'
  | 'askForInvitation'
  | 'answerFormerInvitation'
  | 'describeClassLink'
  | 'joinByClassLink'
  | 'acceptRoleOffer'
  | 'declineRoleOffer'
  | 'checkStatsToken'
  | 'getDailyQuota'
  | 'recordUsage';
type ForAdministrators = Exclude<keyof typeof endpoints, ForOthers>;

describe('access to a group', () => {
  let owner: GroupUser;
  let guid: string;
  const victim = 'victim@example.org';
  beforeEach(async () => {
    const invited = [victim, 'member@example.org', 'admin@example.org'];
    ({ owner, guid } = await api.group(9, { type: 'classroom', invited }));
  });

  /** Every endpoint for administrators, aimed at a member of the group; a missing one does not compile. */
  const attacks = ({ token }: Pick<GroupUser, 'token'>) =>
    ({
      renameGroup: () => api.call(endpoints.renameGroup, { name: 'Taken Over' }, { token }),
      listMembers: () =>
        api.call(
          endpoints.listMembers,
          { status: 'all', search: '', sort: 'email', direction: 'ascending', limit: 5 },
          { token },
        ),
      sendInvitation: () =>
        api.call(endpoints.sendInvitation, { newMemberEmail: 'x@x.org', token }),
      checkMembers: () => api.call(endpoints.checkMembers, { emails: [victim] }, { token }),
      removeMember: () => api.call(endpoints.removeMember, { membersToDelete: [victim], token }),
      undoRemoval: () => api.call(endpoints.undoRemoval, { removalId: 'any' }, { token }),
      resendInvitation: () => api.call(endpoints.resendInvitation, { memberEmail: victim, token }),
      resendInvitations: () =>
        api.call(endpoints.resendInvitations, { memberEmails: [victim] }, { token }),
      getInvitationLink: () =>
        api.call(endpoints.getInvitationLink, { memberEmail: victim }, { token }),
      exportMembers: () =>
        api.fetch('/api/export-members', {
          method: 'POST',
          body: JSON.stringify({ status: 'all', search: '' }),
          headers: { token, 'content-type': 'text/plain' },
        }),
      changeMemberRole: () =>
        api.call(endpoints.changeMemberRole, { memberEmail: victim, role: 'admin' }, { token }),
      handOverGroup: () => api.call(endpoints.handOverGroup, { memberEmail: victim }, { token }),
      endGroup: () => api.call(endpoints.endGroup, { name: 'Okafor Lab', atOnce: true }, { token }),
      stepDown: () => api.call(endpoints.stepDown, {}, { token }),
      changeInvitationRule: () =>
        api.call(endpoints.changeInvitationRule, { allowsOtherAddress: true }, { token }),
      openClassLink: () =>
        api.call(endpoints.openClassLink, { domains: ['uni.example'] }, { token }),
      closeClassLink: () => api.call(endpoints.closeClassLink, {}, { token }),
      getClassLink: () => api.call(endpoints.getClassLink, {}, { token }),
      withdrawRoleOffer: () =>
        api.call(endpoints.withdrawRoleOffer, { memberEmail: victim }, { token }),
      listGroupActivity: () => api.call(endpoints.listGroupActivity, {}, { token }),
      getGroupUsage: () => api.call(endpoints.getGroupUsage, {}, { token }),
      listMemberUsage: () => api.call(endpoints.listMemberUsage, {}, { token }),
      exportGroupUsage: () =>
        api.fetch('/api/export-group-usage', {
          method: 'POST',
          body: JSON.stringify({}),
          headers: { token, 'content-type': 'text/plain' },
        }),
      createStatsToken: () =>
        api.call(endpoints.createStatsToken, { memberEmail: victim }, { token }),
    }) satisfies Record<ForAdministrators, () => Promise<{ readonly status: number }>>;

  const expectForbidden = async (user: GroupUser) => {
    const before = await api.counts(guid);
    for (const [name, attack] of Object.entries(attacks(user)))
      expect([name, (await attack()).status]).toEqual([name, 403]);
    expect(await api.counts(guid)).toEqual(before);
  };

  it.each(['', 'x'.repeat(40)])(
    'With the token "%s" nobody reaches an endpoint of a group (GROUP-7)',
    async (token) => {
      for (const [name, attack] of Object.entries(attacks({ token })))
        expect([name, (await attack()).status]).toEqual([name, 401]);
    },
  );

  it('A stranger reaches no endpoint of a group (GROUP-7)', async () => {
    await expectForbidden(await api.user('stranger@example.org'));
  });

  it('A plain member reaches no endpoint for administrators (GROUP-7)', async () => {
    await api.accept('member@example.org');
    await expectForbidden(await api.user('member@example.org'));
  });

  it('An administrator whose role was taken away is rejected immediately (GROUP-7)', async () => {
    await api.accept('admin@example.org');
    const admin = await api.user('admin@example.org');
    const memberEmail = admin.email;
    const { token } = owner;
    await api.giveRole(owner, admin, guid);
    expect(await attacks(admin).checkMembers()).toMatchObject({ status: 200 });
    await api.call(endpoints.changeMemberRole, { memberEmail, role: 'member' }, { token });
    await expectForbidden(admin);
  });

  it('An owner whose email address is not verified is rejected (GROUP-7)', async () => {
    const buyer = await api.user('unverified@example.org', { verified: false });
    const { purchase } = await api.group(2);
    await api.applyPurchase({ ...purchase, subscriptionId: 'sub_x', buyerUid: buyer.uid });
    await expectForbidden(buyer);
  });

  it('The administrator of another group sees and changes only that group (GROUP-7)', async () => {
    const { owner: other } = await api.group(9, { type: 'classroom' });
    await api.accept('member@example.org');
    const { email: activeEmail } = await api.user('member@example.org');
    const removal = await api.call(
      endpoints.removeMember,
      { membersToDelete: ['admin@example.org'] },
      { token: owner.token },
    );
    if (!removal.ok) throw new Error('The owner could not remove a member.');
    const { removalId } = removal.body;
    const before = await api.counts(guid);
    const calls = attacks(other);
    expect(await calls.checkMembers()).toMatchObject({ body: { members: [] } });
    for (const name of ['removeMember', 'resendInvitation', 'getInvitationLink'] as const)
      expect(await calls[name]()).toMatchObject({ status: 404 });
    const { token } = other;
    const target = { memberEmail: activeEmail };
    for (const response of [
      await api.call(endpoints.changeMemberRole, { ...target, role: 'admin' }, { token }),
      await api.call(endpoints.handOverGroup, target, { token }),
      await api.call(endpoints.createStatsToken, target, { token }),
      await api.call(endpoints.removeMember, { membersToDelete: [activeEmail] }, { token }),
    ])
      expect(response).toMatchObject({ status: 404 });
    expect(await api.call(endpoints.undoRemoval, { removalId }, { token })).toMatchObject({
      error: { error: 'UNDO_TOO_LATE' },
    });
    expect(await calls.sendInvitation()).toMatchObject({ status: 200 });
    expect(await (await calls.exportMembers()).text()).not.toContain('member@example.org');
    const log = await calls.listGroupActivity();
    const actors = log.ok ? log.body.activity.map(({ actor }) => actor) : [];
    expect([...new Set(actors)]).toEqual([other.email]);
    const page = await calls.listMembers();
    expect(page.ok && page.body.members.map(({ email }) => email)).toEqual([
      other.email,
      'x@x.org',
    ]);
    expect(await api.counts(guid)).toEqual(before);
  });
});

describe('the log of a group', () => {
  let owner: GroupUser;
  let guid: string;
  let purchase: GroupPurchase;
  beforeEach(async () => {
    ({ owner, guid, purchase } = await api.group(4));
  });

  const read = async (cursor?: string) => {
    const request = cursor === undefined ? {} : { cursor };
    const response = await api.call(endpoints.listGroupActivity, request, { token: owner.token });
    if (!response.ok) throw new Error(response.error.error);
    return response.body;
  };

  it('The log names who did what to whom, newest first (GROUP-39)', async () => {
    const { token } = owner;
    const memberEmail = 'member@example.org';
    const steps = [
      () => api.invite(owner, [memberEmail, 'pending@example.org']),
      () => api.accept(memberEmail),
      () => api.user(memberEmail),
      async () => api.giveRole(owner, await api.user(memberEmail), guid),
      () => api.call(endpoints.removeMember, { membersToDelete: ['pending@example.org'], token }),
    ];
    for (const step of steps) {
      api.clock.advance({ seconds: 1 });
      await step();
    }
    const { activity, next } = await read();
    expect(next).toBeNull();
    expect(activity).toMatchObject([
      { action: 'removed', actor: owner.email, count: 1, members: ['pending@example.org'] },
      { action: 'made-admin', actor: memberEmail, members: [memberEmail] },
      { action: 'offered-admin', actor: owner.email, members: [memberEmail] },
      { action: 'accepted', actor: null, members: [memberEmail] },
      {
        action: 'invited',
        actor: owner.email,
        count: 2,
        members: [memberEmail, 'pending@example.org'],
      },
    ]);
  });

  it('A long log comes in pages of 50 entries, each entry once (GROUP-39)', async () => {
    const { token } = owner;
    const memberEmail = 'a@example.org';
    for (let entry = 0; entry < 30; entry += 1) {
      await api.invite(owner, [memberEmail]);
      await api.call(endpoints.removeMember, { membersToDelete: [memberEmail], token });
      api.clock.advance({ seconds: 11 });
    }
    const first = await read();
    expect(first.activity).toHaveLength(50);
    const second = await read(first.next ?? '');
    expect(second.activity).toHaveLength(10);
    expect(second.next).toBeNull();
  });

  const exportMembers = async (search: string) => {
    const response = await api.fetch('/api/export-members', {
      method: 'POST',
      body: JSON.stringify({ status: 'all', search }),
      headers: { token: owner.token, 'content-type': 'text/plain' },
    });
    return response.text();
  };

  it('An export is in the log with its filter and with the number of rows that were sent (GROUP-39)', async () => {
    await api.invite(owner, ['ada@example.org', 'bob@example.org']);
    api.clock.advance({ seconds: 1 });
    await exportMembers('ADA');
    const [entry] = (await read()).activity;
    expect(entry).toMatchObject({
      action: 'exported',
      count: 1,
      members: [],
      detail: { status: 'all', search: 'ADA' },
    });
  });

  it('A changed number of seats, and the end of the plan, are in the log (GROUP-39)', async () => {
    api.clock.advance({ minutes: 1 });
    await api.applyPurchase({ ...purchase, seats: 9 });
    api.clock.advance({ minutes: 1 });
    await api.applyPurchase({ ...purchase, seats: 9, isLive: false });
    expect((await read()).activity).toMatchObject([
      { action: 'plan-ended', actor: null, members: [] },
      { action: 'seats-changed', actor: null, detail: { seatsBefore: 4, seats: 9 } },
    ]);
  });

  it('A deleted account leaves no address in the log, also not in what was searched for (ACCT-203, GROUP-39)', async () => {
    await api.invite(owner, ['ada@example.org', 'bob@example.org']);
    const ada = await api.accept('ada@example.org');
    await exportMembers('Ada@example.org');
    await api.changeEmail(ada, 'countess@example.org');
    await exportMembers('countess@example.org');
    expect(JSON.stringify(await read())).not.toContain('ada@');
    const { token } = await api.user('countess@example.org');
    await api.call(endpoints.leaveGroup, { guid }, { token });
    await api.platform.database.transaction(async (tx) => {
      for (const { erase } of api.personalData())
        await erase(tx, { uid: ada.uid, email: 'countess@example.org' });
    });
    const log = JSON.stringify(await read());
    expect(log).not.toContain('countess@');
    expect(log).toContain('deleted account');
    expect(log).toContain('bob@example.org');
  });
});

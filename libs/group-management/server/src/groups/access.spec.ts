import type { GroupPurchase } from '@portal/checkout-pricing/server/testing';
import { addressPremiumRights } from '@portal/entitlements/server/testing';
import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import {
  groupActivity,
  groupActivityMembers,
  groupMembers,
  groups,
} from '../group-management.tables';
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
      requireSecondFactor: () =>
        api.call(endpoints.requireSecondFactor, { isRequired: false }, { token }),
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

  it('In a group that needs a second factor, a session without it reaches no endpoint for administrators (GROUP-481)', async () => {
    await api.platform.database.query.update(groups).set({ needsSecondFactor: true });
    await expectForbidden(owner);
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

/** An administrator changes the email address to keep a group invisibly. */
describe('a member who changes the email address', () => {
  let owner: GroupUser;
  let guid: string;
  const before = 'before@example.org';
  const after = 'after@example.org';

  beforeEach(async () => {
    ({ owner, guid } = await api.group(4, { members: [before] }));
    const member = await api.user(before);
    await api.giveRole(owner, member, guid);
    await api.changeEmail(member, after);
  });

  const look = ({ token }: GroupUser) =>
    api.call(endpoints.checkMembers, { emails: [before, after] }, { token });
  const changed = () => api.user(after);
  const demote = () =>
    api.call(
      endpoints.changeMemberRole,
      { memberEmail: after, role: 'member' },
      { token: owner.token },
    );

  it('The member list and the log name the current address, and the old one is gone (GROUP-221)', async () => {
    const { token } = owner;
    expect(await look(owner)).toMatchObject({ body: { members: [after] } });
    const log = await api.call(endpoints.listGroupActivity, {}, { token });
    expect(JSON.stringify(log)).not.toContain(before);
    expect(JSON.stringify(log)).toContain(after);
  });

  it('The owner demotes and removes an administrator who changed the address (GROUP-221)', async () => {
    expect(await look(await changed())).toMatchObject({ status: 200 });
    expect(await demote()).toMatchObject({ status: 200, body: { email: after, role: 'member' } });
    expect(await look(await changed())).toMatchObject({ status: 403 });
    const removed = await api.call(endpoints.removeMember, {
      membersToDelete: [after],
      token: owner.token,
    });
    expect(removed).toMatchObject({ status: 200 });
    expect(await api.isPremium(await changed())).toBe(false);
  });

  it('Premium follows the account, and the next account with the old address has none (GROUP-5, GROUP-221)', async () => {
    expect(await api.isPremium(await changed())).toBe(true);
    // The old address is free once the change can no longer be undone.
    api.clock.advance({ minutes: 60 * 24 * 40 });
    expect(await api.isPremium(await api.user(before))).toBe(false);
    expect(await api.isPremium(await changed())).toBe(true);
  });

  it('The owner who changed their own address is mailed about a member who does so on the same day (GROUP-454)', async () => {
    const group = await api.group(3);
    await api.invite(group.owner, ['ada@example.org']);
    const ada = await api.accept('ada@example.org');
    const moved = await api.changeEmail(group.owner, 'moved@example.org');
    api.clock.advance({ seconds: 1 });
    await api.changeEmail(ada, 'ada@home.example');
    const texts = (await api.mailsTo(moved.email)).map(({ text }) => text);
    expect(texts.join('\n')).toContain(
      'ada@example.org changed their email address to ada@home.example',
    );
  });

  it('The owner is mailed about the first change of a day, and the log has each (GROUP-454)', async () => {
    const told = async () =>
      (await api.mailsTo(owner.email)).filter(({ text }) =>
        text.includes('changed their email address'),
      );
    expect(await told()).toHaveLength(1);
    expect((await told())[0]?.text).toContain(`${before} changed their email address to ${after}`);
    await api.changeEmail(await changed(), 'third@example.org');
    expect(await told()).toHaveLength(1);
    const { token } = owner;
    const log = await api.call(endpoints.listGroupActivity, {}, { token });
    expect(log).toMatchObject({
      body: {
        activity: expect.arrayContaining([
          expect.objectContaining({ action: 'address-changed', members: ['third@example.org'] }),
        ]),
      },
    });
    api.clock.advance({ days: 2 });
    await api.changeEmail(await api.user('third@example.org'), 'fourth@example.org');
    expect(await told()).toHaveLength(2);
  });

  it('An owner who changes the address keeps the group and Premium, and is not mailed about it as its owner (GROUP-454)', async () => {
    const renamed = await api.changeEmail(owner, 'dean@example.org');
    const details = await api.call(endpoints.getGroupDetails, {}, { token: renamed.token });
    expect(details).toMatchObject({ body: { guid, role: 'owner' } });
    expect(await api.isPremium(renamed)).toBe(true);
    expect(JSON.stringify(await api.mailsTo('dean@example.org'))).not.toContain(
      'They keep their seat',
    );
  });

  describe('who was invited under an address that the account had before', () => {
    const old = 'old@example.org';
    let guest: GroupUser;
    const former = async (user: GroupUser) => {
      const details = await api.call(endpoints.getGroupDetails, {}, { token: user.token });
      return details.ok ? (details.body.formerInvitations ?? []) : [];
    };
    const answer = (user: GroupUser, accept: boolean) =>
      api.call(endpoints.answerFormerInvitation, { guid, accept }, { token: user.token });

    const move = async (how = { verified: true }) => {
      const account = await api.user(old, how);
      await api.invite(owner, [old]);
      await api.runJobs();
      guest = await api.changeEmail(account, 'new@example.org');
    };

    it('is asked, and accepts with the new address: one seat, Premium, and no trace of the old address (GROUP-455)', async () => {
      await move();
      expect(await former(guest)).toEqual([{ guid, name: expect.any(String), email: old }]);
      expect(await answer(guest, true)).toMatchObject({ status: 200 });
      expect(await api.isPremium(guest)).toBe(true);
      expect(await api.counts(guid)).toMatchObject({ active: 3, pending: 0, rows: 3 });
      expect(await former(guest)).toEqual([]);
      expect(await answer(guest, true)).toMatchObject({ status: 404 });
      const log = await api.call(endpoints.listGroupActivity, {}, { token: owner.token });
      expect(JSON.stringify(log)).not.toContain(old);
    });

    it('declines, and the seat is free (GROUP-455)', async () => {
      await move();
      expect(await answer(guest, false)).toMatchObject({ status: 200 });
      expect(await api.counts(guid)).toMatchObject({ active: 2, pending: 0, rows: 2 });
      expect(await former(guest)).toEqual([]);
    });

    it('is not asked when the address was never verified: anybody could have typed it (GROUP-455)', async () => {
      await move({ verified: false });
      expect(await former(guest)).toEqual([]);
      expect(await answer(guest, true)).toMatchObject({ status: 404 });
      expect(await api.isPremium(guest)).toBe(false);
    });

    it('is not asked about an invitation that has expired (GROUP-405, GROUP-455)', async () => {
      await move();
      api.clock.advance({ days: 31 });
      const again = await api.user(guest.email);
      expect(await former(again)).toEqual([]);
      expect(await answer(again, true)).toMatchObject({ status: 404 });
    });

    it('is not asked after the removal of the invitation, nor when the address is invited anew (GROUP-455)', async () => {
      await move();
      const { token } = owner;
      await api.call(endpoints.removeMember, { membersToDelete: [old], token });
      expect(await answer(guest, true)).toMatchObject({ status: 404 });
      await api.invite(owner, [old]);
      expect(await former(guest)).toEqual([]);
    });

    it('accepts and declines simultaneously in two tabs: one answer counts (GROUP-455)', async () => {
      await move();
      const answers = await Promise.all([answer(guest, true), answer(guest, false)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
      const { rows, ...counts } = await api.counts(guid);
      expect(counts).toEqual({ active: rows, pending: 0 });
    });
  });

  it('An open invitation of the new address gives its seat back (GROUP-221)', async () => {
    await api.invite(owner, ['newest@example.org']);
    await api.runJobs();
    expect(await api.counts(guid)).toMatchObject({ active: 2, pending: 1 });
    await api.changeEmail(await changed(), 'newest@example.org');
    expect(await api.counts(guid)).toMatchObject({ active: 2, pending: 0, rows: 2 });
  });
});

describe('inserted seats', () => {
  it('Inserted invitations and seats are the rows that the requests leave behind (GROUP-14, GROUP-36)', async () => {
    const emails = ['ada@example.org', 'bob@example.org'];
    const rows = async () => {
      const { query } = api.platform.database;
      const tables = [groups, groupMembers, groupActivity, groupActivityMembers];
      const found = [
        ...(await Promise.all(tables.map((table) => query.select().from(table)))),
        await query.select().from(addressPremiumRights),
      ];
      // Random values and addresses, in no order, differ between two histories.
      const random =
        /"(id|groupId|uid|actorUid|activityId|invitedBy|invitation|invitationHash|reference)":"?[\w-]+"?/g;
      return found.map((table) =>
        table.map((row) => JSON.stringify(row).replaceAll(random, '"$1"')).toSorted(),
      );
    };

    const { owner } = await api.group(4);
    await api.invite(owner, emails);
    await api.mailsTo(emails[0] ?? '');
    const iuid = await api.iuidOf('ada@example.org');
    expect((await api.mailsTo('ada@example.org')).at(-1)?.text).toContain(`iuid=${iuid}`);
    const { token } = await api.user('ada@example.org');
    expect(await api.call(endpoints.acceptInvitation, { iuid }, { token })).toMatchObject({
      ok: true,
    });
    const real = await rows();
    await api.reset();
    await api.group(4, { members: ['ada@example.org'], invited: ['bob@example.org'] });
    expect(await rows()).toEqual(real);
  });
});

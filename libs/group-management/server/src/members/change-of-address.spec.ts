import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { type GroupApi, type GroupUser, startGroupApi } from '../testing/group-api';

let api: GroupApi;
beforeAll(async () => {
  api = await startGroupApi();
});
beforeEach(() => api.reset());
afterAll(() => api.stop());

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
      'ada@example.org changed the email address to ada@home.example',
    );
  });

  it('The owner is mailed about the first change of a day, and the log has each (GROUP-454)', async () => {
    const told = async () =>
      (await api.mailsTo(owner.email)).filter(({ text }) =>
        text.includes('changed the email address'),
      );
    expect(await told()).toHaveLength(1);
    expect((await told())[0]?.text).toContain(`${before} changed the email address to ${after}`);
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
      'stay with the account',
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

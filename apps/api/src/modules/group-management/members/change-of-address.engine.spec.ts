import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { startGroupApi, type GroupApi, type GroupUser } from '../testing/group-api';

/** An administrator changes the email address to keep a group invisibly. */
describe('a member who changes the email address', () => {
  let api: GroupApi;
  let owner: GroupUser;
  let guid: string;
  const before = 'before@example.org';
  const after = 'after@example.org';

  beforeEach(async () => {
    api = await startGroupApi();
    ({ owner, guid } = await api.group(4));
    await api.invite(owner, [before]);
    const member = await api.accept(before);
    await api.giveRole(owner, member, guid);
    await api.changeEmail(member, after);
  });
  afterEach(() => api.stop());

  const look = ({ token }: GroupUser) =>
    api.call(endpoints.checkMembers, { emails: [before, after] }, { token });
  const changed = () => api.user(after);
  const demote = () =>
    api.call(
      endpoints.changeMemberRole,
      { memberEmail: after, role: 'member' },
      { token: owner.token },
    );

  it('The member list and the log name the present address, and the old one is gone (GROUP-221)', async () => {
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
    // The old address is free once the change cannot be undone any more.
    api.clock.advance({ minutes: 60 * 24 * 40 });
    expect(await api.isPremium(await api.user(before))).toBe(false);
    expect(await api.isPremium(await changed())).toBe(true);
  });

  it('An open invitation of the new address gives its seat back (GROUP-221)', async () => {
    await api.invite(owner, ['newest@example.org']);
    await api.runJobs();
    expect(await api.counts(guid)).toMatchObject({ active: 2, pending: 1 });
    await api.changeEmail(await changed(), 'newest@example.org');
    expect(await api.counts(guid)).toMatchObject({ active: 2, pending: 0, rows: 2 });
  });
});

import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { eq } from 'drizzle-orm';
import { groups } from '../group-management.tables';
import { startGroupApi, type GroupApi, type GroupUser } from '../testing/group-api';

let api: GroupApi;
let owner: GroupUser;
let guid: string;

beforeEach(async () => {
  api = await startGroupApi();
  ({ owner, guid } = await api.group(5));
});

const check = async (emails: string[], { token } = owner) => {
  const response = await api.call(endpoints.checkMembers, { emails }, { token });
  if (!response.ok) throw new Error(response.error.error);
  return response.body;
};

describe('checking addresses before they are invited', () => {
  it('Members and invited addresses are named, and the seats and invitations that are left (GROUP-23)', async () => {
    await api.invite(owner, ['ada@example.org', 'bob@example.org']);
    await api.accept('ada@example.org');
    const answer = await check(['ada@example.org', 'bob@example.org', 'new@example.org']);
    expect({ ...answer, members: answer.members.toSorted() }).toEqual({
      members: ['ada@example.org', 'bob@example.org'],
      invited: ['bob@example.org'],
      mailedLater: [],
      seatsLeft: 2,
      invitationsLeft: 498,
    });
  });

  it('Seats stay taken while a removal can be undone, and then they are free (GROUP-23, GROUP-28)', async () => {
    await api.invite(owner, ['ada@example.org']);
    await api.call(
      endpoints.removeMember,
      { membersToDelete: ['ada@example.org'] },
      { token: owner.token },
    );
    expect(await check(['ada@example.org'])).toMatchObject({ members: [], seatsLeft: 3 });
    api.clock.advance({ seconds: 11 });
    expect(await check(['ada@example.org'])).toMatchObject({ members: [], seatsLeft: 4 });
  });

  it('An address whose invitation waits for its mailbox is named, also under another tag, for this group only and for a day (GROUP-23, GROUP-34)', async () => {
    const { token } = owner;
    for (let round = 0; round < 5; round += 1) {
      await api.invite(owner, ['grace@example.org']);
      await api.runJobs();
      const membersToDelete = ['grace@example.org'];
      await api.call(endpoints.removeMember, { membersToDelete, token });
      api.clock.advance({ seconds: 11 });
    }
    const emails = ['grace@example.org', 'grace+list@example.org', 'ada@example.org'];
    expect(await check(emails)).toMatchObject({ mailedLater: emails.slice(0, 2) });
    const { owner: other } = await api.group(2);
    expect(await check(emails, other)).toMatchObject({ mailedLater: [] });
    api.clock.advance({ minutes: 24 * 60 });
    expect(await check(emails, await api.user(owner.email))).toMatchObject({ mailedLater: [] });
  });

  it('Asking takes no mail from a mailbox and no invitation from the group (GROUP-23)', async () => {
    for (let round = 0; round < 7; round += 1) await check(['grace@example.org']);
    expect(await check(['grace@example.org'])).toMatchObject({
      mailedLater: [],
      invitationsLeft: 500,
    });
  });

  it('The answer is the same for a stranger and for someone who has Premium (GROUP-14, GROUP-23)', async () => {
    const { owner: other } = await api.group(3);
    await api.invite(other, ['payer@example.org']);
    const payer = await api.accept('payer@example.org');
    expect(await api.isPremium(payer)).toBe(true);
    expect(await check([payer.email])).toEqual(await check(['stranger@example.org']));
  });

  it('An institution without a limit of seats has no number of seats and invitations (GROUP-23)', async () => {
    const { query } = api.platform.database;
    await query.update(groups).set({ quota: null }).where(eq(groups.id, guid));
    expect(await check([])).toEqual({
      members: [],
      invited: [],
      mailedLater: [],
      seatsLeft: null,
      invitationsLeft: null,
    });
  });
});

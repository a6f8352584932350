import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { startGroupApi, type GroupApi, type GroupUser } from '../testing/group-api';

describe('the log of a group', () => {
  let api: GroupApi;
  let owner: GroupUser;
  let guid: string;
  beforeEach(async () => {
    api = await startGroupApi();
    ({ owner, guid } = await api.group(4));
  });
  afterEach(() => api.stop());

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
      { action: 'removed', actor: owner.email, count: 1, member: 'pending@example.org' },
      { action: 'made-admin', actor: memberEmail, member: memberEmail },
      { action: 'offered-admin', actor: owner.email, member: memberEmail },
      { action: 'accepted', actor: null, member: memberEmail },
      { action: 'invited', actor: owner.email, count: 2, member: null },
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
});

import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import type { GroupPurchase } from '@portal/checkout-pricing/server/testing';
import { startGroupApi, type GroupApi, type GroupUser } from '../testing/group-api';

describe('the log of a group', () => {
  let api: GroupApi;
  let owner: GroupUser;
  let guid: string;
  let purchase: GroupPurchase;
  beforeEach(async () => {
    api = await startGroupApi();
    ({ owner, guid, purchase } = await api.group(4));
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

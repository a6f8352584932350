import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { rounds, whileUncommitted } from '@portal/server/testing';
import { updateGroup } from '../groups/group.repository';
import { type GroupApi, startGroupApi } from '../testing/group-api';

let api: GroupApi;
beforeAll(async () => {
  api = await startGroupApi();
});
beforeEach(() => api.reset());
afterAll(() => api.stop());

describe('the seats of a group under load', () => {
  const racers = 64;
  const quota = 10;
  const emailOf = (index: number) => `racer-${index % 24}@example.org`;

  it('64 simultaneous invitations, lists, acceptances, removals, undos and changes of the quota never oversell the seats, and the counters stay true (GROUP-2)', async () => {
    const { owner, guid, purchase } = await api.group(quota);
    const { token } = owner;
    const accepts: (() => Promise<unknown>)[] = [];
    await api.invite(owner, ['first@example.org', 'second@example.org']);
    for (const email of ['first@example.org', 'second@example.org']) {
      const iuid = await api.iuidOf(email);
      const { token: own } = await api.user(email);
      accepts.push(() => api.call(endpoints.acceptInvitation, { iuid }, { token: own }));
    }

    const moves: readonly ((index: number) => Promise<unknown>)[] = [
      (index) => api.call(endpoints.sendInvitation, { newMemberEmail: emailOf(index), token }),
      (index) => api.invite(owner, [emailOf(index), emailOf(index + 1), emailOf(index + 2)]),
      (index) => api.call(endpoints.removeMember, { membersToDelete: [emailOf(index)], token }),
      async (index) => {
        const membersToDelete = [emailOf(index), emailOf(index + 5)];
        const removed = await api.call(endpoints.removeMember, { membersToDelete, token });
        if (removed.ok)
          await api.call(endpoints.undoRemoval, { removalId: removed.body.removalId }, { token });
      },
      async (index) => accepts[index % 2]?.(),
      (index) => api.applyPurchase({ ...purchase, seats: quota - (index % 3) }),
    ];

    for (let round = 0; round < rounds({ suite: 2, torture: 1_000 }); round += 1) {
      const running = Array.from({ length: racers }, (_, index) =>
        moves[(index + round) % moves.length]?.(index + round),
      );
      const samples: { active: number; pending: number }[] = [];
      const sampling = (async () => {
        for (let sample = 0; sample < 8; sample += 1) samples.push(await api.counts(guid));
      })();
      await Promise.all([...running, sampling]);
      samples.push(await api.counts(guid));
      for (const { active, pending } of samples)
        expect(active + pending).toBeLessThanOrEqual(quota);
    }
  });

  it('64 accounts that use one class link together fill its seats, and each of the others is told that the class is full (GROUP-474)', async () => {
    for (let round = 0; round < rounds({ suite: 1, torture: 8 }); round += 1) {
      const { owner, guid } = await api.group(40);
      const domains = ['uni.example'];
      const link = await api.call(endpoints.openClassLink, { domains }, { token: owner.token });
      const url = new URL(link.ok ? link.body.link.url : '');
      const body = { link: url.searchParams.get('link') ?? '' };
      const students = await Promise.all(
        Array.from({ length: racers }, (_, index) => api.user(`s${round}-${index}@uni.example`)),
      );
      const responses = await Promise.all(
        students.map(({ token }) => api.call(endpoints.joinByClassLink, body, { token })),
      );
      const answers = responses.map((each) => (each.ok ? 'joined' : each.error.error));
      expect(answers.filter((answer) => answer === 'joined')).toHaveLength(39);
      expect(answers.filter((answer) => answer === 'CLASS_FULL')).toHaveLength(racers - 39);
      expect(await api.counts(guid)).toMatchObject({ active: 40 });
    }
  });

  it('A smaller quota that arrives during invitations holds for every invitation after it (GROUP-2)', async () => {
    const { owner, purchase, guid } = await api.group(40);
    const invitations = Array.from({ length: racers }, (_, index) =>
      api.invite(owner, [`user-${index}@example.org`]),
    );
    await api.applyPurchase({ ...purchase, seats: 20 });
    await Promise.all(invitations);
    const { active, pending } = await api.counts(guid);
    expect(active + pending).toBeLessThanOrEqual(40);
    if (active + pending >= 20)
      expect(await api.invite(owner, ['late@example.org'])).toMatchObject({ status: 409 });
  });

  it('An invitation that meets an uncommitted smaller quota waits for it, and is refused (GROUP-2)', async () => {
    const { owner, guid } = await api.group(3, { invited: ['first@example.org'] });
    const response = await whileUncommitted(
      api,
      (tx) => updateGroup(tx, guid, { quota: 2 }),
      () => api.invite(owner, ['late@example.org']),
    );
    expect(response).toMatchObject({ status: 409, error: { error: 'QUOTA_EXCEEDED' } });
  });
});

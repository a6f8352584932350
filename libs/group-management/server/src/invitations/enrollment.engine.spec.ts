import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { startGroupApi, type GroupApi, type GroupUser } from '../testing/group-api';

/** An owner tries to bring somebody into a group who never agreed. */
describe('enrolling somebody who did not agree', () => {
  let api: GroupApi;
  let owner: GroupUser;
  let guid: string;
  const victim = 'victim@example.org';

  beforeEach(async () => {
    api = await startGroupApi();
    ({ owner, guid } = await api.group(4));
    await api.invite(owner, [victim]);
  });
  afterEach(() => api.stop());

  const accept = (iuid: string, { token }: { token?: string } = {}) =>
    api.call(endpoints.acceptInvitation, { iuid }, { ...(token !== undefined && { token }) });
  const forAnother = { status: 403, error: { error: 'INVITATION_FOR_ANOTHER_ADDRESS' } };

  it('Nobody accepts an invitation signed out, neither by the mailed nor by the copied link (GROUP-36)', async () => {
    for (const iuid of [await api.iuidOf(victim), await api.copiedIuidOf(owner, victim)])
      expect(await accept(iuid)).toMatchObject({ status: 401 });
    expect(await api.counts(guid)).toMatchObject({ active: 1, pending: 1 });
  });

  it('The link that the owner copies makes nobody a member but the invited, verified address (GROUP-35, GROUP-36)', async () => {
    const iuid = await api.copiedIuidOf(owner, victim);
    const accomplice = await api.user('accomplice@example.org');
    const squatter = await api.user(victim, { verified: false });
    for (const attacker of [owner, accomplice, squatter])
      expect(await accept(iuid, attacker)).toMatchObject(forAnother);
    expect(await api.counts(guid)).toMatchObject({ active: 1, pending: 1 });
    await api.verify(squatter);
    expect(await accept(iuid, squatter)).toMatchObject({ status: 200 });
  });

  it('The copied link does not reveal the mailed one (GROUP-35)', async () => {
    const [mailed, copied] = [await api.iuidOf(victim), await api.copiedIuidOf(owner, victim)];
    expect(copied).not.toContain(mailed);
    const accomplice = await api.user('accomplice@example.org');
    expect(await accept(copied.replace('copy.', ''), accomplice)).toMatchObject({ status: 404 });
  });

  it('A person with the mailed link accepts it with another verified account, which then has the seat (GROUP-36)', async () => {
    const iuid = await api.iuidOf(victim);
    const unverified = await api.user('unverified@example.org', { verified: false });
    expect(await accept(iuid, unverified)).toMatchObject(forAnother);
    const work = await api.user('work@example.org');
    expect(await accept(iuid, work)).toMatchObject({ status: 200 });
    expect(await api.isPremium(work)).toBe(true);
    expect(await api.isPremium(await api.user(victim))).toBe(false);
    expect(await api.counts(guid)).toMatchObject({ active: 2, pending: 0 });
    expect(await accept(iuid, await api.user(victim))).toMatchObject({ status: 404 });
  });

  it('A member who accepts a second invitation to the same group keeps one seat (GROUP-36)', async () => {
    const member = await api.accept(victim);
    await api.invite(owner, ['second@example.org']);
    expect(await accept(await api.iuidOf('second@example.org'), member)).toMatchObject({
      status: 200,
    });
    expect(await api.counts(guid)).toMatchObject({ active: 2, pending: 0, rows: 2 });
  });

  it('An open invitation tells the administrators nothing about the account of the address (GROUP-4)', async () => {
    await api.user(victim);
    const query = { status: 'pending', search: '', sort: 'email', direction: 'ascending' } as const;
    const request = { ...query, limit: 5 } as const;
    const list = await api.call(endpoints.listMembers, request, { token: owner.token });
    expect(list).toMatchObject({ body: { members: [{ email: victim, uuid: null }] } });
  });
});

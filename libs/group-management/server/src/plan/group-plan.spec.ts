import { authSessionEndpoints } from '@portal/auth-session/domain';
import { type GroupPurchase } from '@portal/checkout-pricing/server/testing';
import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { type GroupApi, type GroupUser, startGroupApi } from '../testing/group-api';

let api: GroupApi;
beforeAll(async () => {
  api = await startGroupApi();
});
beforeEach(() => api.reset());
afterAll(() => api.stop());

describe('a purchase of the Group plan', () => {
  const detailsOf = async ({ token }: GroupUser) => {
    const response = await api.call(endpoints.getGroupDetails, {}, { token });
    if (!response.ok) throw new Error(response.error.error);
    return response.body;
  };

  it('A purchase makes a group with its seats and type, whose buyer is the owner and its first active member (GROUP-1)', async () => {
    const { owner, guid } = await api.group(3, { type: 'classroom', owner: 'ada@example.org' });
    expect(await detailsOf(owner)).toMatchObject({
      guid,
      quota: 3,
      type: 'classroom',
      role: 'owner',
      counts: { active: 1, pending: 0 },
      members: [{ email: 'ada@example.org', status: 'active', role: 'owner' }],
      subscription: { status: 'active', plan: { product: { name: 'Lemma Group' } } },
    });
    const user = await api.call(authSessionEndpoints.getCurrentUser, {}, { token: owner.token });
    expect(user).toMatchObject({ body: { admin_group: guid, user: { admin_group: guid } } });
  });

  it('Applying the same purchase again makes no second group and no second member (GROUP-1)', async () => {
    const { purchase, guid, owner } = await api.group(3);
    await api.applyPurchase(purchase);
    expect(await detailsOf(owner)).toMatchObject({ guid });
    expect(await api.counts(guid)).toEqual({ active: 1, pending: 0, rows: 1 });
  });

  it('A subscription that never gave the plan makes no group (GROUP-1)', async () => {
    const buyer = await api.user('ada@example.org');
    const { purchase } = await api.group(2);
    const failed = { ...purchase, subscriptionId: 'sub_failed', buyerUid: buyer.uid };
    await api.applyPurchase({ ...failed, isLive: false });
    expect(await detailsOf(buyer)).toEqual({});
  });

  it('A changed quantity changes the quota; over the quota nobody is removed and nobody can be added (GROUP-2)', async () => {
    const { owner, purchase, guid } = await api.group(3, {
      invited: ['a@example.org', 'b@example.org'],
    });
    await api.applyPurchase({ ...purchase, seats: 2 });
    expect(await detailsOf(owner)).toMatchObject({ quota: 2, counts: { active: 1, pending: 2 } });
    expect(await api.invite(owner, ['c@example.org'])).toMatchObject({
      status: 409,
      error: { error: 'QUOTA_EXCEEDED' },
    });
    await api.applyPurchase({ ...purchase, seats: 4 });
    expect(await api.invite(owner, ['c@example.org'])).toMatchObject({ status: 200 });
    expect(await api.counts(guid)).toMatchObject({ active: 1, pending: 3 });
  });

  it('A member sees the group without its id, counts and members (GROUP-3)', async () => {
    await api.group(3, { members: ['a@example.org'] });
    const details = await detailsOf(await api.user('a@example.org'));
    expect(details).toMatchObject({
      role: 'member',
      type: 'default',
      quota: 3,
      name: 'Okafor Lab',
    });
    expect(Object.keys(details)).not.toEqual(expect.arrayContaining(['guid']));
    expect(details.members).toBeUndefined();
    expect(details.counts).toBeUndefined();
  });

  it('Someone who was only invited, or whose address is not verified, has no group (GROUP-3)', async () => {
    await api.group(3, { invited: ['a@example.org', 'b@example.org'] });
    expect(await detailsOf(await api.user('a@example.org'))).toEqual({});
    await api.user('b@example.org', { verified: false });
    expect(await detailsOf(await api.accept('b@example.org'))).toEqual({});
  });

  it('Members have Premium while the subscription gives the plan, and again when it comes back (GROUP-5)', async () => {
    const { purchase } = await api.group(3, { members: ['a@example.org'] });
    const member = await api.user('a@example.org');
    expect(await api.isPremium(member)).toBe(true);
    await api.applyPurchase({ ...purchase, isLive: false });
    expect(await api.isPremium(member)).toBe(false);
    await api.applyPurchase(purchase);
    expect(await api.isPremium(member)).toBe(true);
  });
});

describe('a group that ended and is bought again by its owner', () => {
  let owner: GroupUser;
  let member: GroupUser;
  let guid: string;
  let purchase: GroupPurchase;

  beforeEach(async () => {
    ({ owner, guid, purchase } = await api.group(4, {
      members: ['member@example.org'],
      invited: ['invited@example.org'],
    }));
    member = await api.user('member@example.org');
    await api.applyPurchase({ ...purchase, isLive: false });
  });

  const buyAgain = (seats: number) =>
    api.applyPurchase({ ...purchase, subscriptionId: 'sub_again', seats, name: 'Okafor Lab' });
  const details = async (named?: string) => {
    const request = named === undefined ? {} : { guid: named };
    const response = await api.call(endpoints.getGroupDetails, request, { token: owner.token });
    return response.ok ? response.body : {};
  };
  const continueWith = ({ token }: GroupUser, earlier = guid) =>
    api.call(endpoints.continueGroup, { guid: earlier }, { token });

  it('The owner is asked, and keeps the members, who have Premium again (GROUP-240)', async () => {
    expect(await api.isPremium(member)).toBe(false);
    await buyAgain(5);
    expect(await details()).toMatchObject({
      quota: 5,
      counts: { active: 1, pending: 0 },
      earlier: { guid, members: 3 },
    });
    // The page of the earlier group asks, too.
    expect(await details(guid)).toMatchObject({ guid, earlier: { guid, members: 3 } });
    expect(await continueWith(owner)).toMatchObject({ status: 200 });
    const kept = await details();
    expect(kept).toMatchObject({ guid, quota: 5, counts: { active: 2, pending: 1 } });
    expect(kept.earlier).toBeUndefined();
    expect(kept.groups).toHaveLength(1);
    expect(await api.isPremium(member)).toBe(true);
    expect(await api.counts(guid)).toEqual({ active: 2, pending: 1, rows: 3 });
  });

  describe('the choice before the payment', () => {
    const choose = (keep: boolean, { token } = owner) =>
      api.call(endpoints.continueGroup, { guid, keep }, { token });
    const keepable = async () => (await details()).keepable;

    it('The owner who wants to keep the members has them in the group of the next purchase, and one group only (GROUP-476)', async () => {
      const offered = { guid, name: 'Okafor Lab', members: 3 };
      expect(await keepable()).toEqual({ ...offered, keeps: false });
      expect(await choose(true)).toMatchObject({ status: 200 });
      expect(await keepable()).toEqual({ ...offered, keeps: true });
      await buyAgain(5);
      const bought = await details();
      expect(bought).toMatchObject({ guid, quota: 5, counts: { active: 2, pending: 1 } });
      expect(bought.groups).toHaveLength(1);
      expect([bought.keepable, bought.earlier]).toEqual([undefined, undefined]);
      expect(await api.isPremium(member)).toBe(true);
      // The next end asks again.
      await api.applyPurchase({ ...purchase, subscriptionId: 'sub_again', isLive: false });
      expect(await keepable()).toEqual({ ...offered, keeps: false });
    });

    it('Who changes their mind starts with a new group (GROUP-476)', async () => {
      await choose(true);
      await choose(false);
      await buyAgain(5);
      expect(await details()).toMatchObject({ counts: { active: 1 }, earlier: { guid } });
      expect(await api.isPremium(member)).toBe(false);
    });

    it('Fewer seats than members open a new group, which can be continued with more seats (GROUP-476)', async () => {
      await choose(true);
      await buyAgain(2);
      expect(await details()).toMatchObject({ quota: 2, earlier: { members: 3 } });
      expect(await choose(false)).toMatchObject({ status: 404 });
    });

    it('Nobody but its owner keeps the members of a group (GROUP-476)', async () => {
      expect(await choose(true, member)).toMatchObject({ status: 404 });
      const { owner: stranger } = await api.group(3, { owner: 'other@example.org' });
      expect(await choose(true, stranger)).toMatchObject({ status: 404 });
      expect(await keepable()).toMatchObject({ keeps: false });
    });
  });

  it('What the new subscription does later happens to the group that continues (GROUP-240)', async () => {
    await buyAgain(5);
    await continueWith(owner);
    await buyAgain(9);
    expect(await details()).toMatchObject({ guid, quota: 9 });
    const ended = { ...purchase, subscriptionId: 'sub_again', isLive: false };
    await api.applyPurchase(ended);
    expect(await api.isPremium(member)).toBe(false);
  });

  it('The late end of the old subscription ends nothing (GROUP-240)', async () => {
    await buyAgain(5);
    await continueWith(owner);
    await api.applyPurchase({ ...purchase, isLive: false });
    expect(await api.isPremium(member)).toBe(true);
  });

  it('More members than new seats are not kept (GROUP-240)', async () => {
    await buyAgain(2);
    expect(await continueWith(owner)).toMatchObject({ error: { error: 'QUOTA_EXCEEDED' } });
    expect(await details()).toMatchObject({ quota: 2, earlier: { members: 3 } });
    expect(await api.isPremium(member)).toBe(false);
  });

  it('An owner who has invited somebody into the new group is no longer asked (GROUP-240)', async () => {
    await buyAgain(5);
    const { guid: next } = await details();
    await api.call(
      endpoints.sendInvitation,
      { guid: next ?? '', newMembers: ['new@example.org'], token: owner.token },
      { token: owner.token },
    );
    expect((await details(next)).earlier).toBeUndefined();
    expect(await continueWith(owner)).toMatchObject({ status: 404 });
  });

  it('Nobody but the owner of both groups continues one, and no living one (GROUP-240)', async () => {
    await buyAgain(5);
    const { owner: stranger, guid: other } = await api.group(3, { owner: 'other@example.org' });
    expect(await continueWith(stranger)).toMatchObject({ status: 404 });
    expect(await continueWith(member)).toMatchObject({ status: 404 });
    expect(await continueWith(owner, other)).toMatchObject({ status: 404 });
  });

  it('Two simultaneous answers continue it once (GROUP-240)', async () => {
    await buyAgain(5);
    const answers = await Promise.all([continueWith(owner), continueWith(owner)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await api.counts(guid)).toEqual({ active: 2, pending: 1, rows: 3 });
  });
});

describe('the name of a group', () => {
  const nameFor = async ({ token }: GroupUser) => {
    const response = await api.call(endpoints.getGroupDetails, {}, { token });
    return response.ok ? response.body.name : undefined;
  };
  const rename = ({ token }: GroupUser, name: string) =>
    api.call(endpoints.renameGroup, { name }, { token });

  it('A group is called what its buyer called it, else after the domain of the buyer (GROUP-400)', async () => {
    const named = await api.group(2, { name: 'Okafor Lab' });
    expect(await nameFor(named.owner)).toBe('Okafor Lab');
    const unnamed = await api.group(2, { name: null, owner: 'prof@maths.example' });
    expect(await nameFor(unnamed.owner)).toBe('Group of maths.example');
    const personal = await api.group(2, { name: null, owner: 'ada.l@gmail.com' });
    expect(await nameFor(personal.owner)).toBe('Group of ada.l');
  });

  it('A later state of the subscription does not rename the group (GROUP-400)', async () => {
    const { owner, purchase } = await api.group(2, { name: 'Okafor Lab' });
    await rename(owner, 'Okafor & Friends');
    await api.applyPurchase({ ...purchase, seats: 9 });
    expect(await nameFor(owner)).toBe('Okafor & Friends');
  });

  it('Only the owner renames a group, which everybody sees and its log says (GROUP-39, GROUP-400)', async () => {
    const { owner, guid } = await api.group(4, {
      invited: ['admin@example.org', 'member@example.org'],
    });
    const [admin, member] = [
      await api.accept('admin@example.org'),
      await api.accept('member@example.org'),
    ];
    await api.giveRole(owner, admin, guid);
    for (const other of [admin, member])
      expect(await rename(other, 'Mine')).toMatchObject({ status: 403 });
    expect(await rename(owner, '  Okafor   Lab 2 ')).toMatchObject({ status: 200 });
    for (const each of [owner, admin, member]) expect(await nameFor(each)).toBe('Okafor Lab 2');
    const renamed = expect.objectContaining({ action: 'renamed', actor: owner.email });
    const log = await api.call(endpoints.listGroupActivity, {}, { token: owner.token });
    expect(log).toMatchObject({
      body: { activity: expect.arrayContaining([renamed]) },
    });
  });

  it.each(['', '   ', 'Win at https://evil', 'evil.example', 'a\nb', 'x'.repeat(61)])(
    'The owner cannot call a group %p (GROUP-400)',
    async (name) => {
      const { owner } = await api.group(2);
      expect(await rename(owner, name)).toMatchObject({ status: 400 });
      expect(await nameFor(owner)).toBe('Okafor Lab');
    },
  );

  it('The operator, not the owner, names an institution (GROUP-300, GROUP-400)', async () => {
    await api.institutions(
      ...['create', '--name', 'Example University', '--domains', 'uni.example'],
      ...['--start', '2020-01-01', '--end', '2099-12-31', '--seats', 'unlimited'],
      ...['--administrator', 'librarian@uni.example'],
    );
    const librarian = await api.user('librarian@uni.example');
    await api.runScheduledJobs();
    expect(await rename(librarian, 'My University')).toMatchObject({ status: 403 });
  });

  it('A group that continues with a new subscription keeps its name (GROUP-240, GROUP-400)', async () => {
    const { owner, guid, purchase } = await api.group(4, { name: 'Okafor Lab' });
    await api.invite(owner, ['member@example.org']);
    await api.applyPurchase({ ...purchase, isLive: false });
    const again = { subscriptionId: 'sub_again', name: 'Another', isLive: true };
    await api.applyPurchase({ ...purchase, ...again });
    await api.call(endpoints.continueGroup, { guid }, { token: owner.token });
    expect(await nameFor(owner)).toBe('Okafor Lab');
  });
});

import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { startGroupApi, type GroupApi, type GroupUser } from '../testing/group-api';

describe('the name of a group', () => {
  let api: GroupApi;
  beforeEach(async () => {
    api = await startGroupApi();
  });
  afterEach(() => api.stop());

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
    const { owner, guid } = await api.group(4);
    await api.invite(owner, ['admin@example.org', 'member@example.org']);
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

  it('A group that goes on with a new subscription keeps its name (GROUP-240, GROUP-400)', async () => {
    const { owner, guid, purchase } = await api.group(4, { name: 'Okafor Lab' });
    await api.invite(owner, ['member@example.org']);
    await api.applyPurchase({ ...purchase, isLive: false });
    const again = { subscriptionId: 'sub_again', name: 'Another', isLive: true };
    await api.applyPurchase({ ...purchase, ...again });
    await api.call(endpoints.continueGroup, { guid }, { token: owner.token });
    expect(await nameFor(owner)).toBe('Okafor Lab');
  });
});

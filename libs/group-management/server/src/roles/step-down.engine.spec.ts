import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { startGroupApi, type GroupApi, type GroupUser } from '../testing/group-api';

describe('stepping down', () => {
  let api: GroupApi;
  let owner: GroupUser;
  let admin: GroupUser;
  let guid: string;
  beforeEach(async () => {
    api = await startGroupApi();
    ({ owner, guid } = await api.group(5));
    await api.invite(owner, ['admin@example.org']);
    admin = await api.accept('admin@example.org');
    await api.giveRole(owner, admin, guid);
  });
  afterEach(() => api.stop());

  const stepDown = ({ token }: GroupUser) => api.call(endpoints.stepDown, { guid }, { token });
  const groupOf = async ({ token }: GroupUser) => {
    const response = await api.call(endpoints.getGroupDetails, {}, { token });
    return response.ok ? response.body.groups?.find((each) => each.guid === guid) : undefined;
  };

  it('An administrator who steps down is a plain member with seat and Premium, and administers nothing any more (GROUP-467)', async () => {
    expect(await stepDown(admin)).toMatchObject({ status: 200, body: {} });
    expect(await groupOf(admin)).toMatchObject({ role: 'member', isLive: true, offer: null });
    expect(await api.isPremium(admin)).toBe(true);
    expect(await api.counts(guid)).toMatchObject({ active: 2, pending: 0 });
    const check = { guid, emails: [] };
    expect(await api.call(endpoints.checkMembers, check, { token: admin.token })).toMatchObject({
      status: 403,
    });
  });

  it('The owner and the one who steps down are mailed once, also when the request is sent several times at once, and the log says it once (GROUP-39, GROUP-467)', async () => {
    const answers = await Promise.all([stepDown(admin), stepDown(admin), stepDown(admin)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403]);
    const text = 'admin@example.org stepped down and is no longer an administrator of Okafor Lab.';
    for (const { email } of [owner, admin]) {
      const texts = (await api.mailsTo(email)).filter((mail) => mail.text.includes(text));
      expect(texts).toHaveLength(1);
    }
    const log = await api.call(endpoints.listGroupActivity, { guid }, { token: owner.token });
    const entries = log.ok ? log.body.activity : [];
    expect(entries.filter(({ action }) => action === 'stepped-down')).toMatchObject([
      { actor: admin.email, members: [admin.email] },
    ]);
  });

  it('An open offer of the ownership ends with stepping down (GROUP-229, GROUP-467)', async () => {
    const offer = { guid, memberEmail: admin.email };
    await api.call(endpoints.handOverGroup, offer, { token: owner.token });
    await stepDown(admin);
    expect(
      await api.call(endpoints.acceptRoleOffer, { guid }, { token: admin.token }),
    ).toMatchObject({ error: { error: 'ROLE_OFFER_NOT_FOUND' } });
  });

  it('The owner cannot step down before handing the group over, and can afterwards (GROUP-467)', async () => {
    expect(await stepDown(owner)).toMatchObject({
      status: 409,
      error: { error: 'OWNER_CANNOT_STEP_DOWN' },
    });
    expect(await groupOf(owner)).toMatchObject({ role: 'owner' });
    await api.giveRole(owner, admin, guid, 'owner');
    expect(await stepDown(owner)).toMatchObject({ status: 200 });
    expect(await groupOf(owner)).toMatchObject({ role: 'member' });
  });

  it('A session that is older than ten minutes does not step down (GROUP-226)', async () => {
    api.clock.advance({ minutes: 11 });
    expect(await stepDown(admin)).toMatchObject({
      error: { error: 'REAUTHENTICATION_REQUIRED' },
    });
    expect(await groupOf(admin)).toMatchObject({ role: 'admin' });
  });
});

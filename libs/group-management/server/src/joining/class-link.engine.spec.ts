import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { signIn } from '@portal/auth-session/server/testing';
import { startGroupApi, type GroupApi, type GroupUser } from '../testing/group-api';

describe('the class link of a group', () => {
  let api: GroupApi;
  let owner: GroupUser;
  let guid: string;
  let purchase: Awaited<ReturnType<GroupApi['group']>>['purchase'];
  beforeEach(async () => {
    api = await startGroupApi();
    ({ owner, guid, purchase } = await api.group(4));
  });
  afterEach(() => api.stop());

  const open = async (domains: string[], { token } = owner) =>
    api.call(endpoints.openClassLink, { domains }, { token });
  const opened = async (domains = ['uni.example']) => {
    const response = await open(domains);
    if (!response.ok) throw new Error(`The link was not opened: ${response.error.error}.`);
    return new URL(response.body.link.url).searchParams.get('link') ?? '';
  };
  const read = async ({ token } = owner) => {
    const response = await api.call(endpoints.getClassLink, {}, { token });
    return response.ok ? response.body.link : undefined;
  };
  const close = () => api.call(endpoints.closeClassLink, {}, { token: owner.token });
  const join = (link: string, { token }: Pick<GroupUser, 'token'>) =>
    api.call(endpoints.joinByClassLink, { link }, { token });
  const describeLink = (link: string, { token }: { token?: string } = {}) =>
    api.call(endpoints.describeClassLink, { link }, { ...(token !== undefined && { token }) });
  const gone = { status: 404, error: { error: 'INVITATION_LINK_NOT_FOUND' } };
  const log = async () => {
    const response = await api.call(endpoints.listGroupActivity, {}, { token: owner.token });
    return response.ok ? response.body.activity : [];
  };

  it('A student with an address of the domains or their subdomains takes a seat, has Premium, and the owner sees the count (GROUP-460, GROUP-461)', async () => {
    const link = await opened(['@Uni.example ', 'uni.example', 'college.example']);
    expect(await read()).toMatchObject({ domains: ['uni.example', 'college.example'], joined: 0 });
    const [ada, bo] = [await api.user('ada@uni.example'), await api.user('bo@cs.uni.example')];
    for (const each of [ada, bo]) {
      expect(await join(link, each)).toMatchObject({ status: 200 });
      expect(await api.isPremium(each)).toBe(true);
    }
    expect(await api.counts(guid)).toMatchObject({ active: 3, pending: 0 });
    expect(await read()).toMatchObject({ joined: 2 });
  });

  it('Joining again takes no second seat and is not counted (GROUP-461)', async () => {
    const link = await opened();
    const ada = await api.user('ada@uni.example');
    await Promise.all([join(link, ada), join(link, ada), join(link, ada)]);
    expect(await join(link, ada)).toMatchObject({ status: 200 });
    expect(await api.counts(guid)).toMatchObject({ active: 2, pending: 0, rows: 2 });
    expect(await read()).toMatchObject({ joined: 1 });
  });

  it('The log says who opened and closed the link and who joined by it (GROUP-39, GROUP-460, GROUP-461)', async () => {
    const link = await opened();
    api.clock.advance({ seconds: 1 });
    const ada = await api.user('ada@uni.example');
    await join(link, ada);
    api.clock.advance({ seconds: 1 });
    await close();
    await close();
    expect(await log()).toMatchObject([
      { action: 'class-link-closed', actor: owner.email },
      { action: 'joined', actor: null, members: ['ada@uni.example'] },
      { action: 'class-link-opened', actor: owner.email, detail: { domains: ['uni.example'] } },
    ]);
  });

  it('An open invitation of the address gives its seat, also in a full group (GROUP-461)', async () => {
    const link = await opened();
    await api.invite(owner, ['ada@uni.example', 'x@x.example', 'y@x.example']);
    expect(await join(link, await api.user('ada@uni.example'))).toMatchObject({ status: 200 });
    expect(await api.counts(guid)).toMatchObject({ active: 2, pending: 2 });
    expect(await join(link, await api.user('bo@uni.example'))).toMatchObject({
      status: 409,
      error: { error: 'CLASS_FULL' },
    });
  });

  it.each(['ada@other.example', 'ada@evil-uni.example', 'ada@uni.example.evil.example'])(
    'The address %s is outside of the domains and gets no seat (GROUP-461)',
    async (email) => {
      const link = await opened();
      expect(await join(link, await api.user(email))).toMatchObject({
        status: 403,
        error: { error: 'ADDRESS_NOT_IN_DOMAINS' },
      });
      expect(await api.counts(guid)).toMatchObject({ active: 1 });
    },
  );

  it('An address that is not verified, and a visitor who is signed out, get no seat (GROUP-461)', async () => {
    const link = await opened();
    const ada = await api.user('ada@uni.example', { verified: false });
    expect(await join(link, ada)).toMatchObject({ error: { error: 'EMAIL_NOT_VERIFIED' } });
    expect(await join(link, { token: '' })).toMatchObject({ status: 401 });
    expect(await api.counts(guid)).toMatchObject({ active: 1 });
  });

  it('The domains change while the link is on: the link and its count stay, and the log says so (GROUP-39, GROUP-460)', async () => {
    const link = await opened();
    await join(link, await api.user('ada@uni.example'));
    api.clock.advance({ seconds: 1 });
    expect(await opened(['college.example'])).toBe(link);
    expect(await read()).toMatchObject({ domains: ['college.example'], joined: 1 });
    expect(await join(link, await api.user('bo@uni.example'))).toMatchObject({ status: 403 });
    expect(await join(link, await api.user('cy@college.example'))).toMatchObject({ status: 200 });
    expect(await log()).toContainEqual(
      expect.objectContaining({
        action: 'class-link-changed',
        actor: owner.email,
        detail: { domains: ['college.example'] },
      }),
    );
  });

  it('A removed member needs an invitation, and joins again after it; undoing the removal forgets it (GROUP-463)', async () => {
    const link = await opened();
    const ada = await api.user('ada@uni.example');
    const remove = async () => {
      const request = { membersToDelete: [ada.email], token: owner.token };
      const response = await api.call(endpoints.removeMember, request);
      return response.ok ? response.body.removalId : '';
    };
    const leave = () => api.call(endpoints.leaveGroup, { guid }, { token: ada.token });
    const rejected = { status: 403, error: { error: 'INVITATION_NEEDED' } };
    const needsInvitation = async () => {
      const response = await describeLink(link, ada);
      return response.ok && response.body.needsInvitation;
    };
    await join(link, ada);
    const removalId = await remove();
    expect(await join(link, ada)).toMatchObject(rejected);
    await api.call(endpoints.undoRemoval, { removalId }, { token: owner.token });
    await leave();
    expect(await needsInvitation()).toBe(false);
    expect(await join(link, ada)).toMatchObject({ status: 200 });
    await remove();
    api.clock.advance({ seconds: 11 });
    await api.runScheduledJobs();
    expect(await needsInvitation()).toBe(true);
    expect(await join(link, ada)).toMatchObject(rejected);
    await api.invite(owner, [ada.email]);
    expect(await needsInvitation()).toBe(false);
    expect(await join(link, ada)).toMatchObject({ status: 200 });
    await leave();
    expect(await join(link, ada)).toMatchObject({ status: 200 });
    expect(await api.counts(guid)).toMatchObject({ active: 2, pending: 0 });
  });

  it('A link that is switched off, replaced, or of an ended group opens nothing (GROUP-460, GROUP-461)', async () => {
    const ada = await api.user('ada@uni.example');
    const first = await opened();
    await close();
    const second = await opened();
    expect(second).not.toBe(first);
    expect(await join(first, ada)).toMatchObject(gone);
    expect(await describeLink(second)).toMatchObject({ status: 200 });
    await api.applyPurchase({ ...purchase, isLive: false });
    expect(await describeLink(second)).toMatchObject(gone);
    expect(await join(second, ada)).toMatchObject(gone);
    expect(await open(['uni.example'])).toMatchObject({ error: { error: 'GROUP_ENDED' } });
    await api.applyPurchase(purchase);
    await close();
    expect(await read()).toBeNull();
    expect(await join(second, ada)).toMatchObject(gone);
    expect(await describeLink(second)).toMatchObject(gone);
  });

  it('Guessed links are limited for the network, and a valid link passes all the same (GROUP-461, GROUP-462)', async () => {
    const link = await opened();
    const ada = await api.user('ada@uni.example');
    for (let guess = 0; guess < 150; guess += 1) {
      expect(await join(`guess-${guess}`, ada)).toMatchObject(gone);
      expect(await describeLink(`guess-${guess}`)).toMatchObject(gone);
    }
    expect(await join('another', ada)).toMatchObject({ status: 429 });
    expect(await describeLink('another')).toMatchObject({ status: 429 });
    expect(await join(link, ada)).toMatchObject({ status: 200 });
  });

  it('32 students and an invitation at once never take more seats than there are (GROUP-2, GROUP-461)', async () => {
    const link = await opened();
    const students: GroupUser[] = [];
    for (let index = 0; index < 32; index += 1)
      students.push(await api.user(`racer-${index}@uni.example`));
    const answers = await Promise.all([
      ...students.map((each) => join(link, each)),
      api.invite(owner, ['x@x.example']),
    ]);
    const { active, pending } = await api.counts(guid);
    expect(active + pending).toBe(4);
    const joined = answers.slice(0, 32).filter(({ ok }) => ok).length;
    expect(joined).toBe(active - 1);
    expect(await read()).toMatchObject({ joined });
  }, 60_000);

  it('The seat of a removed member is reserved while the removal can be undone (GROUP-452, GROUP-461)', async () => {
    const link = await opened();
    await api.invite(owner, ['a@x.example', 'b@x.example', 'c@x.example']);
    const { token } = owner;
    await api.call(endpoints.removeMember, { membersToDelete: ['a@x.example'], token });
    const ada = await api.user('ada@uni.example');
    expect(await join(link, ada)).toMatchObject({ error: { error: 'CLASS_FULL' } });
    api.clock.advance({ seconds: 11 });
    expect(await join(link, ada)).toMatchObject({ status: 200 });
    expect(await api.counts(guid)).toMatchObject({ active: 2, pending: 2 });
  });

  it.each([
    ['gmail.com', 'anybody can get an email address in it'],
    ['ac.uk', 'many organizations have their domains in it'],
    ['nonsense', 'is not a domain'],
  ])('The domain %s is refused with the reason (GROUP-305, GROUP-460)', async (domain, reason) => {
    const message = expect.stringContaining(reason);
    expect(await open(['uni.example', domain])).toMatchObject({
      status: 422,
      error: { error: 'DOMAIN_REFUSED', fields: [{ field: 'domains', message }] },
    });
    expect(await read()).toBeNull();
  });

  it('Only the owner opens the link, with a recent sign-in (GROUP-460)', async () => {
    await api.invite(owner, ['admin@uni.example']);
    const admin = await api.accept('admin@uni.example');
    await api.giveRole(owner, admin, guid);
    expect(await open(['uni.example'], admin)).toMatchObject({ status: 403 });
    expect(await read(admin)).toBeUndefined();
    api.clock.advance({ minutes: 11 });
    expect(await open(['uni.example'])).toMatchObject({
      error: { error: 'REAUTHENTICATION_REQUIRED' },
    });
    const { idToken: token } = await signIn(api, owner.email);
    expect(await open(['uni.example'], { ...owner, token })).toMatchObject({ status: 200 });
  });

  it('The link names the group and its domains to everybody, and its owner only to those who may join (GROUP-462)', async () => {
    const link = await opened();
    const shown = { groupName: 'Okafor Lab', domains: ['uni.example'], isFull: false };
    const hidden = { ...shown, owner: null, isMember: false };
    expect(await describeLink(link)).toMatchObject({ body: { ...hidden, isAddressAllowed: null } });
    const stranger = await api.user('bo@other.example');
    expect(await describeLink(link, stranger)).toMatchObject({
      body: { ...hidden, isAddressAllowed: false },
    });
    const unverified = await api.user('eve@uni.example', { verified: false });
    expect(await describeLink(link, unverified)).toMatchObject({
      body: { ...hidden, isAddressAllowed: true },
    });
    const ada = await api.user('ada@uni.example');
    expect(await describeLink(link, ada)).toMatchObject({
      body: { ...shown, owner: owner.email, isAddressAllowed: true, isMember: false },
    });
    await join(link, ada);
    await api.applyPurchase({ ...purchase, seats: 2 });
    expect(await describeLink(link, ada)).toMatchObject({ body: { isMember: true, isFull: true } });
  });
});

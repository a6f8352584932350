import { authSessionEndpoints } from '@portal/auth-session/domain';
import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { startGroupApi, type GroupApi, type GroupUser } from '../testing/group-api';

describe('the domains of a group', () => {
  let api: GroupApi;
  let owner: GroupUser;
  let guid: string;
  let purchase: Awaited<ReturnType<GroupApi['group']>>['purchase'];
  beforeEach(async () => {
    api = await startGroupApi();
    ({ owner, guid, purchase } = await api.group(4));
  });
  afterEach(() => api.stop());

  const add = (domain: string, { token } = owner) =>
    api.call(endpoints.addGroupDomain, { domain }, { token });
  const check = (domain: string, { token } = owner) =>
    api.call(endpoints.checkGroupDomain, { domain }, { token });
  const remove = (domain: string) =>
    api.call(endpoints.removeGroupDomain, { domain }, { token: owner.token });
  const listed = async ({ token } = owner) => {
    const response = await api.call(endpoints.listGroupDomains, {}, { token });
    if (!response.ok) throw new Error(response.error.error);
    return response.body.domains;
  };
  const recordOf = async (domain: string, who = owner) => {
    const found = (await listed(who)).find((each) => each.domain === domain);
    if (!found) throw new Error(`The group does not have ${domain}.`);
    return found.record;
  };
  const publish = async (domain: string, who = owner) => {
    const { name, value } = await recordOf(domain, who);
    api.records.set(name, [...(api.records.get(name) ?? []), value]);
  };
  const verify = async (domain: string, who = owner) => {
    await add(domain, who);
    await publish(domain, who);
    expect(await check(domain, who)).toMatchObject({ body: { result: 'verified' } });
  };
  const offers = async ({ token }: GroupUser) => {
    const response = await api.call(endpoints.getGroupDetails, {}, { token });
    return response.ok ? (response.body.seatOffers ?? []) : undefined;
  };
  const join = ({ token }: GroupUser, id = guid) =>
    api.call(endpoints.joinByDomain, { guid: id }, { token });
  const notOffered = { status: 404, error: { error: 'SEAT_NOT_OFFERED' } };
  const log = async () => {
    const response = await api.call(endpoints.listGroupActivity, {}, { token: owner.token });
    return response.ok ? response.body.activity : [];
  };
  const pass = async (days: number) => {
    api.clock.advance({ days });
    await api.runScheduledJobs();
    owner = await api.user(owner.email);
  };

  it('The owner publishes the record that the portal shows, and the check verifies the domain (GROUP-464)', async () => {
    expect(await add(' @Uni.Example ')).toMatchObject({
      body: { domains: [{ domain: 'uni.example', state: 'waiting', joined: 0 }] },
    });
    const { name, value } = await recordOf('uni.example');
    expect(name).toBe('_lemma.uni.example');
    expect(value).toMatch(/^lemma-verification=[\w-]{22}$/);
    const results: [readonly string[] | undefined, string][] = [
      [[], 'no-record'],
      [['lemma-verification=somebody-else'], 'other-record'],
      [[`${value}x`], 'other-record'],
      [undefined, 'no-answer'],
    ];
    for (const [texts, result] of results) {
      api.records.set(name, texts);
      expect(await check('uni.example')).toMatchObject({
        body: { result, domains: [{ state: 'waiting' }] },
      });
    }
    api.records.set(name, ['another text', ` ${value}`]);
    expect(await check('uni.example')).toMatchObject({
      body: { result: 'verified', domains: [{ state: 'verified' }] },
    });
    api.clock.advance({ seconds: 1 });
    await check('uni.example');
    expect(await log()).toMatchObject([
      { action: 'domain-verified', actor: owner.email, detail: { domains: ['uni.example'] } },
    ]);
  });

  it('Who has a verified address in the domain or its subdomains is offered a seat, and has Premium after joining (GROUP-466)', async () => {
    await verify('uni.example');
    const [ada, bo] = [await api.user('ada@uni.example'), await api.user('bo@cs.uni.example')];
    for (const each of [ada, bo]) {
      expect(await offers(each)).toEqual([{ guid, name: 'Okafor Lab', isFull: false }]);
      expect(await api.isPremium(each)).toBe(false);
      expect(await join(each)).toMatchObject({ status: 200 });
      expect(await join(each)).toMatchObject({ status: 200 });
      expect(await api.isPremium(each)).toBe(true);
      expect(await offers(each)).toEqual([]);
    }
    expect(await api.counts(guid)).toMatchObject({ active: 3, pending: 0, rows: 3 });
    expect(await listed()).toMatchObject([{ joined: 2 }]);
    expect(await log()).toContainEqual(
      expect.objectContaining({
        action: 'joined-by-domain',
        members: ['ada@uni.example'],
        detail: { domains: ['uni.example'] },
      }),
    );
  });

  it('Only a user whom a group asks to join learns so with the account, so that others load nothing about groups (GROUP-466)', async () => {
    await verify('uni.example');
    const asked = async ({ token }: GroupUser) => {
      const response = await api.call(authSessionEndpoints.getCurrentUser, {}, { token });
      return response.ok && response.body.user.asked_by_group;
    };
    const ada = await api.user('ada@uni.example');
    expect(await asked(ada)).toBe(true);
    await join(ada);
    expect(await asked(ada)).toBeUndefined();
    expect(await asked(await api.user('bo@other.example'))).toBeUndefined();
    const eve = await api.user('eve@uni.example', { verified: false });
    expect(await asked(eve)).toBeUndefined();
  });

  it.each(['ada@other.example', 'ada@evil-uni.example', 'ada@uni.example.evil.example'])(
    'The address %s is outside of the domain: it is offered nothing and gets no seat (GROUP-466)',
    async (email) => {
      await verify('uni.example');
      const ada = await api.user(email);
      expect(await offers(ada)).toEqual([]);
      expect(await join(ada)).toMatchObject(notOffered);
    },
  );

  it('Nobody joins by a domain that is not verified or was removed, with an unverified address, or in an ended group (GROUP-464, GROUP-466)', async () => {
    const ada = await api.user('ada@uni.example');
    await add('uni.example');
    expect(await offers(ada)).toEqual([]);
    expect(await join(ada)).toMatchObject(notOffered);
    await publish('uni.example');
    await check('uni.example');
    const eve = await api.user('eve@uni.example', { verified: false });
    expect(await offers(eve)).toEqual([]);
    expect(await join(eve)).toMatchObject({ error: { error: 'EMAIL_NOT_VERIFIED' } });
    await api.applyPurchase({ ...purchase, isLive: false });
    expect(await offers(ada)).toEqual([]);
    expect(await join(ada)).toMatchObject(notOffered);
    expect(await add('college.example')).toMatchObject({ error: { error: 'GROUP_ENDED' } });
    await api.applyPurchase(purchase);
    api.clock.advance({ seconds: 1 });
    await remove('uni.example');
    await remove('uni.example');
    expect(await join(ada)).toMatchObject(notOffered);
    expect(await api.counts(guid)).toMatchObject({ active: 1, pending: 0 });
    expect((await log()).filter(({ action }) => action === 'domain-removed')).toHaveLength(1);
  });

  it('The record of another group, or of a domain that was removed and added again, verifies nothing; both groups can have a domain (GROUP-464, GROUP-466)', async () => {
    const other = await api.group(4, { name: 'Noether Group' });
    await verify('uni.example', other.owner);
    await add('uni.example');
    expect(await check('uni.example')).toMatchObject({ body: { result: 'other-record' } });
    await publish('uni.example');
    await remove('uni.example');
    expect(await check('uni.example')).toMatchObject({ error: { error: 'DOMAIN_NOT_FOUND' } });
    await add('uni.example');
    expect(await check('uni.example')).toMatchObject({ body: { result: 'other-record' } });
    await publish('uni.example');
    await check('uni.example');
    expect(await offers(await api.user('ada@uni.example'))).toMatchObject([
      { name: 'Noether Group' },
      { name: 'Okafor Lab' },
    ]);
  });

  it('A domain of a mail provider, of a registry, or of a licensed institution is refused with the reason (GROUP-305, GROUP-464)', async () => {
    const day = (days: number) =>
      new Date(api.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const license = { name: 'Uni', domains: 'uni.example', start: day(0), end: day(9) };
    const options = { ...license, seats: '5', administrator: 'dean@uni.example' };
    await api.institutions(
      'create',
      ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
    );
    for (const [domain, reason] of [
      ['gmail.com', /anybody can get an email address in it/],
      ['ac.uk', /many organizations have their domains in it/],
      ['uni.example', /belongs to an institution with a license/],
      ['cs.uni.example', /belongs to an institution with a license/],
    ] as const)
      expect(await add(domain)).toMatchObject({
        status: 422,
        error: {
          error: 'DOMAIN_REFUSED',
          fields: [{ field: 'domain', message: expect.stringMatching(reason) }],
        },
      });
    await pass(10);
    expect(await add('uni.example')).toMatchObject({ status: 200 });
  });

  it('A group has at most 20 domains (GROUP-464)', async () => {
    for (let number = 1; number <= 20; number += 1) await add(`u${number}.example`);
    expect(await add('u21.example')).toMatchObject({ error: { error: 'TOO_MANY_DOMAINS' } });
    expect(await add('u20.example')).toMatchObject({ status: 200 });
    expect(await listed()).toHaveLength(20);
  });

  it('A full group is offered as full and gives no seat, except that of an open invitation (GROUP-466)', async () => {
    await verify('uni.example');
    await api.invite(owner, ['ada@uni.example', 'x@x.example', 'y@x.example']);
    const bo = await api.user('bo@uni.example');
    expect(await offers(bo)).toMatchObject([{ isFull: true }]);
    expect(await join(bo)).toMatchObject({ status: 409, error: { error: 'CLASS_FULL' } });
    expect(await join(await api.user('ada@uni.example'))).toMatchObject({ status: 200 });
    expect(await api.counts(guid)).toMatchObject({ active: 2, pending: 2 });
  });

  it('Several people at once never take more seats than there are (GROUP-2, GROUP-466)', async () => {
    await verify('uni.example');
    const people: GroupUser[] = [];
    for (let index = 0; index < 8; index += 1)
      people.push(await api.user(`racer-${index}@uni.example`));
    const answers = await Promise.all(people.map((each) => join(each)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    expect(await api.counts(guid)).toMatchObject({ active: 4, pending: 0 });
    expect(await listed()).toMatchObject([{ joined: 3 }]);
  });

  it('A removed member is offered nothing and needs an invitation; who left is offered a seat again (GROUP-463, GROUP-466)', async () => {
    await verify('uni.example');
    const ada = await api.user('ada@uni.example');
    await join(ada);
    await api.call(endpoints.leaveGroup, { guid }, { token: ada.token });
    expect(await offers(ada)).toHaveLength(1);
    await join(ada);
    const request = { membersToDelete: [ada.email], token: owner.token };
    await api.call(endpoints.removeMember, request);
    expect(await offers(ada)).toEqual([]);
    expect(await join(ada)).toMatchObject({ status: 403, error: { error: 'INVITATION_NEEDED' } });
  });

  it('Whose new address is in no domain of the group keeps the seat and Premium (GROUP-454, GROUP-466)', async () => {
    await verify('uni.example');
    const ada = await api.user('ada@uni.example');
    await join(ada);
    const moved = await api.changeEmail(ada, 'ada@home.example');
    expect(await api.isPremium(moved)).toBe(true);
    expect(await api.counts(guid)).toMatchObject({ active: 2 });
  });

  it('The record is looked for each day: after seven days without it nobody joins, the owner is mailed once, and the record brings it back (GROUP-465)', async () => {
    await verify('uni.example');
    const ada = () => api.user('ada@uni.example');
    const { name, value } = await recordOf('uni.example');
    const mails = async () =>
      (await api.mailsTo(owner.email)).filter(({ subject }) => subject.includes('uni.example'));
    api.records.set(name, []);
    for (let day = 1; day <= 3; day += 1) await pass(1);
    api.records.set(name, [value]);
    await pass(1);
    api.records.set(name, undefined);
    for (let day = 1; day <= 6; day += 1) await pass(1);
    expect(await offers(await ada())).toHaveLength(1);
    expect(await mails()).toHaveLength(0);
    for (let day = 1; day <= 3; day += 1) await pass(1);
    expect(await listed()).toMatchObject([{ state: 'lost' }]);
    expect(await join(await ada())).toMatchObject(notOffered);
    expect(await mails()).toMatchObject([
      {
        subject: 'Nobody can join Okafor Lab by uni.example now',
        text: expect.stringMatching(/TXT record _lemma\.uni\.example.*Members stay/s),
      },
    ]);
    expect(await log()).toMatchObject([
      { action: 'domain-lost', actor: null, detail: { domains: ['uni.example'] } },
      { action: 'domain-verified' },
    ]);
    api.records.set(name, [value]);
    expect(await check('uni.example')).toMatchObject({
      body: { result: 'verified', domains: [{ state: 'verified' }] },
    });
    expect(await offers(await ada())).toHaveLength(1);
  });

  it('Two schedulers at once look for a record once, and a group that has ended is not looked at (GROUP-465)', async () => {
    await verify('uni.example');
    api.records.clear();
    await api.applyPurchase({ ...purchase, isLive: false });
    await pass(30);
    expect(await listed()).toMatchObject([{ state: 'verified' }]);
    await api.applyPurchase(purchase);
    await Promise.all([api.runScheduledJobs(), api.runScheduledJobs()]);
    expect(await listed()).toMatchObject([{ state: 'lost' }]);
    const mails = await api.mailsTo(owner.email);
    expect(mails.filter(({ subject }) => subject.includes('uni.example'))).toHaveLength(1);
  });
});

import { authSessionEndpoints } from '@portal/auth-session/domain';
import { signIn, updateUser } from '@portal/auth-session/server/testing';
import { findPremium } from '@portal/entitlements/server/testing';
import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { refuseDomain } from '../domains/claimable-domain';
import { institutions } from '../group-management.tables';
import { type GroupApi, type GroupUser, startGroupApi } from '../testing/group-api';

describe('operators and groups', () => {
  let api: GroupApi;

  beforeAll(async () => {
    api = await startGroupApi();
  });

  beforeEach(() => api.reset());

  afterAll(() => api.stop());

  const why = ['--reason', 'the owner wrote'];

  describe('what operators do about groups', () => {
    let owner: GroupUser;
    let member: GroupUser;
    let guid: string;

    beforeEach(async () => {
      const made = await api.group(3, {
        members: ['ada@example.org'],
        invited: ['open@example.org'],
      });
      ({ owner, guid } = made);
      await api.storeSubscription(made.purchase);
      member = await api.user('ada@example.org');
      // The log orders what happens at the same moment by chance.
      api.clock.advance({ seconds: 1 });
    });

    const shown = async (word = 'sub_1') => {
      const { lines } = await api.admin('group', 'show', word, '--json');
      return JSON.parse(lines.join('\n')) as Record<string, unknown>;
    };
    const about = (command: string, ...words: string[]) =>
      api.admin('group', command, 'sub_1', ...words, ...why);
    const newestLog = async () => {
      const answer = await api.call(endpoints.listGroupActivity, { guid }, { token: owner.token });
      if (!answer.ok) throw new Error(answer.error.error);
      const [newest] = answer.body.activity;
      return newest && { action: newest.action, actor: newest.actor };
    };
    const subjectsTo = async ({ email }: { email: string }) =>
      (await api.mailsTo(email)).map(({ subject }) => subject);

    it('A group is shown by its id and by its subscription: seats, plan, administrators, members and invitations (GROUP-500)', async () => {
      const expected = {
        group: { id: guid, seats: 3, members: 2, invited: 1, free: 0, isLive: true },
        plan: { id: 'sub_1', seats: 3, status: 'active' },
        administrators: [{ role: 'owner', email: owner.email }],
        members: [
          { email: member.email, pays: false },
          { email: owner.email, pays: true },
        ],
        invitations: [{ email: 'open@example.org', state: 'open', groupId: guid }],
      };
      expect(await shown()).toMatchObject(expected);
      expect((await api.admin('group', 'show', '--', guid)).code).toBe(0);
      expect(await api.admin('group', 'show', 'sub_9')).toEqual({
        code: 1,
        lines: ['There is no group sub_9.'],
      });
    });

    it('A member is offered the role of an administrator, gets it by accepting, and loses it; owner and member are mailed, and the log names the operator (GROUP-229, GROUP-500)', async () => {
      const { lines } = await about('role', member.email, 'administrator');
      expect(lines).toEqual([`${member.email} was offered the role, and can accept it.`]);
      expect(await newestLog()).toEqual({ action: 'offered-admin', actor: 'operator' });
      expect((await shown())['administrators']).toHaveLength(1);
      await api.call(endpoints.acceptRoleOffer, { guid }, { token: member.token });
      api.clock.advance({ seconds: 1 });
      expect((await shown())['administrators']).toHaveLength(2);
      expect((await about('role', member.email, 'member')).lines).toEqual([
        `${member.email} is a member.`,
      ]);
      expect(await newestLog()).toEqual({ action: 'admin-ended', actor: 'operator' });
      for (const person of [owner, member])
        expect((await subjectsTo(person)).at(-1)).toBe('A role in your group has changed');
    });

    it('The group is offered to a member, who becomes its owner by accepting (GROUP-38, GROUP-500)', async () => {
      expect(await about('hand-over', member.email)).toMatchObject({ code: 0 });
      await api.call(endpoints.acceptRoleOffer, { guid }, { token: member.token });
      const { administrators } = (await shown()) as { administrators: { role: string }[] };
      expect(administrators.find(({ role }) => role === 'owner')).toMatchObject({
        email: member.email,
      });
    });

    it.each([
      ['role', ['nobody@example.org', 'administrator'], 'The API refuses it: USER_NOT_FOUND.'],
      ['role', ['owner-1@example.org', 'member'], 'The API refuses it: FORBIDDEN.'],
      ['role', ['ada@example.org', 'king'], 'Name administrator or member.'],
      ['hand-over', ['open@example.org'], 'The API refuses it: USER_NOT_FOUND.'],
      ['hand-over', ['ada@example.org', '--payer', 'me'], 'Name stays or new-owner.'],
      ['seats', ['many'], 'The number of seats must be a whole number.'],
    ])('%s %j is refused as the page refuses it (GROUP-500)', async (command, words, problem) => {
      const { code, lines } = await about(command, ...words);
      expect(lines).toEqual([problem]);
      expect(code).toBeGreaterThan(0);
    });

    it('The seats of an institution are changed by its license (GROUP-304, GROUP-500)', async () => {
      const dates = ['--start', '2026-01-01', '--end', '2027-01-01'];
      const who = ['--domains', 'uni.example', '--administrator', 'lib@uni.example'];
      const made = await api.institutions(
        'create',
        '--name',
        'A',
        '--seats',
        '5',
        ...dates,
        ...who,
      );
      const id = made.lines[0]?.split('  ')[0] ?? '';
      expect((await api.admin('group', 'seats', id, '9', ...why)).lines).toEqual([
        `The seats of an institution are changed by: institution change ${id} --seats 9`,
      ]);
      expect(await shown(id)).toMatchObject({ plan: null, group: { seats: 5 } });
    });

    describe('invitations', () => {
      const invitation = (command: string, ...words: string[]) =>
        api.admin('invitation', command, ...words);

      it('An invitation whose link no longer works is shown as expired (GROUP-501)', async () => {
        api.clock.advance({ days: 40 });
        expect((await shown())['invitations']).toMatchObject([{ state: 'expired' }]);
      });

      it('An invitation is mailed again, but not within 30 minutes (GROUP-33, GROUP-501)', async () => {
        const resend = () => invitation('resend', 'sub_1', 'open@example.org', ...why);
        expect((await resend()).lines).toEqual(['The API refuses it: RESEND_TOO_SOON.']);
        api.clock.advance({ minutes: 31 });
        const before = (await subjectsTo({ email: 'open@example.org' })).length;
        expect(await resend()).toMatchObject({ code: 0 });
        expect(await subjectsTo({ email: 'open@example.org' })).toHaveLength(before + 1);
        expect(await invitation('resend', 'sub_1', member.email, ...why)).toMatchObject({
          code: 1,
        });
      });
    });
  });

  describe('a licensed institution', () => {
    const librarian = 'librarian@uni.example';

    const dayAfter = (days: number) =>
      new Date(api.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const optionsOf = (changed: Record<string, string> = {}) => {
      const options = {
        name: 'Example University',
        domains: 'uni.example,college.example',
        start: dayAfter(0),
        end: dayAfter(10),
        seats: 'unlimited',
        administrator: librarian,
        ...changed,
      };
      return Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
    };
    const license = async (changed?: Record<string, string>) => {
      const { code, lines } = await api.institutions('create', ...optionsOf(changed));
      expect([code, lines]).toEqual([0, [expect.any(String)]]);
      const id = lines[0]?.split('  ')[0] ?? '';
      expect(id).toMatch(/^inst_[\w-]+$/);
      return id;
    };
    const premiumOf = async ({ token }: GroupUser) => {
      const response = await api.call(authSessionEndpoints.getPremiumStatus, {}, { token });
      if (!response.ok) throw new Error(response.error.error);
      return response.body;
    };
    const detailsOf = async ({ token }: GroupUser) => {
      const response = await api.call(endpoints.getGroupDetails, {}, { token });
      if (!response.ok) throw new Error(response.error.error);
      return response.body;
    };

    it('Verified addresses in its domains and their subdomains have Premium that nobody pays for, and look-alikes have none (GROUP-301, ENT-300)', async () => {
      const before = await api.user('ada@uni.example');
      await license();
      const premium = {
        isPremium: true,
        isPaid: false,
        source: 'institution',
        reason: 'institution',
      };
      expect(await premiumOf(before)).toEqual(premium);
      const { query } = api.platform.database;
      const found = await findPremium(query, [before.uid], api.clock.now());
      expect(found.get(before.uid)).toEqual(premium);
      for (const email of ['bob@cs.lab.uni.example', 'eve@college.example'])
        expect(await premiumOf(await api.user(email))).toEqual(premium);
      for (const email of [
        'x@evil-uni.example',
        'x@uni.example.org',
        'x@uniXexample.org',
        'uni.example@other.org',
      ])
        expect([email, await api.isPremium(await api.user(email))]).toEqual([email, false]);
    });

    it('An address that is not verified has no Premium until it is, and an account whose address leaves the domain loses it (GROUP-301)', async () => {
      await license();
      const ada = await api.user('ada@uni.example', { verified: false });
      expect(await api.isPremium(ada)).toBe(false);
      await api.verify(ada);
      expect(await api.isPremium(ada)).toBe(true);
      await updateUser(api.platform.database.query, ada.uid, { email: 'ada@home.example' });
      expect(await api.isPremium(ada)).toBe(false);
    });

    it('Premium starts with the first day and ends after the last one, and changing the end extends it (GROUP-302)', async () => {
      const id = await license({ start: dayAfter(2), end: dayAfter(3) });
      const ada = await api.user('ada@uni.example');
      const isPremiumAfter = async (days: number) => {
        api.clock.advance({ days });
        const { idToken: token } = await signIn(api, ada.email, { rememberMe: true });
        return api.isPremium({ ...ada, token });
      };
      expect(await api.isPremium(ada)).toBe(false);
      expect(await isPremiumAfter(2)).toBe(true);
      expect(await isPremiumAfter(2)).toBe(false);
      expect(await api.institutions('change', id, '--end', dayAfter(1))).toMatchObject({ code: 0 });
      expect(await isPremiumAfter(0)).toBe(true);
    });

    it('Ending the license ends Premium immediately, also of the members whom the administrator invited, who are told (GROUP-302, GROUP-404)', async () => {
      const admin = await api.user(librarian);
      const id = await license();
      await api.invite(admin, ['guest@elsewhere.example']);
      await api.runJobs();
      await api.accept('guest@elsewhere.example');
      const users = [await api.user('guest@elsewhere.example'), await api.user('ada@uni.example')];
      for (const user of users) expect(await api.isPremium(user)).toBe(true);
      expect(await api.institutions('end', id)).toMatchObject({ code: 0 });
      for (const user of users) expect(await api.isPremium(user)).toBe(false);
      expect((await api.mailsTo('guest@elsewhere.example')).at(-1)).toMatchObject({
        subject: 'Example University has ended',
      });
    });

    it('A license that the version before shortens or extends beside this one is followed within a day (GROUP-302, SHARED-343)', async () => {
      const admin = await api.user(librarian);
      await license();
      await api.invite(admin, ['guest@elsewhere.example']);
      await api.runJobs();
      await api.accept('guest@elsewhere.example');
      const guest = await api.user('guest@elsewhere.example');
      const isPremiumADayAfterItEnds = async (endsAt: Date) => {
        await api.platform.database.query.update(institutions).set({ endsAt });
        api.clock.advance({ days: 1 });
        await api.runScheduledJobs();
        const { idToken: token } = await signIn(api, guest.email);
        return api.isPremium({ ...guest, token });
      };
      expect(await isPremiumADayAfterItEnds(api.clock.now())).toBe(false);
      expect(await isPremiumADayAfterItEnds(new Date(dayAfter(9)))).toBe(true);
    });

    it('Removing a domain ends the Premium of its addresses and adding one starts it, at this institution only (GROUP-302)', async () => {
      const id = await license();
      await license({ name: 'Other University', domains: 'other.example' });
      const addresses = ['ada@uni.example', 'eve@new.example', 'bob@other.example'];
      const users = await Promise.all(addresses.map((address) => api.user(address)));
      await api.institutions('change', id, '--domains', 'NEW.example, college.example');
      const premium = await Promise.all(users.map((user) => api.isPremium(user)));
      expect(premium).toEqual([false, true, true]);
    });

    it('The named administrator gets an invitation and owns the group once the address is verified (GROUP-303)', async () => {
      const id = await license();
      await api.runJobs();
      expect(await api.iuidOf(librarian)).toEqual(expect.any(String));
      const admin = await api.user(librarian, { verified: false });
      await api.runScheduledJobs();
      expect(await detailsOf(admin)).toEqual({});
      await api.verify(admin);
      await api.runScheduledJobs();
      expect(await detailsOf(admin)).toMatchObject({
        guid: id,
        role: 'owner',
        name: 'Example University',
        quota: null,
        subscription: null,
        counts: { active: 0, pending: 1 },
      });
    });

    it('A new administrator becomes the owner, and the former one stays an administrator (GROUP-303)', async () => {
      const [first, second] = [await api.user(librarian), await api.user('dean@uni.example')];
      const id = await license();
      await api.institutions('change', id, '--administrator', second.email);
      expect(await detailsOf(second)).toMatchObject({ guid: id, role: 'owner' });
      expect(await detailsOf(first)).toMatchObject({ guid: id, role: 'admin' });
    });

    it('Seats limit the members who are invited, and not who has Premium by domain; without seats there is no limit (GROUP-304)', async () => {
      const admin = await api.user(librarian);
      const id = await license({ seats: '2' });
      expect(await api.invite(admin, ['a@x.example', 'b@x.example'])).toMatchObject({
        ok: false,
        error: { error: 'QUOTA_EXCEEDED' },
      });
      for (const name of ['a', 'b', 'c'])
        expect(await api.isPremium(await api.user(`${name}@uni.example`))).toBe(true);
      await api.institutions('change', id, '--seats', 'unlimited');
      const invited = await api.invite(admin, ['a@x.example', 'b@x.example', 'c@x.example']);
      expect(invited).toMatchObject({ ok: true });
    });

    it('Every invalid option is named, and nothing is stored (GROUP-300)', async () => {
      const { code, lines } = await api.institutions(
        'create',
        ...['--domains', 'uni', '--start', '2026-02-30', '--end', '2026', '--seats', '0'],
        ...['--administrator', 'nobody'],
      );
      expect(code).toBe(2);
      expect(lines.toSorted()).toEqual(
        [
          '--name is missing.',
          '--domains: “uni” is not a domain such as uni.example.',
          '--start must be a day such as 2026-09-01.',
          '--end must be a day such as 2026-09-01.',
          '--seats must be a whole number from 1 to 1000000, or “unlimited”.',
          expect.stringContaining('email'),
        ].toSorted(),
      );
      const reversed = optionsOf({ start: dayAfter(3), end: dayAfter(2) });
      expect(await api.institutions('create', ...reversed)).toEqual({
        code: 2,
        lines: ['The last day must not be before the first.'],
      });
      expect(await api.institutions('list')).toEqual({
        code: 0,
        lines: ['There are no institutions.'],
      });
    });

    it('The domains of registries and of mail providers are refused with the reason, when an institution is created and when it is changed (GROUP-305)', async () => {
      const id = await license();
      const refused = {
        code: 2,
        lines: [
          '--domains: “ac.uk” cannot be claimed: many organizations have their domains in it. Name the one that is yours, such as uni.ac.uk.',
          '--domains: “gmail.com” cannot be claimed: anybody can get an email address in it.',
        ],
      };
      const domains = 'uni.ac.uk,AC.UK,gmail.com';
      expect(await api.institutions('create', ...optionsOf({ domains }))).toEqual(refused);
      expect(await api.institutions('change', id, '--domains', domains)).toEqual(refused);
      const { lines } = await api.institutions('list');
      expect(lines).toEqual([expect.stringContaining('uni.example,college.example')]);
    });

    it('The list shows every institution, an unknown one is not found, and words that are no command are refused (GROUP-300)', async () => {
      const id = await license();
      const { lines } = await api.institutions('list');
      expect(lines).toEqual([
        [
          id,
          'Example University',
          'licensed',
          `${dayAfter(0)} to ${dayAfter(10)}`,
          '1 of unlimited seats',
          'uni.example,college.example',
          `${librarian} (invited)`,
        ].join('  '),
      ]);
      for (const words of [
        ['end', 'x'],
        ['change', 'x', '--name', 'New'],
      ])
        expect(await api.institutions(...words)).toEqual({
          code: 1,
          lines: ['There is no institution x.'],
        });
      for (const words of [[], ['list', 'x'], ['end', id, 'y'], ['create', '--color', 'red']])
        expect(await api.institutions(...words)).toMatchObject({ code: 2 });
      expect(await api.institutions('change', id)).toEqual({
        code: 2,
        lines: ['Name at least one thing to change.'],
      });
    });
  });
});

describe('refuseDomain', () => {
  it.each([
    'uni.example',
    'ox.ac.uk',
    'cs.ox.ac.uk',
    'u-tokyo.ac.jp',
    'nus.edu.sg',
    'unican.es',
    'tu-berlin.de',
    'universität.de',
    'πανεπιστήμιο.ελ',
  ])('The domain %s of an organization can be claimed (GROUP-305)', async (domain) => {
    expect(await refuseDomain(domain)).toBeUndefined();
  });

  it.each(['ac.uk', 'edu.au', 'co.jp', 'k12.ca.us', 'github.io', 'uk.com', 'eu.org'])(
    'The domain %s of a registry cannot be claimed, and the text says why (GROUP-305)',
    async (domain) => {
      expect(await refuseDomain(domain)).toBe(
        `“${domain}” cannot be claimed: many organizations have their domains in it. Name the one that is yours, such as uni.${domain}.`,
      );
    },
  );

  it.each([
    'gmail.com',
    'googlemail.com',
    'outlook.com',
    'yahoo.co.jp',
    'qq.com',
    'gmx.de',
    'web.de',
    'proton.me',
    'posteo.de',
    'mailinator.com',
    'any.gmail.com',
    'privaterelay.appleid.com',
  ])(
    'The domain %s of a mail provider cannot be claimed, and the text says why (GROUP-305)',
    async (domain) => {
      expect(await refuseDomain(domain)).toBe(
        `“${domain}” cannot be claimed: anybody can get an email address in it.`,
      );
    },
  );

  it.each(['', 'com', 'uni', 'uni..example', '127.0.0.1', 'uni.example/x', 'a@uni.example'])(
    'The text %j is not a domain (GROUP-305)',
    async (domain) => {
      expect(await refuseDomain(domain)).toBe(`“${domain}” is not a domain such as uni.example.`);
    },
  );
});

import { authSessionEndpoints } from '@portal/auth-session/domain';
import { goodPassword, signedIn, signIn, ticketFor } from '@portal/auth-session/server/testing';
import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { users } from '@portal/server/contracts';
import { eq } from 'drizzle-orm';
import { linkGuessLimits } from '../invitations/reject-guess';
import { type GroupApi, type GroupUser, startGroupApi } from '../testing/group-api';

let api: GroupApi;
beforeAll(async () => {
  api = await startGroupApi();
});
beforeEach(() => api.reset());
afterAll(() => api.stop());

describe('the invitation that its link shows', () => {
  let owner: GroupUser;
  const email = 'grace@example.org';
  beforeEach(async () => {
    ({ owner } = await api.group(4));
    await api.invite(owner, [email]);
  });

  const show = (iuid: string, { token }: { token?: string } = {}) =>
    api.call(endpoints.getInvitation, { iuid }, { ...(token !== undefined && { token }) });
  const ask = (iuid: string) => api.call(endpoints.askForInvitation, { iuid });
  const accept = (iuid: string, { token }: GroupUser) =>
    api.call(endpoints.acceptInvitation, { iuid }, { token });
  const row = async () => {
    const { token } = await api.user(owner.email);
    const query = { status: 'pending', search: '', sort: 'email', direction: 'ascending' } as const;
    const list = await api.call(endpoints.listMembers, { ...query, limit: 5 }, { token });
    return list.ok ? list.body.members[0] : undefined;
  };
  const gone = { status: 404, error: { error: 'INVITATION_LINK_NOT_FOUND' } };
  const expired = { status: 410, error: { error: 'INVITATION_EXPIRED' } };

  it('It names inviter, group and invited address, for the mailed and for the copied link (GROUP-405)', async () => {
    const shown = { groupName: 'Okafor Lab', inviter: owner.email, email, isExpired: false };
    const mailed = await show(await api.iuidOf(email));
    expect(mailed).toMatchObject({ body: { ...shown, isForOthers: false } });
    const copied = await show(await api.copiedIuidOf(owner, email));
    expect(copied).toMatchObject({ body: { ...shown, isForOthers: false } });
  });

  it('The inviter is the one who sent the invitation last, and nobody once that account is deleted (GROUP-403, GROUP-405)', async () => {
    await api.runJobs();
    await api.invite(owner, ['admin@example.org']);
    const admin = await api.accept('admin@example.org');
    const { guid } = await api
      .call(endpoints.getGroupDetails, {}, { token: owner.token })
      .then((response) => (response.ok ? response.body : {}));
    await api.giveRole(owner, admin, guid ?? '');
    api.clock.advance({ minutes: 31 });
    const { token: idToken } = await api.user(admin.email);
    const resent = { memberEmail: email, token: idToken };
    await api.call(endpoints.resendInvitation, resent, { token: idToken });
    await api.runJobs();
    expect((await api.mailsTo(email)).map(({ subject }) => subject)).toEqual([
      `${owner.email} invited you to Okafor Lab`,
      'admin@example.org invited you to Okafor Lab',
    ]);
    const iuid = await api.iuidOf(email);
    expect(await show(iuid)).toMatchObject({ body: { inviter: 'admin@example.org' } });
  });

  it('Wrong, used and removed links show nothing to others, and guesses are limited (GROUP-36, GROUP-405)', async () => {
    const iuid = await api.iuidOf(email);
    const grace = await api.accept(email);
    expect(await show(iuid)).toMatchObject(gone);
    expect(await show(iuid, owner)).toMatchObject(gone);
    expect(await show(iuid, grace)).toMatchObject({ body: { isMember: true } });
    const { guessesPerNetwork } = linkGuessLimits;
    for (let guess = 0; guess < guessesPerNetwork.points - 2; guess += 1)
      await api.platform.limiter.take(guessesPerNetwork, '127.0.0.1');
    expect(await show('another')).toMatchObject({ status: 429 });
    expect(await ask('another')).toMatchObject({ status: 429 });
    expect(await show(iuid, grace)).toMatchObject({ status: 200 });
  });

  it('After 30 days an invitation has expired: it is not accepted, a new one can be asked for once, and sending it again renews it (GROUP-405)', async () => {
    const iuid = await api.iuidOf(email);
    expect(await ask(iuid)).toMatchObject({ status: 200 });
    expect((await row())?.askedAt).toBeNull();
    api.clock.advance({ days: 30 });
    const grace = await api.user(email);
    expect(await accept(iuid, grace)).toMatchObject(expired);
    expect(await show(iuid)).toMatchObject({ body: { isExpired: true, askedAt: null } });
    expect(await ask(iuid)).toMatchObject({ status: 200 });
    const askedAt = (await row())?.askedAt;
    expect(askedAt).toEqual({ seconds: api.clock.now().getTime() / 1_000 });
    api.clock.advance({ days: 1 });
    await ask(iuid);
    expect((await row())?.askedAt).toEqual(askedAt);
    const { token } = await api.user(owner.email);
    await api.call(endpoints.resendInvitation, { memberEmail: email, token }, { token });
    expect((await row())?.askedAt).toBeNull();
    const { token: idToken } = await api.user(email);
    expect(await accept(iuid, { ...grace, token: idToken })).toMatchObject({ status: 200 });
  });

  describe('a sign-up with its link', () => {
    const signUpWith = async (invitation: string, address = email) => {
      const ticket = await ticketFor(api, 'signup');
      const account = { email: address, password: goodPassword, ticket, invitation };
      return api.call(authSessionEndpoints.signUp, account);
    };
    const userOf = async (address = email) => {
      const { idToken: token } = await signIn(api, address);
      const user = await api.call(authSessionEndpoints.getCurrentUser, {}, { token });
      return user.ok ? { token, ...user.body.user } : undefined;
    };
    const mailsOf = async (address = email) => (await api.mailsTo(address)).length;

    it('The mailed link verifies the address: there is no second mail, and accepting gives Premium immediately (GROUP-406)', async () => {
      const iuid = await api.iuidOf(email);
      expect(await signUpWith(iuid)).toMatchObject({ status: 200 });
      expect(await mailsOf()).toBe(1);
      const user = await userOf();
      expect(user).toMatchObject({ emailVerified: true });
      const grace = { uid: '', email, token: user?.token ?? '' };
      expect(await accept(iuid, grace)).toMatchObject({ status: 200 });
      expect(await api.isPremium(grace)).toBe(true);
    });

    it('The link that an administrator copies, another address, an expired and a used link verify nothing (GROUP-406)', async () => {
      const mailed = await api.iuidOf(email);
      const copied = await api.copiedIuidOf(owner, email);
      await signUpWith(mailed, 'mallory@example.org');
      expect(await userOf('mallory@example.org')).toMatchObject({ emailVerified: false });
      await signUpWith(copied);
      expect(await userOf()).toMatchObject({ emailVerified: false });
      expect(await mailsOf()).toBe(2);
      await api.invite(owner, ['late@example.org']);
      const late = await api.iuidOf('late@example.org');
      api.clock.advance({ days: 30 });
      await signUpWith(late, 'late@example.org');
      expect(await userOf('late@example.org')).toMatchObject({ emailVerified: false });
    });

    it('The account that a stranger opened before on the invited address is not verified (GROUP-406)', async () => {
      await api.user(email, { verified: false });
      expect(await signUpWith(await api.iuidOf(email))).toMatchObject({
        error: { error: 'EMAIL_ALREADY_EXISTS' },
      });
      expect(await userOf()).toMatchObject({ emailVerified: false });
    });
  });
});

/** An owner tries to bring somebody into a group who never agreed. */
describe('enrolling somebody who did not agree', () => {
  let owner: GroupUser;
  let guid: string;
  const victim = 'victim@example.org';

  beforeEach(async () => {
    ({ owner, guid } = await api.group(4));
    await api.invite(owner, [victim]);
  });

  const accept = (iuid: string, { token }: { token?: string } = {}) =>
    api.call(endpoints.acceptInvitation, { iuid }, { ...(token !== undefined && { token }) });
  const show = (iuid: string, { token }: GroupUser) =>
    api.call(endpoints.getInvitation, { iuid }, { token });
  const allow = (allowsOtherAddress: boolean, { token } = owner) =>
    api.call(endpoints.changeInvitationRule, { allowsOtherAddress }, { token });
  const log = async () => {
    const response = await api.call(endpoints.listGroupActivity, {}, { token: owner.token });
    return response.ok ? response.body.activity : [];
  };
  const rowOf = async (email: string) => {
    const details = await api.call(endpoints.getGroupDetails, {}, { token: owner.token });
    return details.ok ? details.body.members?.find((each) => each.email === email) : undefined;
  };
  const notFound = { status: 404, error: { error: 'INVITATION_LINK_NOT_FOUND' } };
  const forAnother = { status: 403, error: { error: 'INVITATION_FOR_ANOTHER_ADDRESS' } };

  it('Nobody accepts an invitation signed out, neither by the mailed nor by the copied link (GROUP-36)', async () => {
    for (const iuid of [await api.iuidOf(victim), await api.copiedIuidOf(owner, victim)])
      expect(await accept(iuid)).toMatchObject({ status: 401 });
    expect(await api.counts(guid)).toMatchObject({ active: 1, pending: 1 });
  });

  it('A wrong, empty or used link is not found before a login is asked for (GROUP-36)', async () => {
    const iuid = await api.iuidOf(victim);
    expect(await accept(iuid, await api.user(victim))).toMatchObject({ status: 200 });
    for (const each of ['', 'unknown', iuid]) expect(await accept(each)).toMatchObject(notFound);
    expect(await accept('unknown', { token: 'made-up' })).toMatchObject(notFound);
  });

  it('Signed-out guesses count like all others, and stop after three hundred (GROUP-36)', async () => {
    const { guessesPerNetwork } = linkGuessLimits;
    for (let guess = 1; guess < guessesPerNetwork.points; guess += 1)
      await api.platform.limiter.take(guessesPerNetwork, '127.0.0.1');
    expect(await accept('x'.repeat(43))).toMatchObject(notFound);
    expect(await accept('y'.repeat(43))).toMatchObject({ status: 429 });
    expect(await accept(await api.iuidOf(victim))).toMatchObject({ status: 401 });
  });

  it('The link that the owner copies makes nobody a member but the invited, verified address, nor does the mailed one (GROUP-35, GROUP-36)', async () => {
    const iuid = await api.copiedIuidOf(owner, victim);
    const accomplice = await api.user('accomplice@example.org');
    const squatter = await api.user(victim, { verified: false });
    for (const attacker of [accomplice, squatter])
      expect(await accept(iuid, attacker)).toMatchObject(forAnother);
    expect(await accept(await api.iuidOf(victim), squatter)).toMatchObject(forAnother);
    expect(await accept(iuid, owner)).toMatchObject({ status: 200 });
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

  it('A mailed link that is forwarded opens nothing for another account, and stays open for the invited one (GROUP-36)', async () => {
    const iuid = await api.iuidOf(victim);
    const colleague = await api.user('colleague@example.org');
    expect(await show(iuid, colleague)).toMatchObject({ body: { isForOthers: false } });
    expect(await accept(iuid, colleague)).toMatchObject(forAnother);
    expect(await api.counts(guid)).toMatchObject({ active: 1, pending: 1 });
    expect(await accept(iuid, await api.user(victim))).toMatchObject({ status: 200 });
  });

  it('A member who opens the mailed link of a colleague is in the group already, and the colleague can still accept (GROUP-36, GROUP-405)', async () => {
    await allow(true);
    await api.insertInvitations({ guid, owner }, ['colleague@example.org']);
    const colleague = await api.accept('colleague@example.org');
    const iuid = await api.iuidOf(victim);
    expect(await show(iuid, colleague)).toMatchObject({ body: { isMember: true } });
    const before = await log();
    expect(await accept(iuid, colleague)).toMatchObject({ status: 200 });
    expect(await log()).toEqual(before);
    expect(await api.counts(guid)).toMatchObject({ active: 2, pending: 1 });
    expect(await accept(iuid, await api.user(victim))).toMatchObject({ status: 200 });
    expect(await api.counts(guid)).toMatchObject({ active: 3, pending: 0 });
  });

  describe('where the owner allows another address', () => {
    const work = 'work@example.org';
    beforeEach(async () => {
      // The log orders what happens at the same moment by chance.
      api.clock.advance({ seconds: 1 });
      await allow(true);
    });

    it('Another verified account takes the seat by the mailed link only; row and log say whose invitation it was, and the owner is told (GROUP-39, GROUP-470)', async () => {
      const iuid = await api.iuidOf(victim);
      const unverified = await api.user('unverified@example.org', { verified: false });
      expect(await accept(iuid, unverified)).toMatchObject(forAnother);
      const other = await api.user(work);
      expect(await accept(await api.copiedIuidOf(owner, victim), other)).toMatchObject(forAnother);
      expect(await show(iuid, other)).toMatchObject({ body: { isForOthers: true } });
      api.clock.advance({ seconds: 1 });
      expect(await accept(iuid, other)).toMatchObject({ status: 200 });
      expect(await api.isPremium(other)).toBe(true);
      expect(await api.isPremium(await api.user(victim))).toBe(false);
      expect(await api.counts(guid)).toMatchObject({ active: 2, pending: 0 });
      expect(await rowOf(work)).toMatchObject({ status: 'active', invitedAs: victim });
      expect(await log()).toMatchObject([
        { action: 'accepted-with-another-address', actor: work, members: [victim] },
        { action: 'other-address-allowed', actor: owner.email },
        { action: 'invited', actor: owner.email, members: [victim] },
      ]);
      const told = (await api.mailsTo(owner.email)).at(-1);
      expect(told?.subject).toBe('Someone accepted an invitation with another address');
      expect(told?.text).toContain(`${work} accepted the invitation for ${victim}`);
      expect(await accept(iuid, await api.user(victim))).toMatchObject({ status: 404 });
    });

    it('An acceptance by the invited account is not mailed to the owner, and its row names no other address (GROUP-470)', async () => {
      expect(await accept(await api.iuidOf(victim), await api.user(victim))).toMatchObject({
        status: 200,
      });
      expect(await rowOf(victim)).toMatchObject({ invitedAs: null });
      expect(await api.mailsTo(owner.email)).toEqual([]);
    });

    it('An account with an open invitation of its own takes that seat, even by the link of somebody else (GROUP-470)', async () => {
      await api.insertInvitations({ guid, owner }, [work]);
      expect(await accept(await api.iuidOf(victim), await api.user(work))).toMatchObject({
        status: 200,
      });
      expect(await rowOf(work)).toMatchObject({ status: 'active', invitedAs: null });
      expect(await rowOf(victim)).toMatchObject({ status: 'pending' });
      expect(await api.mailsTo(owner.email)).toEqual([]);
    });

    it('Once the owner forbids it again, the link is for the invited account only (GROUP-470)', async () => {
      const iuid = await api.iuidOf(victim);
      await allow(false);
      expect(await accept(iuid, await api.user(work))).toMatchObject(forAnother);
      api.clock.advance({ seconds: 1 });
      await allow(true);
      await allow(true);
      expect((await log()).map(({ action }) => action).toSorted()).toEqual([
        'invited',
        'other-address-allowed',
        'other-address-allowed',
        'other-address-forbidden',
      ]);
    });

    it('Nobody but the owner decides it (GROUP-470)', async () => {
      await api.insertInvitations({ guid, owner }, [work]);
      const admin = await api.accept(work);
      await api.giveRole(owner, admin, guid);
      expect(await allow(false, admin)).toMatchObject({ status: 403 });
    });

    it('When the account of the invited address is deleted, the row no longer names it (ACCT-203, GROUP-470)', async () => {
      await accept(await api.iuidOf(victim), await api.user(work));
      const { uid, email } = await api.user(victim);
      await api.platform.database.transaction(async (tx) => {
        for (const data of api.personalData()) await data.erase(tx, { uid, email });
      });
      expect(await rowOf(work)).toMatchObject({ invitedAs: null });
    });
  });

  it('An open invitation tells the administrators nothing about the account of the address (GROUP-4)', async () => {
    await api.user(victim);
    const query = { status: 'pending', search: '', sort: 'email', direction: 'ascending' } as const;
    const request = { ...query, limit: 5 } as const;
    const list = await api.call(endpoints.listMembers, request, { token: owner.token });
    expect(list).toMatchObject({ body: { members: [{ email: victim, uuid: null }] } });
  });
});

describe('the class link of a group', () => {
  let owner: GroupUser;
  let guid: string;
  let purchase: Awaited<ReturnType<GroupApi['group']>>['purchase'];
  beforeEach(async () => {
    ({ owner, guid, purchase } = await api.group(4));
  });

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

  describe('somebody whom an administrator removed', () => {
    const email = 'ada@uni.example';
    const rejected = { status: 403, error: { error: 'INVITATION_NEEDED' } };
    const remove = (ada: GroupUser) =>
      api.call(endpoints.removeMember, { membersToDelete: [ada.email], token: owner.token });
    let link: string;
    let ada: GroupUser;
    beforeEach(async () => {
      link = await opened();
      ada = await api.user(email);
      await join(link, ada);
      await remove(ada);
    });

    /** The account is gone, as after its deletion. */
    const deleteAccount = ({ uid }: GroupUser) =>
      api.platform.database.transaction(async (tx) => {
        for (const data of api.personalData()) await data.erase(tx, { uid, email });
        await tx.delete(users).where(eq(users.uid, uid));
      });
    const comingBack = {
      'with a tag in the address': () => api.user('ada+2@uni.example'),
      'with a new account of the address': async () => {
        await deleteAccount(ada);
        return { ...(await signedIn(api, email)), email };
      },
      'with another address of the account': () => api.changeEmail(ada, 'ada.king@uni.example'),
    };

    it.each(Object.keys(comingBack) as (keyof typeof comingBack)[])(
      'Who was removed and comes back %s needs an invitation, and joins with it (GROUP-463)',
      async (how) => {
        const who = await comingBack[how]();
        const described = await describeLink(link, who);
        expect(described).toMatchObject({ body: { needsInvitation: true } });
        expect(await join(link, who)).toMatchObject(rejected);
        await api.invite(owner, [who.email]);
        expect(await join(link, who)).toMatchObject({ status: 200 });
        await api.call(endpoints.leaveGroup, { guid }, { token: who.token });
        expect(await join(link, who)).toMatchObject({ status: 200 });
      },
    );

    it('Undoing the removal forgets the address too, and another address of the domain joins (GROUP-463)', async () => {
      const other = await api.user('bo@uni.example');
      expect(await join(link, other)).toMatchObject({ status: 200 });
      const removal = await remove(other);
      const removalId = removal.ok ? removal.body.removalId : '';
      await api.call(endpoints.undoRemoval, { removalId }, { token: owner.token });
      expect(await join(link, await api.user('bo+2@uni.example'))).toMatchObject({ status: 200 });
    });
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
    const { guessesPerNetwork } = linkGuessLimits;
    expect(await join('guess', ada)).toMatchObject(gone);
    expect(await describeLink('guess')).toMatchObject(gone);
    for (let guess = 0; guess < guessesPerNetwork.points - 2; guess += 1)
      await api.platform.limiter.take(guessesPerNetwork, '127.0.0.1');
    expect(await join('another', ada)).toMatchObject({ status: 429 });
    expect(await describeLink('another')).toMatchObject({ status: 429 });
    expect(await join(link, ada)).toMatchObject({ status: 200 });
  });

  it('32 students and an invitation at the same time never take more seats than there are (GROUP-2, GROUP-461)', async () => {
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
    api.clock.advance({ seconds: 61 });
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
    const { token } = await api.user(owner.email);
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

import { authSessionEndpoints } from '@portal/auth-session/domain';
import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { goodPassword, signIn, ticketFor } from '@portal/auth-session/server/testing';
import { startGroupApi, type GroupApi, type GroupUser } from '../testing/group-api';

describe('the invitation that its link shows', () => {
  let api: GroupApi;
  let owner: GroupUser;
  const email = 'grace@example.org';
  beforeEach(async () => {
    api = await startGroupApi();
    ({ owner } = await api.group(4));
    await api.invite(owner, [email]);
  });
  afterEach(() => api.stop());

  const show = (iuid: string, { token }: { token?: string } = {}) =>
    api.call(endpoints.getInvitation, { iuid }, { ...(token !== undefined && { token }) });
  const ask = (iuid: string) => api.call(endpoints.askForInvitation, { iuid });
  const accept = (iuid: string, { token }: GroupUser) =>
    api.call(endpoints.acceptInvitation, { iuid }, { token });
  const row = async () => {
    const token = (await signIn(api, owner.email)).idToken;
    const query = { status: 'pending', search: '', sort: 'email', direction: 'ascending' } as const;
    const list = await api.call(endpoints.listMembers, { ...query, limit: 5 }, { token });
    return list.ok ? list.body.members[0] : undefined;
  };
  const gone = { status: 404, error: { error: 'INVITATION_LINK_NOT_FOUND' } };
  const expired = { status: 410, error: { error: 'INVITATION_EXPIRED' } };

  it('It names inviter, group and invited address, for the mailed and for the copied link (GROUP-405)', async () => {
    const shown = { groupName: 'Okafor Lab', inviter: owner.email, email, isExpired: false };
    const mailed = await show(await api.iuidOf(email));
    expect(mailed).toMatchObject({ body: { ...shown, wasMailed: true } });
    const copied = await show(await api.copiedIuidOf(owner, email));
    expect(copied).toMatchObject({ body: { ...shown, wasMailed: false } });
  });

  it('The inviter is the one who sent the invitation last, and nobody once that account is deleted (GROUP-403, GROUP-405)', async () => {
    await api.invite(owner, ['admin@example.org']);
    const admin = await api.accept('admin@example.org');
    const { guid } = await api
      .call(endpoints.getGroupDetails, {}, { token: owner.token })
      .then((response) => (response.ok ? response.body : {}));
    await api.giveRole(owner, admin, guid ?? '');
    api.clock.advance({ minutes: 31 });
    const { idToken } = await signIn(api, admin.email);
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
    expect(await show(iuid, grace)).toMatchObject({ body: { isAccepted: true } });
    for (let guess = 0; guess < 298; guess += 1) await show(`guess-${guess}`);
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
    const { idToken: token } = await signIn(api, owner.email);
    await api.call(endpoints.resendInvitation, { memberEmail: email, token }, { token });
    expect((await row())?.askedAt).toBeNull();
    const { idToken } = await signIn(api, email);
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

    it('The mailed link verifies the address: there is no second mail, and accepting gives Premium at once (GROUP-406)', async () => {
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

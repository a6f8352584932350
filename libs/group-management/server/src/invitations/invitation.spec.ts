import { countStatements } from '@portal/auth-session/server/testing';
import { createPremiumRights } from '@portal/entitlements/server/testing';
import {
  firstMemberPage,
  groupManagementEndpoints as endpoints,
} from '@portal/group-management/domain';
import { eq } from 'drizzle-orm';
import { classLinks, groupMembers, groups } from '../group-management.tables';
import { createClassLinkSecrets } from '../joining/class-link.repository';
import { type GroupApi, type GroupUser, startGroupApi } from '../testing/group-api';
import { createInvitationLinks } from './invitation-link';
import { claimMailsDue } from './invitation-mail.repository';
import { linkGuessLimits } from './reject-guess';

let api: GroupApi;
beforeAll(async () => {
  api = await startGroupApi();
});
beforeEach(() => api.reset());
afterAll(() => api.stop());

describe('invitations', () => {
  let owner: GroupUser;
  let guid: string;
  beforeEach(async () => {
    ({ owner, guid } = await api.group(4));
  });

  const inviteOne = (newMemberEmail: string) =>
    api.call(endpoints.sendInvitation, { newMemberEmail, token: owner.token });
  const resend = (memberEmail: string) =>
    api.call(endpoints.resendInvitation, { memberEmail, token: owner.token });
  const accept = async (iuid: string, email = 'grace@example.org') => {
    const { token } = await api.user(email);
    return api.call(endpoints.acceptInvitation, { iuid }, { token });
  };

  it('Inviting an address adds a pending member and mails the link (GROUP-14, GROUP-35)', async () => {
    expect(await inviteOne(' Grace@Example.org ')).toMatchObject({
      status: 200,
      body: { added: ['grace@example.org'], leftOut: [] },
    });
    expect(await api.counts(guid)).toMatchObject({ active: 1, pending: 1 });
    const [mail, ...others] = await api.mailsTo('grace@example.org');
    expect(others).toEqual([]);
    expect(mail?.text).toContain(`${api.url}/accept-invitation?iuid=`);
  });

  it.each([
    ['no address', 'grace@', 422, 'USER_CANNOT_BE_ADDED'],
    ['the owner', 'owner-1@example.org', 409, 'USER_ALREADY_ADDED'],
  ])('Inviting %s is an error, and nothing changes (GROUP-14)', async (_, email, status, error) => {
    expect(await inviteOne(email)).toMatchObject({ status, error: { error } });
    expect(await api.counts(guid)).toMatchObject({ active: 1, pending: 0 });
  });

  it('An invitation never tells who pays for a plan, with seats or without (GROUP-14)', async () => {
    const payer = await api.user('payer@example.org');
    const rights = createPremiumRights(api.platform);
    const right = { uid: payer.uid, source: 'stripe', reference: 'sub_own' } as const;
    await rights.grant(api.platform.database.query, {
      ...right,
      isPaid: true,
      reason: 'paid-plan',
    });
    expect(await inviteOne('payer@example.org')).toMatchObject({ status: 200 });
    expect(await accept(await api.iuidOf('payer@example.org'), 'payer@example.org')).toMatchObject({
      status: 200,
    });
    await api.invite(owner, ['c@example.org', 'd@example.org']);
    await rights.grant(api.platform.database.query, {
      ...right,
      uid: (await api.user('another-payer@example.org')).uid,
      reference: 'sub_another',
      isPaid: true,
      reason: 'paid-plan',
    });
    for (const email of ['another-payer@example.org', 'free@example.org'])
      expect(await inviteOne(email)).toMatchObject({ error: { error: 'QUOTA_EXCEEDED' } });
  });

  it('A group that has ended invites nobody, and invites nobody again (GROUP-227)', async () => {
    const { owner: other, purchase } = await api.group(3);
    await api.invite(other, ['grace@example.org']);
    await api.applyPurchase({ ...purchase, isLive: false });
    const ended = { status: 409, error: { error: 'GROUP_ENDED' } };
    expect(await api.invite(other, ['late@example.org'])).toMatchObject(ended);
    api.clock.advance({ minutes: 31 });
    const again = { memberEmail: 'grace@example.org', token: other.token };
    expect(await api.call(endpoints.resendInvitation, again)).toMatchObject(ended);
    expect(await api.mailsTo('late@example.org')).toEqual([]);
  });

  it('Invitations that were not mailed when the group ended are not mailed, nor can their links be copied (GROUP-227)', async () => {
    const { owner: other, purchase } = await api.group(3);
    api.setMailServerDown(true);
    await api.invite(other, ['grace@example.org']);
    await api.applyPurchase({ ...purchase, isLive: false });
    api.setMailServerDown(false);
    expect(await api.mailsTo('grace@example.org')).toEqual([]);
    const memberEmail = 'grace@example.org';
    const { token } = other;
    expect(await api.call(endpoints.getInvitationLink, { memberEmail }, { token })).toMatchObject({
      status: 409,
      error: { error: 'GROUP_ENDED' },
    });
  });

  it('A list adds everyone who can be added, and says who was left out and why (GROUP-15)', async () => {
    await inviteOne('grace@example.org');
    const list = ['a@example.org', 'GRACE@example.org', 'x@', 'A@example.org', 'b@example.org'];
    expect(await api.invite(owner, list)).toMatchObject({
      body: {
        added: ['a@example.org', 'b@example.org'],
        leftOut: [
          { email: 'x@', reason: 'USER_CANNOT_BE_ADDED' },
          { email: 'grace@example.org', reason: 'USER_ALREADY_ADDED' },
        ],
      },
    });
  });

  it('A list that needs more seats than are left adds nobody and mails nobody (GROUP-15)', async () => {
    const list = ['a', 'b', 'c', 'd'].map((name) => `${name}@example.org`);
    expect(await api.invite(owner, list)).toMatchObject({ error: { error: 'QUOTA_EXCEEDED' } });
    expect(await api.counts(guid)).toMatchObject({ active: 1, pending: 0, rows: 1 });
    expect(await api.mailsTo('a@example.org')).toEqual([]);
    expect(await api.invite(owner, list.slice(1))).toMatchObject({ status: 200 });
  });

  it.each([
    [10, 'urgent'],
    [11, 'bulk'],
  ])('The mails of a list of %d go by the lane %s (SHARED-560)', async (count, lane) => {
    const { owner: other } = await api.group(20);
    const send = jest.spyOn(api.platform.mailer, 'send');
    await api.invite(
      other,
      Array.from({ length: count }, (_, n) => `member-${n}@example.org`),
    );
    await api.runJobs();
    const lanes = send.mock.calls.flatMap(([, ...mails]) => mails.map((mail) => mail.lane));
    expect(lanes).toEqual(Array(count).fill(lane));
    send.mockRestore();
  });

  it('A list takes the same few statements however long it is (GROUP-15)', async () => {
    const { owner: librarian } = await api.group(5_000);
    const emails = (count: number, at: string) =>
      Array.from({ length: count }, (_, index) => `user-${index}@${at}`);
    const statements = countStatements(api.platform.database);
    const invite = (list: string[]) => statements.during(() => api.invite(librarian, list));
    const one = await invite(emails(1, 'one.example'));
    expect(await invite(emails(4_000, 'many.example'))).toBe(one);
  });

  it('A list of more addresses than the group has seats is rejected before a seat is written (GROUP-15)', async () => {
    const statements = countStatements(api.platform.database);
    const invite = (list: string[]) => statements.during(() => api.invite(owner, list));
    const names = Array.from({ length: 5_000 }, (_, index) => `user-${index}@example.org`);
    const accepted = await invite(names.slice(0, 1));
    // Neither the seats nor the job that mails.
    expect(await invite(names)).toBe(accepted - 2);
    expect(await api.invite(owner, names)).toMatchObject({ error: { error: 'QUOTA_EXCEEDED' } });
  });

  it('A list of the members of a group with more members than seats is no list of new ones (GROUP-15)', async () => {
    const list = ['a@example.org', 'b@example.org', 'c@example.org'];
    await api.invite(owner, list);
    await api.platform.database.query.update(groups).set({ quota: 2 }).where(eq(groups.id, guid));
    expect(await api.invite(owner, list)).toMatchObject({ body: { added: [] } });
    expect(await api.invite(owner, [...list, 'x@', 'd@example.org'])).toMatchObject({
      error: { error: 'QUOTA_EXCEEDED' },
    });
  });

  it('A request with both an address and a list, or with neither, is not valid (GROUP-14)', async () => {
    const newMemberEmail = 'a@example.org';
    const { token } = owner;
    for (const request of [{ token }, { token, newMemberEmail, newMembers: [newMemberEmail] }])
      expect(await api.call(endpoints.sendInvitation, request)).toMatchObject({
        status: 400,
        error: { error: 'INVALID_REQUEST' },
      });
  });

  it('Accepting makes the account a member with Premium, once its address is verified (ENT-196, GROUP-5, GROUP-36)', async () => {
    await inviteOne('grace@example.org');
    const iuid = await api.iuidOf('grace@example.org');
    const grace = await api.user('grace@example.org', { verified: false });
    expect(await accept(iuid)).toMatchObject({
      status: 403,
      error: { error: 'INVITATION_FOR_ANOTHER_ADDRESS' },
    });
    expect(await api.counts(guid)).toMatchObject({ active: 1, pending: 1 });
    await api.verify(grace);
    expect(await accept(iuid)).toMatchObject({ status: 200, body: {} });
    expect(await api.counts(guid)).toMatchObject({ active: 2, pending: 0 });
    expect(await api.isPremium(grace)).toBe(true);
    const stranger = await api.user('other@example.org');
    expect(await api.isPremium(stranger)).toBe(false);
  });

  it('Accepting the same link again changes nothing (GROUP-36)', async () => {
    await inviteOne('grace@example.org');
    const iuid = await api.iuidOf('grace@example.org');
    const { token } = await api.user('grace@example.org');
    const again = () => api.call(endpoints.acceptInvitation, { iuid }, { token });
    const responses = await Promise.all(Array.from({ length: 8 }, again));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(await api.counts(guid)).toMatchObject({ active: 2, pending: 0 });
  });

  it.each(['', 'unknown', 'a'.repeat(900), "' or 1=1 --"])(
    'The link %j is no longer valid (GROUP-36)',
    async (iuid) => {
      expect(await accept(iuid)).toMatchObject({
        status: 404,
        error: {
          error: 'INVITATION_LINK_NOT_FOUND',
          message: 'The invitation link is no longer valid.',
        },
      });
    },
  );

  it('Three hundred guessed links keep nobody on the network from accepting, and further guesses are rejected (GROUP-36)', async () => {
    const { guessesPerNetwork } = linkGuessLimits;
    expect(guessesPerNetwork).toMatchObject({ points: 300, windowSeconds: 60 * 60 });
    await inviteOne('grace@example.org');
    const iuid = await api.iuidOf('grace@example.org');
    for (let guess = 0; guess < guessesPerNetwork.points; guess += 1)
      await api.platform.limiter.take(guessesPerNetwork, '127.0.0.1');
    const response = await accept('x'.repeat(43));
    expect(response).toMatchObject({ status: 429, error: { error: 'TOO_MANY_REQUESTS' } });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await accept(iuid)).toMatchObject({ status: 200 });
  });

  it('A link dies with the removal of its member, and a new invitation has another one (GROUP-36)', async () => {
    await inviteOne('grace@example.org');
    const first = await api.iuidOf('grace@example.org');
    const membersToDelete = ['grace@example.org'];
    await api.call(endpoints.removeMember, { membersToDelete, token: owner.token });
    expect(await accept(first)).toMatchObject({ status: 404 });
    await inviteOne('grace@example.org');
    const second = await api.iuidOf('grace@example.org');
    expect(second).not.toBe(first);
    expect(await accept(first)).toMatchObject({ status: 404 });
    expect(await accept(second)).toMatchObject({ status: 200 });
  });

  it('The link of a group whose subscription ended is no longer valid (GROUP-36)', async () => {
    const { owner: other, purchase } = await api.group(3);
    await api.invite(other, ['grace@example.org']);
    const iuid = await api.iuidOf('grace@example.org');
    await api.applyPurchase({ ...purchase, isLive: false });
    expect(await accept(iuid)).toMatchObject({ status: 404 });
  });

  it('An invitation can be sent again after 30 minutes, with the same link (GROUP-33)', async () => {
    await inviteOne('grace@example.org');
    const first = await api.iuidOf('grace@example.org');
    expect(await api.mailsTo('grace@example.org')).toHaveLength(1);
    api.clock.advance({ minutes: 30 });
    const tooSoon = await resend('grace@example.org');
    expect(tooSoon).toMatchObject({ status: 429, error: { error: 'RESEND_TOO_SOON' } });
    expect(tooSoon.headers.get('retry-after')).toBe('1');
    api.clock.advance({ ms: 1 });
    const sent = await Promise.all([1, 2, 3].map(() => resend('grace@example.org')));
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
    expect(await api.mailsTo('grace@example.org')).toHaveLength(2);
    expect(await api.iuidOf('grace@example.org')).toBe(first);
  });

  it('Each open invitation says in how many seconds it can be sent again (GROUP-453)', async () => {
    await inviteOne('grace@example.org');
    const waits = async () => {
      const page = { ...firstMemberPage, sort: 'updatedAt', direction: 'descending' } as const;
      const listed = await api.call(endpoints.listMembers, page, { token: owner.token });
      const members = listed.ok ? listed.body.members : [];
      return Object.fromEntries(
        members.map(({ email, resendInSeconds }) => [email, resendInSeconds]),
      );
    };
    api.clock.advance({ minutes: 10 });
    expect(await waits()).toEqual({ [owner.email]: null, 'grace@example.org': 1_200 });
    api.clock.advance({ minutes: 20, ms: 1 });
    expect(await waits()).toMatchObject({ 'grace@example.org': 0 });
    expect(await resend('grace@example.org')).toMatchObject({ body: { resendInSeconds: 1_800 } });
  });

  it('Only a pending member can be invited again (GROUP-33)', async () => {
    api.clock.advance({ minutes: 40 });
    for (const email of [owner.email, 'nobody@example.org'])
      expect(await resend(email)).toMatchObject({
        status: 404,
        error: { error: 'USER_NOT_FOUND' },
      });
  });

  it('An administrator can copy the link of a pending member (GROUP-35)', async () => {
    await inviteOne('grace@example.org');
    const { token } = owner;
    const memberEmail = 'grace@example.org';
    const iuid = await api.copiedIuidOf(owner, memberEmail);
    expect(await accept(iuid)).toMatchObject({ status: 200 });
    expect(await api.call(endpoints.getInvitationLink, { memberEmail }, { token })).toMatchObject({
      status: 404,
    });
  });

  it('A mailbox gets at most twenty invitation mails a day, from all groups together (GROUP-34)', async () => {
    for (let round = 0; round < 21; round += 1) {
      const { owner: other } = await api.group(2);
      expect(await api.invite(other, ['grace@example.org'])).toMatchObject({ status: 200 });
    }
    expect(await api.mailsTo('grace@example.org')).toHaveLength(20);
  });

  it('A group that invites and removes a mailbox again and again spends no other group’s mails (GROUP-34)', async () => {
    const memberEmail = 'grace@example.org';
    const { token } = owner;
    for (let round = 0; round < 22; round += 1) {
      await inviteOne(memberEmail);
      await api.runJobs();
      await api.call(endpoints.removeMember, { membersToDelete: [memberEmail], token });
      api.clock.advance({ seconds: 11 });
    }
    expect(await api.mailsTo(memberEmail)).toHaveLength(5);
    const { owner: other } = await api.group(2);
    await api.invite(other, [memberEmail]);
    expect(await api.mailsTo(memberEmail)).toHaveLength(6);
  });

  it('An invitation beyond the limit says on its row that it was not mailed, and is mailed once when the limit allows it (GROUP-34)', async () => {
    const emails = Array.from({ length: 6 }, (_, tag) => `grace+${tag}@example.org`);
    const { owner: other } = await api.group(9);
    await api.invite(other, emails);
    await api.runJobs();
    const query = { status: 'pending', search: '', sort: 'email', direction: 'ascending' } as const;
    const rows = async () => {
      const { token } = await api.user(other.email);
      const list = await api.call(endpoints.listMembers, { ...query, limit: 10 }, { token });
      return list.ok ? list.body.members.map(({ mailHeldUntil }) => mailHeldUntil) : [];
    };
    const held = (await rows()).filter((until) => until !== null);
    const inADay = api.clock.now().getTime() / 1_000 + 24 * 60 * 60;
    expect(held).toEqual([{ seconds: expect.any(Number) }]);
    expect(Math.abs((held[0]?.seconds ?? 0) - inADay)).toBeLessThan(5);
    const mails = async () => {
      let count = 0;
      for (const email of emails) count += (await api.mailsTo(email)).length;
      return count;
    };
    expect(await mails()).toBe(5);
    await api.runScheduledJobs();
    expect(await mails()).toBe(5);
    api.clock.advance({ hours: 24, seconds: 5 });
    for (let run = 0; run < 2; run += 1) {
      await api.runScheduledJobs();
      expect(await mails()).toBe(6);
    }
    expect((await rows()).filter((until) => until !== null)).toEqual([]);
  });

  it('Thirty invitations to tags of one mailbox in one list send it five mails (GROUP-34, SHARED-95)', async () => {
    const { owner: other } = await api.group(40);
    const tagged = Array.from({ length: 30 }, (_, tag) => `grace+${tag}@example.org`);
    expect(await api.invite(other, tagged)).toMatchObject({ status: 200 });
    let mails = 0;
    for (const email of tagged) mails += (await api.mailsTo(email)).length;
    expect(mails).toBe(5);
  });

  it('A group invites at most 500 addresses a day, also in batches of a list whose members are removed again (GROUP-34)', async () => {
    const { owner: teacher } = await api.group(240);
    const list = (round: number) =>
      Array.from({ length: 200 }, (_, index) => `student-${round}-${index}@example.org`);
    const invited: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const { status } = await api.invite(teacher, list(round));
      invited.push(status);
      const { token } = teacher;
      await api.call(endpoints.removeMember, { membersToDelete: list(round) }, { token });
      // Removed members keep their seats while that can be undone.
      api.clock.advance({ minutes: 1 });
    }
    expect(invited).toEqual([200, 200, 429]);
    api.clock.advance({ minutes: 24 * 60 });
    const { token } = await api.user(teacher.email);
    expect(await api.invite({ ...teacher, token }, list(3))).toMatchObject({ status: 200 });
  });

  it('An institution without a limit of seats has no limit of invitations (GROUP-34)', async () => {
    const { owner: librarian, guid } = await api.group(2);
    await api.platform.database.query
      .update(groups)
      .set({ quota: null })
      .where(eq(groups.id, guid));
    const list = Array.from({ length: 700 }, (_, index) => `reader-${index}@example.org`);
    expect(await api.invite(librarian, list)).toMatchObject({ status: 200 });
  });

  it('Of two jobs that mail one invitation simultaneously, one sends it (GROUP-35)', async () => {
    await inviteOne('grace@example.org');
    const { query } = api.platform.database;
    const claim = () => claimMailsDue(query, guid, ['grace@example.org']);
    expect((await Promise.all([claim(), claim()])).flat()).toHaveLength(1);
  });

  it('While the mail server is down an invitation waits, and it is mailed once (GROUP-35)', async () => {
    api.setMailServerDown(true);
    await inviteOne('grace@example.org');
    await expect(api.runJobs()).rejects.toThrow('ECONNREFUSED');
    api.setMailServerDown(false);
    expect(await api.mailsTo('grace@example.org')).toHaveLength(1);
  });
});

const [old, newest] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const invited = 'ada@example.org';

describe('links whose secret was replaced', () => {
  it('The secret of a link is derived again while its key is known, and new links have the newest key (SHARED-334)', () => {
    const member = { ...createInvitationLinks([old]).invite('g', invited), groupId: 'g' };
    const iuid = createInvitationLinks([old]).iuidOf(member);
    expect(iuid).toBeDefined();
    expect(createInvitationLinks([newest, old]).iuidOf(member)).toBe(iuid);
    expect(createInvitationLinks([newest]).iuidOf(member)).toBeUndefined();
    const link = createClassLinkSecrets([old]).create('g');
    const secret = createClassLinkSecrets([old]).secretOf(link);
    expect(createClassLinkSecrets([newest, old]).secretOf(link)).toBe(secret);
    expect(createClassLinkSecrets([newest]).secretOf(link)).toBeUndefined();
  });

  describe('when the old secret is gone', () => {
    let owner: GroupUser;
    let guid: string;
    const by = () => ({ token: owner.token });

    beforeEach(async () => {
      ({ owner, guid } = await api.group(3));
    });

    it('An invitation is accepted by its link, and a new one is made when it is mailed again (SHARED-334)', async () => {
      await api.insertInvitations({ owner, guid }, [invited]);
      const before = await api.iuidOf(invited);
      await api.platform.database.query.update(groupMembers).set({ invitation: 'lost' });
      const described = () => api.call(endpoints.getInvitation, { iuid: before }, {});
      expect(await described()).toMatchObject({ ok: true });
      api.clock.advance({ minutes: 31 });
      await api.call(endpoints.resendInvitation, { guid, memberEmail: invited }, by());
      await api.runJobs();
      expect(await api.iuidOf(invited)).not.toBe(before);
      expect(await described()).toMatchObject({ ok: false });
      expect(await api.isPremium(await api.accept(invited))).toBe(true);
    });

    it('A class link is shown as closed, and opening it makes a new one (SHARED-334)', async () => {
      const open = () =>
        api.call(endpoints.openClassLink, { guid, domains: ['uni.example'] }, by());
      const first = await open();
      await api.platform.database.query.update(classLinks).set({ seed: 'lost' });
      const read = await api.call(endpoints.getClassLink, { guid }, by());
      expect(read).toMatchObject({ ok: true, body: { link: null } });
      const second = await open();
      if (!first.ok || !second.ok) throw new Error('The link was not opened.');
      expect(second.body.link.url).not.toBe(first.body.link.url);
    });
  });
});

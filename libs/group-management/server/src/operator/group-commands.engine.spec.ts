import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { startGroupApi, type GroupApi, type GroupUser } from '../testing/group-api';

const why = ['--reason', 'the owner wrote'];

describe('what operators do about groups', () => {
  let api: GroupApi;
  let owner: GroupUser;
  let member: GroupUser;
  let guid: string;

  beforeEach(async () => {
    api = await startGroupApi();
    const made = await api.group(3);
    ({ owner, guid } = made);
    await api.storeSubscription(made.purchase);
    await api.invite(owner, ['ada@example.org', 'open@example.org']);
    member = await api.accept('ada@example.org');
    // The log orders what happens at the same moment by chance.
    api.clock.advance({ seconds: 1 });
  });
  afterEach(() => api.stop());

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

  it('An offer is withdrawn (GROUP-229, GROUP-500)', async () => {
    await about('hand-over', member.email);
    expect(await about('withdraw-offer', member.email)).toMatchObject({ code: 0 });
    const answer = await api.call(endpoints.acceptRoleOffer, { guid }, { token: member.token });
    expect(answer).toMatchObject({ error: { error: 'ROLE_OFFER_NOT_FOUND' } });
  });

  it('A member is removed and loses Premium, and the log names the operator (GROUP-26, GROUP-500)', async () => {
    expect(await api.isPremium(member)).toBe(true);
    expect(await about('remove-member', member.email)).toMatchObject({ code: 0 });
    expect(await api.isPremium(member)).toBe(false);
    expect(await newestLog()).toEqual({ action: 'removed', actor: 'operator' });
  });

  it.each([
    ['role', ['nobody@example.org', 'administrator'], 'The API refuses it: USER_NOT_FOUND.'],
    ['role', ['owner-1@example.org', 'member'], 'The API refuses it: FORBIDDEN.'],
    ['role', ['ada@example.org', 'king'], 'Name administrator or member.'],
    ['hand-over', ['open@example.org'], 'The API refuses it: USER_NOT_FOUND.'],
    ['hand-over', ['ada@example.org', '--payer', 'me'], 'Name stays or new-owner.'],
    ['withdraw-offer', ['ada@example.org'], 'The API refuses it: ROLE_OFFER_NOT_FOUND.'],
    ['remove-member', ['owner-1@example.org'], 'The API refuses it: FORBIDDEN.'],
    ['seats', ['many'], 'The number of seats must be a whole number.'],
  ])('%s %j is refused as the page refuses it (GROUP-500)', async (command, words, problem) => {
    const { code, lines } = await about(command, ...words);
    expect(lines).toEqual([problem]);
    expect(code).toBeGreaterThan(0);
  });

  it('The seats of an institution are changed by its license (GROUP-304, GROUP-500)', async () => {
    const dates = ['--start', '2026-01-01', '--end', '2027-01-01'];
    const who = ['--domains', 'uni.example', '--administrator', 'lib@uni.example'];
    const made = await api.institutions('create', '--name', 'A', '--seats', '5', ...dates, ...who);
    const id = made.lines[0]?.split('  ')[0] ?? '';
    expect((await api.admin('group', 'seats', id, '9', ...why)).lines).toEqual([
      `The seats of an institution are changed by: institution change ${id} --seats 9`,
    ]);
    expect(await shown(id)).toMatchObject({ plan: null, group: { seats: 5 } });
  });

  describe('invitations', () => {
    const invitation = (command: string, ...words: string[]) =>
      api.admin('invitation', command, ...words);

    it('Open invitations are listed by group and by address, with what hinders them (GROUP-501)', async () => {
      const ofGroup = await invitation('list', 'sub_1');
      expect(ofGroup.lines).toEqual([expect.stringContaining('email: open@example.org')]);
      expect((await invitation('to', ' Open@Example.org')).lines).toEqual(ofGroup.lines);
      expect((await invitation('to', member.email)).lines).toEqual(['There are no invitations.']);
      api.clock.advance({ days: 40 });
      expect((await invitation('list', 'sub_1')).lines[0]).toContain('state: expired');
    });

    it('An invitation is mailed again, but not within 30 minutes (GROUP-33, GROUP-501)', async () => {
      const resend = () => invitation('resend', 'sub_1', 'open@example.org', ...why);
      expect((await resend()).lines).toEqual(['The API refuses it: RESEND_TOO_SOON.']);
      api.clock.advance({ minutes: 31 });
      const before = (await subjectsTo({ email: 'open@example.org' })).length;
      expect(await resend()).toMatchObject({ code: 0 });
      expect(await subjectsTo({ email: 'open@example.org' })).toHaveLength(before + 1);
      expect(await invitation('resend', 'sub_1', member.email, ...why)).toMatchObject({ code: 1 });
    });

    it('A withdrawn invitation opens nothing, and a member is not withdrawn (GROUP-501)', async () => {
      const iuid = await api.iuidOf('open@example.org');
      const withdraw = (email: string) => invitation('withdraw', 'sub_1', email, ...why);
      expect(await withdraw('open@example.org')).toMatchObject({ code: 0 });
      const { token } = await api.user('open@example.org');
      const answer = await api.call(endpoints.acceptInvitation, { iuid }, { token });
      expect(answer).toMatchObject({ ok: false });
      expect(await withdraw(member.email)).toMatchObject({ code: 1 });
      expect(await api.isPremium(member)).toBe(true);
    });
  });
});

import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { startGroupApi, type GroupApi, type GroupUser } from '../testing/group-api';

describe('what people are told by mail about their group', () => {
  let api: GroupApi;
  let owner: GroupUser;
  let purchase: Awaited<ReturnType<GroupApi['group']>>['purchase'];
  const member = 'member@example.org';
  const invited = 'invited@example.org';
  beforeEach(async () => {
    api = await startGroupApi();
    ({ owner, purchase } = await api.group(4));
    await api.invite(owner, [member, invited]);
    await api.accept(member);
  });
  afterEach(() => api.stop());

  const subjectsTo = async (email: string) =>
    (await api.mailsTo(email)).map(({ subject }) => subject);
  const textTo = async (email: string) => (await api.mailsTo(email)).at(-1)?.text;
  const remove = async (...membersToDelete: string[]) => {
    const { token } = owner;
    const removed = await api.call(endpoints.removeMember, { membersToDelete, token });
    return removed.ok ? removed.body.removalId : '';
  };
  const later = async () => {
    api.clock.advance({ ms: 10_001 });
    await Promise.all([api.runScheduledJobs(), api.runScheduledJobs()]);
    await api.runJobs();
  };
  const removed = 'You were removed from Okafor Lab';

  it('The invitation says who invites to which group, and what to do (GROUP-403)', async () => {
    const text = await textTo(invited);
    expect(text).toContain(`${owner.email} invited you to Okafor Lab`);
    expect(text).toContain('log in with invited@example.org, or create an account with it');
    expect(text).toContain('valid for 30 days');
    expect(text).toContain(`If you do not know ${owner.email}, you can ignore this email.`);
  });

  it('A removed member is told once, after the removal can no longer be undone, and whose invitation is taken back is not (GROUP-404)', async () => {
    await remove(member, invited);
    await api.runScheduledJobs();
    expect(await subjectsTo(member)).not.toContain(removed);
    await later();
    await later();
    expect((await subjectsTo(member)).filter((subject) => subject === removed)).toHaveLength(1);
    expect(await subjectsTo(invited)).not.toContain(removed);
    const text = await textTo(member);
    expect(text).toContain('An administrator removed you from Okafor Lab.');
    expect(text).toContain('ask an administrator of the group to invite you again');
  });

  it('Who is brought back, or invited anew at once, is not told of a removal (GROUP-404)', async () => {
    const removalId = await remove(member);
    await api.call(endpoints.undoRemoval, { removalId }, { token: owner.token });
    await later();
    await remove(member);
    await api.invite(owner, [member]);
    await later();
    expect(await subjectsTo(member)).not.toContain(removed);
  });

  it('When the plan ends the members are told once, but neither the owner, who pays, nor the invited (GROUP-404)', async () => {
    const over = { ...purchase, isLive: false };
    await Promise.all([api.applyPurchase(over), api.applyPurchase(over)]);
    await api.applyPurchase(over);
    await api.runJobs();
    const ended = 'Okafor Lab has ended';
    expect((await subjectsTo(member)).filter((subject) => subject === ended)).toHaveLength(1);
    for (const email of [owner.email, invited])
      expect(await subjectsTo(email)).not.toContain(ended);
    const text = await textTo(member);
    expect(text).toContain('The plan that paid for Okafor Lab has ended');
    expect(text).toContain('you have Premium again without doing anything');
  });
});

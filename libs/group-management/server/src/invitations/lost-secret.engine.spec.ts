import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { createClassLinkSecrets } from '../joining/class-link.repository';
import { classLinks, groupMembers } from '../group-management.tables';
import { startGroupApi, type GroupApi, type GroupUser } from '../testing/group-api';
import { createInvitationLinks } from './invitation-link';

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
    let api: GroupApi;
    let owner: GroupUser;
    let guid: string;
    const by = () => ({ token: owner.token });

    beforeEach(async () => {
      api = await startGroupApi();
      ({ owner, guid } = await api.group(3));
    });
    afterEach(() => api.stop());

    it('An invitation is accepted by its link, and a new one is made when it is mailed again (SHARED-334)', async () => {
      await api.invite(owner, [invited]);
      const before = await api.iuidOf(invited);
      await api.platform.database.query.update(groupMembers).set({ invitation: 'lost' });
      const described = () => api.call(endpoints.getInvitation, { iuid: before }, {});
      expect(await described()).toMatchObject({ ok: true });
      api.clock.advance({ minutes: 31 });
      await api.call(endpoints.resendInvitation, { guid, memberEmail: invited }, by());
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

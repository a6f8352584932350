import type { OfferedRole } from '@portal/group-management/domain';
import type { Caller } from '../../../ports/authenticator';
import { roleMail, type RoleChange } from '../group-management.mails';
import type { FindEmails } from '../members/follow-address';
import { findOwners, saveAdministrator } from './administrator.repository';
import { recordAnswer, takeOffer, type AnswerPorts } from './answered-offer';
import { changeOwner } from './change-owner';

const changeOf: Readonly<Record<OfferedRole, RoleChange>> = {
  admin: 'made-admin',
  owner: 'handed-over',
};

/**
 * The caller accepts the role that the owner of a group offered: nobody gets one without agreeing (GROUP-229). The owner and
 * the caller are mailed. Throws `ROLE_OFFER_NOT_FOUND`.
 */
export const createAcceptRoleOffer =
  (ports: AnswerPorts & { readonly findEmails: FindEmails }) =>
  ({ guid }: { guid: string }, { caller }: { caller: Caller }) =>
    ports.database.transaction(async (tx) => {
      const { group, seat, role } = await takeOffer(ports, tx, guid, caller);
      const owners = (await findOwners(tx, [guid])).map(({ uid }) => uid);
      const given = { groupId: guid, uid: caller.uid, since: ports.clock.now() };
      if (role === 'owner') await changeOwner(tx, given);
      else await saveAdministrator(tx, { ...given, role });
      await recordAnswer(ports, tx, changeOf[role], caller, guid);
      const about = { change: changeOf[role], member: seat.email, groupName: group.name };
      for (const { email: to } of [...(await ports.findEmails(tx, owners)), seat])
        await ports.mailer.send(tx, roleMail({ to, ...about }));
      return {};
    });

import type { AdminCommand, Platform } from '@portal/server/platform';
import { createInstitutionCommands } from '../institutions/institution.commands';
import { createOperateInstitutions } from '../institutions/institution.service';
import { createPendingInvitations } from '../invitations/pending-invitation.service';
import { createChangeRole, createHandOverGroup } from '../roles/offer-role.service';
import { createChangeSeatsByCommand } from './change-seats';
import { createGroupCommands } from './group.commands';
import { createShowGroup } from './show-group';

type Ports = Platform &
  Parameters<typeof createOperateInstitutions>[0] &
  Parameters<typeof createPendingInvitations>[0] &
  Parameters<typeof createHandOverGroup>[0] &
  Parameters<typeof createChangeSeatsByCommand>[0] &
  Parameters<typeof createShowGroup>[0];

/** What operators do about groups, invitations and institutions by command: the use cases of the pages. */
export function createOperatorCommands(ports: Ports): readonly AdminCommand[] {
  return [
    ...createGroupCommands({
      query: ports.database.query,
      showGroup: createShowGroup(ports),
      changeSeats: createChangeSeatsByCommand(ports),
      changeMemberRole: createChangeRole(ports),
      handOverGroup: createHandOverGroup(ports),
      resendInvitation: createPendingInvitations(ports).resend,
    }),
    ...createInstitutionCommands(createOperateInstitutions(ports), ports.clock),
  ];
}

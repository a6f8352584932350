import type { FindEmails } from '../groups/account-ports';
import {
  isInvitationExpired,
  type groupManagementEndpoints,
} from '@portal/group-management/domain';
import type { ResponseOf } from '@portal/shared/contract';
import { epochSeconds } from '@portal/shared/util';
import { ApiError } from '@portal/server/errors';
import type { Platform } from '@portal/server/platform';
import type { Caller, Queryable } from '@portal/server/ports';
import { findGroup, type GroupRow } from '../groups/group.repository';
import {
  findInvitedMember,
  findSeat,
  updateMember,
  type MemberRow,
} from '../seats/member.repository';
import { findInviters } from './inviter';
import type { InvitationLinks } from './invitation-link';
import { rejectGuess } from './reject-guess';

type Shown = ResponseOf<typeof groupManagementEndpoints.getInvitation>;
export interface Client {
  readonly ip: string;
  readonly caller?: Caller | undefined;
}

/** What somebody with the link of an invitation sees and does before accepting it. */
export function createShowInvitation({
  clock,
  database,
  limiter,
  links,
  findEmails,
}: Pick<Platform, 'clock' | 'database' | 'limiter'> & {
  readonly links: InvitationLinks;
  readonly findEmails: FindEmails;
}) {
  /** An invitation that is open, or that the caller has accepted. A wrong link counts as a guess of the network. */
  const find = async (
    query: Queryable,
    iuid: string,
    { ip, caller }: Client,
  ): Promise<{ readonly row: MemberRow; readonly group: GroupRow }> => {
    const row = await findInvitedMember(query, links.read(iuid).invitationHash);
    const isShown = row && (row.uid === null || row.uid === caller?.uid);
    const group = isShown && (await findGroup(query, row.groupId));
    return row && group && group.isLive ? { row, group } : rejectGuess({ limiter }, ip);
  };

  return {
    /** Who invited whom to which group (GROUP-405). Throws `INVITATION_LINK_NOT_FOUND` and `TOO_MANY_REQUESTS`. */
    async show({ iuid }: { iuid: string }, client: Client): Promise<Shown> {
      const { query } = database;
      const { row, group } = await find(query, iuid, client);
      const { caller } = client;
      const inviterOf = await findInviters(query, [row], findEmails);
      return {
        groupName: group.name,
        inviter: inviterOf(row) ?? null,
        email: row.email,
        isClassroom: group.type === 'classroom',
        isForOthers: group.allowsOtherAddress && links.read(iuid).wasMailed,
        isMember: caller ? (await findSeat(query, group.id, caller.uid)) !== undefined : false,
        isExpired: row.uid === null && isInvitationExpired(row.updatedAt, clock.now()),
        askedAt: row.askedAt && { seconds: epochSeconds(row.askedAt) },
      };
    },

    /**
     * Asks the administrators for a new invitation, once for each that has expired: the row of the members page says so
     * (GROUP-405). Throws `INVITATION_LINK_NOT_FOUND`.
     */
    async ask({ iuid }: { iuid: string }, client: Client): Promise<Record<string, never>> {
      const { row } = await find(database.query, iuid, client);
      const now = clock.now();
      if (row.uid === null && row.askedAt === null && isInvitationExpired(row.updatedAt, now))
        await database.transaction((tx) => updateMember(tx, row, { askedAt: now }));
      return {};
    },

    /** Whoever accepts has to log in; a link that opens nothing says so instead (GROUP-36). Throws `INVITATION_LINK_NOT_FOUND`, else `UNAUTHENTICATED`. */
    async askForLogin({ iuid }: { iuid: string }, { ip }: Client): Promise<never> {
      await find(database.query, iuid, { ip });
      throw new ApiError('UNAUTHENTICATED');
    },

    /** Whether a secret was mailed to an address with an invitation that is still open (GROUP-406). */
    async provesEmail(tx: Queryable, { email, secret }: { email: string; secret: string }) {
      const { invitationHash, wasMailed } = links.read(secret);
      const row = wasMailed ? await findInvitedMember(tx, invitationHash) : undefined;
      const isOpen = row?.uid === null && !isInvitationExpired(row.updatedAt, clock.now());
      return isOpen && row.email === email;
    },
  };
}

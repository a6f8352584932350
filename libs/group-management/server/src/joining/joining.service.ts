import { ApiError } from '@portal/server/errors';
import type { Platform } from '@portal/server/platform';
import type { Caller } from '@portal/server/ports';
import type { InvitationLinks } from '../invitations/invitation-link';
import { rejectGuess } from '../invitations/reject-guess';
import type { JoinGroup } from './join-group';
import { classLink, formerInvitation, invitationLink } from './proofs';

export interface Client {
  readonly ip: string;
  readonly caller: Caller;
}

/** The signed-in caller takes a seat in a group; again changes nothing. */
export function createJoining({
  clock,
  limiter,
  links,
  joinGroup,
}: Pick<Platform, 'clock' | 'limiter'> & {
  readonly links: InvitationLinks;
  readonly joinGroup: JoinGroup;
}) {
  return {
    /** Throws `INVITATION_LINK_NOT_FOUND`, and `TOO_MANY_REQUESTS` when the network tried too many wrong links. */
    async byInvitation(
      { iuid }: { iuid: string },
      { ip, caller }: Client,
    ): Promise<Record<string, never>> {
      const proof = invitationLink({ clock, links }, iuid, caller);
      return (await joinGroup(caller.uid, proof)) ? {} : rejectGuess({ limiter }, ip);
    },

    /** Throws `INVITATION_LINK_NOT_FOUND`, and `TOO_MANY_REQUESTS` when the network tried too many wrong links. */
    async byClassLink(
      { link }: { link: string },
      { ip, caller }: Client,
    ): Promise<Record<string, never>> {
      return (await joinGroup(caller.uid, classLink(link))) ? {} : rejectGuess({ limiter }, ip);
    },

    /** Accepts or declines. Throws `INVITATION_LINK_NOT_FOUND`. */
    async answerFormerInvitation(
      { guid, accept }: { guid: string; accept: boolean },
      { caller }: { caller: Caller },
    ): Promise<Record<string, never>> {
      if (await joinGroup(caller.uid, formerInvitation({ clock }, guid, accept))) return {};
      throw new ApiError('INVITATION_LINK_NOT_FOUND');
    },
  };
}

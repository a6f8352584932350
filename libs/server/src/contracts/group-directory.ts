import { ApiError } from '../platform/errors';
import type { Caller } from '../ports/authenticator';

export interface GroupRole {
  readonly id: string;
  readonly role: 'owner' | 'admin';
  readonly isLive: boolean;
  /** Whether its administrators need a session in two steps (GROUP-481). */
  readonly needsSecondFactor: boolean;
}

/** Whether a session may not administer a group that asks for two steps (GROUP-481). */
export const lacksSecondFactor = (
  { needsSecondFactor }: Pick<GroupRole, 'needsSecondFactor'>,
  { strength }: Pick<Caller, 'strength'>,
): boolean => needsSecondFactor && strength !== 'two-steps';

/** Knows the groups of users; the domain of groups provides it. */
export interface GroupDirectory {
  administeredBy(uid: string): Promise<readonly GroupRole[]>;
  /**
   * The group that a request is for: the named one, else the one that the user owns, else the only one. Throws `FORBIDDEN`
   * for a group that is not among them, and an error of the domain when a name is missing.
   */
  choose(groups: readonly GroupRole[], guid: string | undefined): GroupRole;
}

/** For an API without the domain of groups. */
export const noGroups: GroupDirectory = {
  administeredBy: async () => [],
  choose() {
    throw new ApiError('FORBIDDEN');
  },
};

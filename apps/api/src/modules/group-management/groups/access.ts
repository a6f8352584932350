import { ApiError } from '../../../platform/errors';
import type { Caller } from '../../../ports/authenticator';
import type { Queryable } from '../../../ports/database';
import {
  findAdministeredGroup,
  lockAdministeredGroup,
  type AdministeredGroup,
} from './group.repository';

/** Throws `FORBIDDEN` unless the caller administers a group and has verified the email address (GROUP-7). */
function allow(caller: Caller, group: AdministeredGroup | undefined): AdministeredGroup {
  if (!group || !caller.emailVerified) throw new ApiError('FORBIDDEN');
  return group;
}

/** The group that the caller administers; throws `FORBIDDEN` (GROUP-7). */
export const administeredGroup = async (query: Queryable, caller: Caller) =>
  allow(caller, await findAdministeredGroup(query, caller.uid));

/** Like {@link administeredGroup}; no other change of the group runs until the transaction ends. */
export const lockedGroup = async (tx: Queryable, caller: Caller) =>
  allow(caller, await lockAdministeredGroup(tx, caller.uid));

/** Like {@link lockedGroup}, for its owner only. */
export async function lockedOwnGroup(tx: Queryable, caller: Caller): Promise<AdministeredGroup> {
  const group = await lockedGroup(tx, caller);
  if (group.role !== 'owner') throw new ApiError('FORBIDDEN');
  return group;
}

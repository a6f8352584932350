import type { Group } from '@portal/group-management/domain';

/** Whether the user pays for the group whose details these are. */
export const paysFor = ({ guid, groups = [] }: Group): boolean =>
  groups.some((each) => each.guid === guid && each.pays);

import { groupManagementApi } from '@portal/group-management/api';
import { administersLiveGroup } from '@portal/group-management/domain';
import type { ReactNode } from 'react';

export { GroupPlanCard } from '@portal/group-management';

/** Shows something as soon as it is known whether the user administers a group whose plan runs; also when that cannot be loaded. */
export function WhenGroupIsKnown({
  children,
}: {
  readonly children: (administersLiveGroup: boolean) => ReactNode;
}) {
  const { data, isLoading } = groupManagementApi.useGetGroupDetailsQuery({});
  return isLoading ? null : children(data !== undefined && administersLiveGroup(data));
}

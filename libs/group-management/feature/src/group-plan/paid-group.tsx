import { Skeleton, SkeletonLine } from '@portal/shared/ui';
import { groupManagementApi } from '../api';
import { GroupSeats } from './group-seats';
import { messages as texts } from './messages';
import { paysFor } from './pays-for';

const box = 'mb-7 border-b border-line pb-7';

/** The group that the user administers and pays for: stands above its plan, in one section with it (GROUP-44). */
export function PaidGroup() {
  const { data: group, isLoading } = groupManagementApi.useGetGroupDetailsQuery({});
  if (isLoading)
    return (
      <Skeleton label={texts.loading} className={`grid h-44 content-between sm:h-39 ${box}`}>
        <SkeletonLine className="h-6 w-40" />
        <SkeletonLine className="h-1.5 max-w-120" />
        <SkeletonLine className="h-2.5 w-32" />
      </Skeleton>
    );
  if (!group || !paysFor(group)) return null;
  return (
    <div className={box}>
      <h3 className="type-note mb-2 text-ink-muted">{texts.heading}</h3>
      <GroupSeats group={group} />
    </div>
  );
}

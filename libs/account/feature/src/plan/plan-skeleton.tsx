import { Skeleton, SkeletonLine } from '@portal/shared/ui';
import { messages } from '../messages';

/** Holds the plan's place while it is on its way. */
export function PlanSkeleton() {
  return (
    <Skeleton label={messages.plan.loading} className="grid h-22 content-between py-1">
      <SkeletonLine className="h-6 w-20" />
      <SkeletonLine className="h-5 w-80 max-w-full" />
      <SkeletonLine className="h-2.5 w-56" />
    </Skeleton>
  );
}

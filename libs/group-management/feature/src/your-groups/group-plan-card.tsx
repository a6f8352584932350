import { Suspense } from 'react';
import type { Group } from '@portal/group-management/domain';
import { PageSection, Skeleton, SkeletonLine } from '@portal/shared/ui';
import { groupManagementApi } from '../api';
import { LoadFailure } from '../load-failure';
import { planSentence, paysFor } from './group-plan-state';
import { GroupSeats } from './group-seats';
import { MissingStepNote } from '../late-notes';
import { messages as texts } from './group-plan-messages';
import { UserGroups } from './user-groups';

interface GroupPlanCardProps {
  /** Of a user who administers a group the section has its place before the group is known. */
  readonly isAdministrator: boolean;
  /** The user's plan, shown above, ends because somebody else pays for its group now. */
  readonly isHandedOver?: boolean;
  readonly onLeft: () => void;
  /** Opens the checkout of a group that is handed over; replaced in tests. */
  readonly navigateOut?: (url: string) => void;
}

const leavePortal = (url: string) => window.location.assign(url);

/** The group that the user administers, and the groups that the user can leave, on the account page (GROUP-44, GROUP-224). */
export function GroupPlanCard({
  isAdministrator,
  isHandedOver = false,
  onLeft,
  navigateOut = leavePortal,
}: GroupPlanCardProps) {
  const {
    data: group,
    isError,
    isLoading,
    refetch,
  } = groupManagementApi.useGetGroupDetailsQuery({});
  if (isError)
    return (
      <PageSection heading={texts.heading}>
        <LoadFailure texts={texts} onRetry={refetch} />
      </PageSection>
    );
  if (isLoading) return isAdministrator && <LoadingGroup />;
  return (
    <>
      {group?.guid !== undefined && <AdministeredGroup {...{ group, isHandedOver }} />}
      {group?.missingStep && (
        <PageSection heading={texts.heading}>
          <Suspense>
            <MissingStepNote missing={group.missingStep} name={group.name ?? ''} />
          </Suspense>
        </PageSection>
      )}
      <UserGroups
        groups={group?.groups ?? []}
        shown={group?.guid ?? group?.missingStep?.guid}
        former={group?.formerInvitations ?? []}
        onLeft={onLeft}
        navigateOut={navigateOut}
      />
    </>
  );
}

function LoadingGroup() {
  return (
    <PageSection heading={texts.heading}>
      <Skeleton label={texts.loading} className="grid h-38 content-start gap-4 sm:h-34.5">
        <SkeletonLine className="h-6 w-40" />
        <SkeletonLine className="h-1.5 max-w-120" />
        <SkeletonLine className="h-2.5 w-32" />
      </Skeleton>
    </PageSection>
  );
}

interface AdministeredGroupProps extends Pick<GroupPlanCardProps, 'isHandedOver'> {
  readonly group: Group;
}

/** Who pays reads the day above, in the user's plan, and who handed the group over the last day of their own plan (GROUP-44). */
function AdministeredGroup({ group, isHandedOver }: AdministeredGroupProps) {
  const pays = paysFor(group);
  return (
    <PageSection heading={texts.heading}>
      <GroupSeats group={group}>
        {!pays && !isHandedOver && (
          <p className="num mt-4 font-serif text-[1.5rem]/7.5 font-[460] tracking-[-0.008em]">
            {planSentence(group)}
          </p>
        )}
        {group.subscription && !pays && (
          <p className="text-ink-muted">{texts.whosePlan(group.name ?? '')}</p>
        )}
      </GroupSeats>
    </PageSection>
  );
}

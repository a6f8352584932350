import type { Group } from '@portal/group-management/domain';
import { PageSection } from '@portal/shared/ui';
import { groupManagementApi } from '../api';
import { LoadFailure } from '../load-failure';
import { planSentence, paysFor } from './group-plan-state';
import { GroupSeats } from './group-seats';
import { messages as texts } from './group-plan-messages';
import { UserGroups } from './user-groups';

interface GroupPlanCardProps {
  readonly onLeft: () => void;
  /** Opens the checkout of a group that is handed over; replaced in tests. */
  readonly navigateOut?: (url: string) => void;
}

const leavePortal = (url: string) => window.location.assign(url);

/** The group that the user administers and somebody else pays for, and the groups that the user can leave, on the account page (GROUP-44, GROUP-224). */
export function GroupPlanCard({ onLeft, navigateOut = leavePortal }: GroupPlanCardProps) {
  const { data: group, isError, refetch } = groupManagementApi.useGetGroupDetailsQuery({});
  if (isError)
    return (
      <PageSection heading={texts.heading}>
        <LoadFailure texts={texts} onRetry={refetch} />
      </PageSection>
    );
  return (
    <>
      {group?.guid !== undefined && !paysFor(group) && <AdministeredGroup group={group} />}
      <UserGroups
        groups={group?.groups ?? []}
        shown={group?.guid}
        former={group?.formerInvitations ?? []}
        onLeft={onLeft}
        navigateOut={navigateOut}
      />
    </>
  );
}

function AdministeredGroup({ group }: { readonly group: Group }) {
  return (
    <PageSection heading={texts.heading}>
      <GroupSeats group={group}>
        <p className="num mt-4 font-serif text-[1.5rem]/7.5 font-[460] tracking-[-0.008em]">
          {planSentence(group)}
        </p>
        {group.subscription && (
          <p className="text-ink-muted">{texts.whosePlan(group.name ?? '')}</p>
        )}
      </GroupSeats>
    </PageSection>
  );
}

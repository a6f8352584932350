import { endOf, planState, type PlanState } from '@portal/checkout-pricing/domain';
import { hasEnded, seatsLeft, type Group } from '@portal/group-management/domain';
import { Button, LinkButton, PageSection, Message, Meter, StatusMark } from '@portal/shared/ui';
import { formatDay, paths } from '@portal/shared/util';
import { groupManagementApi } from '../api';
import { EarlierGroup } from './earlier-group';
import { messages as texts } from './messages';
import { UserGroups } from './user-groups';

const dateOf = (timestamp: string | null) =>
  timestamp === null ? null : new Date(Number(timestamp) * 1_000);

/** The subscription of a group as the rules read it; an institution has none. */
const planOf = ({ subscription }: Group) =>
  subscription && {
    status: subscription.status,
    cancelAt: dateOf(subscription.cancel_at),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    currentPeriodEnd: dateOf(subscription.current_period_end),
    endedAt: dateOf(subscription.ended_at),
  };

/** What the plan does; that of an institution just runs. */
function stateOf(group: Group): PlanState | undefined {
  const plan = planOf(group);
  return plan ? planState(plan) : undefined;
}

/** When the plan renews, ends or ended; that of an institution has no date. */
function planSentence(group: Group): string {
  const { name = '' } = group;
  const plan = planOf(group);
  const state = stateOf(group);
  const date = plan && (plan.endedAt ?? endOf(plan) ?? plan.currentPeriodEnd);
  if (!date || !state) return name;
  if (state === 'past-due') return texts.pastDue;
  return texts[state === 'renews' || state === 'ends' ? state : 'ended'](formatDay(date));
}

function statusOf(group: Group): 'active' | 'past-due' | 'ended' {
  if (hasEnded(group)) return 'ended';
  const state = stateOf(group);
  if (state === 'past-due') return state;
  return state === 'waiting' || state === 'over' ? 'ended' : 'active';
}

interface GroupPlanCardProps {
  /** Without a verified email address the members cannot be managed. */
  readonly isVerified: boolean;
  /** The user left or joined a group, and may have lost Premium or got it. */
  readonly onLeft: () => void;
}

/** The group that the user administers, and the groups that the user can leave, on the account page (GROUP-44, GROUP-224). */
export function GroupPlanCard({ isVerified, onLeft }: GroupPlanCardProps) {
  const { data: group, isError, refetch } = groupManagementApi.useGetGroupDetailsQuery({});
  if (isError)
    return (
      <PageSection heading={texts.heading}>
        <Message
          kind="warning"
          actions={
            <Button size="sm" onClick={() => void refetch()}>
              {texts.tryAgain}
            </Button>
          }
        >
          {texts.failed}
        </Message>
      </PageSection>
    );
  return (
    <>
      {group?.guid !== undefined && <AdministeredGroup group={group} isVerified={isVerified} />}
      <UserGroups
        groups={group?.groups ?? []}
        shown={group?.guid}
        isVerified={isVerified}
        former={group?.formerInvitations ?? []}
        onLeft={onLeft}
      />
    </>
  );
}

function AdministeredGroup({
  group,
  isVerified,
}: Pick<GroupPlanCardProps, 'isVerified'> & { readonly group: Group }) {
  const { counts = { active: 0, pending: 0 }, quota = null } = group;
  const members = texts.members(counts.active + counts.pending, quota);
  const status = statusOf(group);
  return (
    <PageSection heading={texts.heading}>
      <EarlierGroup group={group} />
      <div className="flex items-start justify-between gap-x-8 gap-y-5 max-sm:flex-col max-sm:items-stretch">
        <div className="min-w-0">
          <p className="mb-2.5 flex flex-wrap gap-x-3 text-small">
            {group.name} <StatusMark status={status}>{texts.status[status]}</StatusMark>
          </p>
          <p className="num font-serif text-[1.5rem]/7.5 font-[460] tracking-[-0.008em]">
            {planSentence(group)}
          </p>
          <p className="num mt-1 mb-3 text-ink-muted">{members}</p>
          {quota !== null && (
            <Meter label={texts.seats} valueText={members} total={quota} {...counts} />
          )}
          {seatsLeft(quota, counts) < 0 && (
            <p className="mt-3 text-small text-ink-muted">{texts.overQuota}</p>
          )}
        </div>
        {isVerified ? (
          <LinkButton href={paths.manageGroup()}>{texts.manage}</LinkButton>
        ) : (
          <Button disabledReason={texts.verifyFirst}>{texts.manage}</Button>
        )}
      </div>
    </PageSection>
  );
}

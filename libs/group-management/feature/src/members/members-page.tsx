import type { Group } from '@portal/group-management/domain';
import type { Clock } from '@portal/shared/browser';
import { freshSeconds } from '@portal/shared/data-access';
import { LinkButton, MarginPage, Message, Skeleton, SkeletonLine } from '@portal/shared/ui';
import { durations, paths } from '@portal/shared/util';
import { useLocation } from 'react-router-dom';
import { groupManagementApi } from '../api';
import { useState } from 'react';
import { LoadFailure } from '../load-failure';
import { messages } from '../messages';
import { GroupNameProvider } from '../group-name';
import { GroupSwitch } from './members-margin';
import { ManageMembers } from './manage-members';
import { useEarlyMembers } from './use-member-query';

interface MembersPageProps {
  /** The group that the user administers, where the address names none. */
  readonly ownGroup?: string | undefined;
  readonly clock?: Clock;
}

const texts = messages.members;

const reservedPollMs = 3 * durations.oneSecondMs;
const runningPollMs = durations.oneSecondMs;

/** In which time the details change by themselves: a removal continues, and reserved seats become free. */
function pollMsOf({ removal, reserved = 0 }: Group): number {
  if (removal?.state === 'removing' || removal?.state === 'restoring') return runningPollMs;
  return reserved > 0 ? reservedPollMs : 0;
}

/** The page until the first members are known: its heading and the place of the list. */
export const MembersSkeleton = () => (
  <MarginPage heading={texts.title}>
    <Skeleton label={texts.loading} className="grid min-h-dvh content-start gap-6">
      <SkeletonLine className="h-10 w-64 max-w-full" />
      <SkeletonLine className="h-3 w-full" />
      <SkeletonLine className="h-3 w-4/5" />
    </Skeleton>
  </MarginPage>
);

const isManaged = (group: Group) => group.guid !== undefined && group.role !== undefined;

const useNamedGroup = () => new URLSearchParams(useLocation().search).get('group') ?? undefined;

/** The details of the group, again while they change by themselves (GROUP-452, GROUP-477). */
function useDetails(guid: string | undefined) {
  const [pollingInterval, setPollingInterval] = useState(0);
  const details = groupManagementApi.useGetGroupDetailsQuery(guid === undefined ? {} : { guid }, {
    refetchOnMountOrArgChange: freshSeconds,
    pollingInterval,
  });
  const needed = details.data ? pollMsOf(details.data) : 0;
  if (pollingInterval !== needed) setPollingInterval(needed);
  return details;
}

/** `/manage-group`: the members of the group that the user administers (GROUP-50). */
export function MembersPage({ ownGroup, clock }: MembersPageProps) {
  const group = useNamedGroup();
  useEarlyMembers(group ?? ownGroup);
  const { currentData: data, isError, isFetching, refetch } = useDetails(group);
  if (data?.guid !== undefined && isManaged(data))
    return (
      <GroupNameProvider key={data.guid} value={{ guid: data.guid }}>
        <ManageMembers group={data} clock={clock} waiting={<MembersSkeleton />} />
      </GroupNameProvider>
    );
  if (data?.groups?.some(({ role }) => role !== 'member'))
    return (
      <MarginPage heading={texts.title}>
        <p className="text-ink-muted">{texts.chooseGroup}</p>
        <GroupSwitch group={data} />
      </MarginPage>
    );
  if (!data && !isError) return <MembersSkeleton />;
  return (
    <MarginPage heading={texts.title}>
      {data ? (
        <Message
          kind="info"
          actions={
            <LinkButton size="sm" href={paths.account()}>
              {texts.toAccount}
            </LinkButton>
          }
        >
          {texts.notAdmin}
        </Message>
      ) : (
        <div role="alert">
          <LoadFailure texts={texts} kind="danger" loading={isFetching} onRetry={refetch} />
        </div>
      )}
    </MarginPage>
  );
}

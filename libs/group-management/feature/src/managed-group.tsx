import type { Group } from '@portal/group-management/domain';
import { freshSeconds } from '@portal/shared/data-access';
import { LinkButton, MarginPage, Message, Skeleton, SkeletonLine } from '@portal/shared/ui';
import { durations, paths } from '@portal/shared/util';
import { Suspense, useState, type ReactNode } from 'react';
import { groupManagementApi } from './api';
import { GroupNameProvider } from './group-name';
import { GroupSwitch } from './group-switch';
import { GroupTabs, useNamedGroup } from './group-tabs';
import { MissingStepNote } from './late-notes';
import { LoadFailure } from './load-failure';
import { messages } from './messages';

const texts = messages.members;

const reservedPollMs = 3 * durations.oneSecondMs;
const runningPollMs = durations.oneSecondMs;

/** In which time the details change by themselves: a removal continues, and reserved seats become free. */
function pollMsOf({ removal, reserved = 0 }: Group): number {
  if (removal?.state === 'removing' || removal?.state === 'restoring') return runningPollMs;
  return reserved > 0 ? reservedPollMs : 0;
}

/** A page of a group until its content is known: heading, tabs and the place of the content. */
export const GroupSkeleton = ({ heading }: { readonly heading: string }) => (
  <MarginPage heading={heading} navigation={<GroupTabs />}>
    <Skeleton label={texts.loading} className="grid min-h-dvh content-start gap-6">
      <SkeletonLine className="h-10 w-64 max-w-full" />
      <SkeletonLine className="h-3 w-full" />
      <SkeletonLine className="h-3 w-4/5" />
    </Skeleton>
  </MarginPage>
);

const isManaged = (group: Group) => group.guid !== undefined && group.role !== undefined;

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

interface ManagedGroupProps {
  readonly heading: string;
  readonly children: (group: Group) => ReactNode;
}

/** A page of the group that the address names, for its administrators; others are led on (GROUP-50, GROUP-228). */
export function ManagedGroup({ heading, children }: ManagedGroupProps) {
  const group = useNamedGroup();
  const { currentData: data, isError, isFetching, refetch } = useDetails(group);
  if (data?.guid !== undefined && isManaged(data))
    return (
      <GroupNameProvider key={data.guid} value={{ guid: data.guid }}>
        {children(data)}
      </GroupNameProvider>
    );
  if (data?.missingStep)
    return (
      <MarginPage heading={heading}>
        <Suspense>
          <MissingStepNote missing={data.missingStep} name={data.name ?? ''} />
        </Suspense>
        <GroupSwitch group={data} />
      </MarginPage>
    );
  if (data?.groups?.some(({ role }) => role !== 'member'))
    return (
      <MarginPage heading={heading}>
        <p className="text-ink-muted">{texts.chooseGroup}</p>
        <GroupSwitch group={data} />
      </MarginPage>
    );
  if (!data && !isError) return <GroupSkeleton heading={heading} />;
  return (
    <MarginPage heading={heading}>
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

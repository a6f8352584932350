import {
  groupManagementEndpoints as endpoints,
  type GroupActivity,
} from '@portal/group-management/domain';
import { Button, Skeleton, SkeletonLine, MarginPage } from '@portal/shared/ui';
import { formatMinuteInZone } from '@portal/shared/util';
import { useState } from 'react';
import { groupManagementApi } from '../api';
import { ofMembers } from '../endpoint-kinds';
import { LoadFailure } from '../load-failure';
import { ManagedGroup } from '../managed-group';
import { useGroupName } from '../group-name';
import { GroupInMargin } from '../group-switch';
import { GroupTabs } from '../group-tabs';
import { messages as texts } from './activity-messages';

const activityApi = groupManagementApi.injectEndpoints({
  endpoints: (build) => ({
    listGroupActivity: build.query(ofMembers(endpoints.listGroupActivity)),
  }),
});

function Entry({ activity }: { readonly activity: GroupActivity }) {
  const { at, actor, action, count, members, detail } = activity;
  const [only] = members;
  const who = count === 1 && only !== undefined ? only : texts.people(count);
  return (
    <li className="flex flex-wrap justify-between gap-x-6 border-t border-line py-2.5 first:border-t-0 sm:flex-nowrap">
      <div className="max-w-full min-w-0 wrap-anywhere">
        <p>{texts.actions[action](who, actor ?? '', detail)}</p>
        {count > 1 && members.length > 0 && (
          <p className="text-small text-ink-muted">
            {texts.named(members, count - members.length)}
          </p>
        )}
      </div>
      <time
        className="num shrink-0 text-ink-muted"
        dateTime={new Date(at.seconds * 1_000).toISOString()}
      >
        {formatMinuteInZone(at.seconds)}
      </time>
    </li>
  );
}

interface PageProps {
  readonly cursor: string | undefined;
  /** Shows the page after this one; undefined while that is shown. */
  readonly onMore: ((next: string) => void) | undefined;
}

function LogPage({ cursor, onMore }: PageProps) {
  const groupName = useGroupName();
  const request = { ...groupName, ...(cursor !== undefined && { cursor }) };
  const { data, isError, refetch } = activityApi.useListGroupActivityQuery(request, {
    refetchOnMountOrArgChange: true,
  });
  if (isError) return <LoadFailure texts={texts} onRetry={refetch} />;
  if (!data)
    return (
      <Skeleton label={texts.loading} className="grid gap-4 py-3">
        <SkeletonLine className="h-3 w-full" />
        <SkeletonLine className="h-3 w-4/5" />
      </Skeleton>
    );
  const { activity, next } = data;
  if (activity.length === 0 && cursor === undefined)
    return <p className="py-3 text-ink-muted">{texts.nothing}</p>;
  return (
    <>
      <ol>
        {activity.map((each, index) => (
          <Entry key={index} activity={each} />
        ))}
      </ol>
      {next !== null && onMore && (
        <Button size="sm" className="my-3" onClick={() => onMore(next)}>
          {texts.more}
        </Button>
      )}
    </>
  );
}

function ActivityList() {
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  return (
    <div className="border-y border-line">
      {cursors.map((cursor, index) => (
        <LogPage
          key={cursor ?? ''}
          cursor={cursor}
          onMore={
            index === cursors.length - 1 ? (next) => setCursors([...cursors, next]) : undefined
          }
        />
      ))}
    </div>
  );
}

/** `/manage-group/activity`: who did what to whom in a group, for its administrators (GROUP-70). */
export const ActivityPage = () => (
  <ManagedGroup heading={texts.title}>
    {(group) => (
      <MarginPage
        heading={texts.title}
        navigation={<GroupTabs group={group} />}
        margin={<GroupInMargin group={group} />}
      >
        <p className="mb-4 text-ink-muted">{texts.intro}</p>
        <ActivityList />
      </MarginPage>
    )}
  </ManagedGroup>
);

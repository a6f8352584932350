import type { MemberUsage } from '@portal/group-management/domain';
import {
  Button,
  DataTable,
  PageSection,
  Skeleton,
  SkeletonLine,
  StatusRegion,
  type Column,
} from '@portal/shared/ui';
import { useState } from 'react';
import { useGroupName } from '../group-name';
import { useFeedback } from '../members/use-members';
import { LoadFailure } from '../load-failure';
import { messages as pageMessages } from '../messages';
import { useViewStats } from './use-view-stats';
import { messages as texts } from './messages';
import { countColumn, dayText } from './usage-charts';
import { usageApi } from './usage-api';

const columns: readonly Column<MemberUsage>[] = [
  { key: 'email', label: texts.member, width: '40%' },
  {
    key: 'lastActive',
    label: texts.lastActive,
    render: ({ lastActive }) => <span className="num">{lastActive && dayText(lastActive)}</span>,
    fallback: <span className="text-ink-muted">{texts.never}</span>,
  },
  countColumn('accepted', texts.accepted),
  countColumn('rejected', texts.rejected),
];

function useMemberUsage() {
  const groupName = useGroupName();
  const [cursor, setCursor] = useState<string>();
  const [earlier, setEarlier] = useState<readonly MemberUsage[]>([]);
  const { currentData, isError, refetch } = usageApi.useListMemberUsageQuery(
    { ...groupName, ...(cursor !== undefined && { cursor }) },
    { refetchOnMountOrArgChange: true },
  );
  const members = [...earlier, ...(currentData?.members ?? [])];
  const next = currentData?.next ?? undefined;
  const more = () => {
    setEarlier(members);
    setCursor(next);
  };
  return { members, isLoading: !currentData && !isError, isError, refetch, more: next && more };
}

/** When each member used the assistant last, those inactive for longest first, and the statistics of each (GROUP-354). */
export function MemberUsageList() {
  const feedback = useFeedback();
  const viewStats = useViewStats(feedback);
  const { members, isLoading, isError, refetch, more } = useMemberUsage();
  return (
    <PageSection heading={texts.members} note={texts.membersNote}>
      <StatusRegion {...feedback.region} />
      {members.length > 0 && (
        <DataTable
          caption={texts.members}
          columns={columns}
          rows={members}
          rowKey={({ email }) => email}
          pageSize={members.length}
          actions={({ email }) => (
            <Button
              variant="quiet"
              size="sm"
              aria-label={texts.viewStats(email)}
              onClick={() => void viewStats(email)}
            >
              {pageMessages.stats.view}
            </Button>
          )}
        />
      )}
      {isLoading && (
        <Skeleton label={texts.loading} className="grid gap-4 py-3">
          <SkeletonLine className="h-3 w-full" />
          <SkeletonLine className="h-3 w-4/5" />
        </Skeleton>
      )}
      {isError && <LoadFailure texts={texts} onRetry={refetch} />}
      {more && (
        <Button size="sm" className="mt-3 print:hidden" onClick={more}>
          {texts.more}
        </Button>
      )}
    </PageSection>
  );
}

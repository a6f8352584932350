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
import { MemberStats } from './member-stats';
import { useStatsToken } from './use-view-stats';
import { messages as texts } from './messages';
import { dayText, suggestionColumns } from './usage-charts';
import { usageApi } from './usage-api';

const Never = () => <span className="text-ink-muted">{texts.never}</span>;

const columns: readonly Column<MemberUsage>[] = [
  {
    key: 'email',
    get label() {
      return texts.member;
    },
    width: '40%',
  },
  {
    key: 'lastActive',
    get label() {
      return texts.lastActive;
    },
    render: ({ lastActive }) => <span className="num">{lastActive && dayText(lastActive)}</span>,
    fallback: <Never />,
  },
  ...suggestionColumns,
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

/** When each member used the assistant last, those inactive for longest first, and below the statistics of one (GROUP-354). */
export function MemberUsageList() {
  const feedback = useFeedback();
  const createToken = useStatsToken(feedback);
  const [t, setT] = useState<string>();
  const viewStats = async (email: string) => {
    const created = await createToken(email);
    if (created) setT(created.token);
  };
  const { members, isLoading, isError, refetch, more } = useMemberUsage();
  return (
    <>
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
      {t !== undefined && <MemberStats key={t} t={t} isOpened />}
    </>
  );
}

import { groupManagementEndpoints as endpoints, type Group } from '@portal/group-management/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import {
  Button,
  Facts,
  SectionsPage,
  Skeleton,
  SkeletonLine,
  StatusRegion,
  useTimedMessage,
} from '@portal/shared/ui';
import { Download } from 'lucide-react';
import { errorText } from '../error-text';
import { useGroupName } from '../group-name';
import { GroupInMargin } from '../group-switch';
import { GroupTabs } from '../group-tabs';
import { LoadFailure } from '../load-failure';
import { ManagedGroup } from '../managed-group';
import { saveCsv } from '../save-csv';
import { MemberUsageList } from './member-usage-list';
import { messages as texts } from './messages';
import { usageApi } from './usage-api';
import { UsageCharts } from './usage-charts';

function ExportButton() {
  const groupName = useGroupName();
  const { show, region } = useTimedMessage();
  const [exportUsage, { isLoading }] = usageApi.useExportGroupUsageMutation();
  const run = async () => {
    const { data, error } = await exportUsage(groupName);
    if (data !== undefined) saveCsv(data, texts.fileName);
    else show('danger', errorText(apiErrorOf(endpoints.exportGroupUsage, error)));
  };
  return (
    <>
      <div className="print:hidden">
        <Button loading={isLoading} loadingWord={texts.exporting} onClick={() => void run()}>
          <Download aria-hidden="true" className="icon-sm" />
          {texts.export}
        </Button>
      </div>
      <StatusRegion {...region} />
    </>
  );
}

interface UsageProps {
  readonly group: Group;
}

/** A classroom also shows and exports the use of each member (GROUP-354). */
function Usage({ group }: UsageProps) {
  const isClassroom = group.type === 'classroom';
  const { data, isError, refetch } = usageApi.useGetGroupUsageQuery(useGroupName(), {
    refetchOnMountOrArgChange: true,
  });
  const { figures } = texts;
  return (
    <>
      <div className="manuscript-row">
        <div className="min-w-0 lg:pe-6">
          <GroupInMargin group={group} />
        </div>
        <div className="grid min-w-0 gap-6">
          <p className="text-ink-muted">
            {texts.intro} {!isClassroom && texts.classroomsOnly}
          </p>
          {isClassroom && <ExportButton />}
          {data ? (
            <Facts
              facts={[
                { term: figures.members, description: data.members },
                { term: figures.active, description: data.active },
                { term: figures.never, description: data.never },
              ]}
            />
          ) : isError ? (
            <div role="alert">
              <LoadFailure texts={texts} onRetry={refetch} />
            </div>
          ) : (
            <Skeleton label={texts.loading} className="grid gap-4 py-1">
              <SkeletonLine className="h-3 w-40" />
              <SkeletonLine className="h-3 w-40" />
              <SkeletonLine className="h-3 w-40" />
            </Skeleton>
          )}
        </div>
      </div>
      {data && (
        <>
          <UsageCharts usage={data} />
          {isClassroom && <MemberUsageList />}
        </>
      )}
    </>
  );
}

/** `/manage-group/usage`: what a group used, for its administrators (GROUP-353). */
export const UsagePage = () => (
  <ManagedGroup heading={texts.title}>
    {(group) => (
      <SectionsPage heading={texts.title} navigation={<GroupTabs group={group} />}>
        <Usage group={group} />
      </SectionsPage>
    )}
  </ManagedGroup>
);

import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import {
  Button,
  Facts,
  LinkButton,
  Message,
  SectionsPage,
  Skeleton,
  SkeletonLine,
  StatusRegion,
  useTimedMessage,
} from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import { Download } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { errorText } from '../error-text';
import { GroupNameProvider, useGroupName } from '../group-name';
import { LoadFailure } from '../load-failure';
import { saveCsv } from '../save-csv';
import { MemberUsageList } from './member-usage-list';
import { messages as texts } from './messages';
import { usageApi } from './usage-api';
import { UsageCharts } from './usage-charts';

function Toolbar() {
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
      <div className="flex flex-wrap gap-2.5 print:hidden">
        <LinkButton href={paths.manageGroup({ group: groupName.guid })}>{texts.back}</LinkButton>
        <Button loading={isLoading} loadingWord={texts.exporting} onClick={() => void run()}>
          <Download aria-hidden="true" className="icon-sm" />
          {texts.export}
        </Button>
      </div>
      <StatusRegion {...region} />
    </>
  );
}

function Failure({ code, onRetry }: { readonly code: string; readonly onRetry: () => unknown }) {
  return (
    <div role="alert">
      {code === 'FORBIDDEN' ? (
        <Message kind="warning">{texts.notAllowed}</Message>
      ) : (
        <LoadFailure texts={texts} onRetry={onRetry} />
      )}
    </div>
  );
}

function Usage() {
  const groupName = useGroupName();
  const { data, error, refetch } = usageApi.useGetGroupUsageQuery(groupName, {
    refetchOnMountOrArgChange: true,
  });
  const { figures } = texts;
  return (
    <SectionsPage heading={texts.title} intro={texts.intro}>
      <div className="manuscript-row">
        <div className="grid min-w-0 gap-6 lg:col-start-2">
          <Toolbar />
          {data ? (
            <Facts
              facts={[
                { term: figures.members, description: data.members },
                { term: figures.active, description: data.active },
                { term: figures.never, description: data.never },
              ]}
            />
          ) : error ? (
            <Failure code={apiErrorOf(endpoints.getGroupUsage, error).code} onRetry={refetch} />
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
          <MemberUsageList />
        </>
      )}
    </SectionsPage>
  );
}

/** `/manage-group/usage`: what the members of a classroom used, for its administrators (GROUP-353). */
export function UsagePage() {
  const group = new URLSearchParams(useLocation().search).get('group');
  return (
    <GroupNameProvider value={group === null ? {} : { guid: group }}>
      <Usage />
    </GroupNameProvider>
  );
}

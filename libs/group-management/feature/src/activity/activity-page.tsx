import {
  groupManagementEndpoints as endpoints,
  type ActivityFilter,
} from '@portal/group-management/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { Button, MarginPage, StatusRegion, TextLink, useTimedMessage } from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { errorText } from '../members/error-text';
import { GroupNameProvider, useGroupName } from '../members/group-name';
import { saveCsv } from '../members/save-csv';
import { useSettled } from '../members/use-settled';
import { activityApi } from './activity-api';
import {
  activityFilterOf,
  readActivityFilter,
  withActivityFilter,
  type ShownFilter,
} from './activity-filter-address';
import { ActivityFilters } from './activity-filters';
import { ActivityList } from './activity-list';
import { messages as texts } from './messages';

const typingPauseMs = 300;

/** Fetches the entries of a filter as a file and saves it. */
function ExportButton({ filter }: { readonly filter: ActivityFilter }) {
  const groupName = useGroupName();
  const { show, region } = useTimedMessage();
  const [exportActivity, { isLoading }] = activityApi.useExportGroupActivityMutation();
  const run = async () => {
    const { data, error } = await exportActivity({ ...groupName, ...filter });
    if (data !== undefined) saveCsv(data, texts.fileName);
    else show('danger', errorText(apiErrorOf(endpoints.exportGroupActivity, error)));
  };
  return (
    <div className="mb-4 grid justify-items-start gap-3 print:hidden">
      <Button loading={isLoading} loadingWord={texts.exporting} onClick={() => void run()}>
        <Download aria-hidden="true" className="icon-sm" />
        {texts.export}
      </Button>
      <StatusRegion {...region} />
    </div>
  );
}

/** `/manage-group/activity`: who did what to whom in a group, for its administrators (GROUP-70, GROUP-450, GROUP-451). */
export function ActivityPage() {
  const [address, setAddress] = useSearchParams();
  const group = address.get('group') ?? undefined;
  const [shown, setShown] = useState(() => readActivityFilter(address));
  // While an address is typed, the server is not asked for each letter.
  const settled = useSettled(shown, typingPauseMs);
  const filter = activityFilterOf(settled);
  const change = (next: ShownFilter) => {
    setShown(next);
    setAddress(withActivityFilter(address, next), { replace: true });
  };
  return (
    <GroupNameProvider value={group === undefined ? {} : { guid: group }}>
      <MarginPage
        heading={texts.title}
        margin={
          <>
            <p className="mt-2">
              <TextLink standalone href={paths.manageGroup({ group })}>
                {texts.back}
              </TextLink>
            </p>
            <ActivityFilters filter={shown} onChange={change} />
          </>
        }
      >
        <p className="mb-4 text-ink-muted">{texts.intro}</p>
        <ExportButton filter={filter} />
        <ActivityList key={JSON.stringify(filter)} filter={filter} />
      </MarginPage>
    </GroupNameProvider>
  );
}

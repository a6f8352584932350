import type { SecurityEvent } from '@portal/auth-session/domain';
import { DataTable, EmptyState, PageSection, type Column } from '@portal/shared/ui';
import { securityApi } from '../api/security-api';
import { securityMessages } from './messages';
import { LoadFailed } from './load-failed';
import { Moment } from './moment';
import { deviceName, placeName } from './place';

const texts = securityMessages.activity;

/** Events have no id: the position in the list distinguishes equal ones. */
interface EventRow extends SecurityEvent {
  readonly key: string;
}

const columnsOf = (rows: readonly EventRow[]): readonly Column<EventRow>[] => [
  { key: 'kind', label: texts.event, mapper: ({ kind }) => texts.kinds[kind] },
  { key: 'at', label: texts.when, render: ({ at }) => <Moment at={at} /> },
  { key: 'device', label: texts.device, mapper: ({ device }) => deviceName(device) },
  {
    key: 'country',
    label: texts.place,
    mapper: ({ country }) => placeName(country),
    hide: rows.length > 0 && rows.every(({ country }) => country === null),
  },
];

/** What happened to the account lately, the newest first. */
export function ActivitySection() {
  const { data, isLoading, isFetching, isError, refetch } = securityApi.useGetSecurityActivityQuery(
    undefined,
    { refetchOnMountOrArgChange: true },
  );
  const rows = (data?.events ?? []).map((event, index) => ({ ...event, key: String(index) }));
  return (
    <PageSection heading={texts.heading} note={texts.note}>
      {isError && !data ? (
        <LoadFailed isRetrying={isFetching} onRetry={() => void refetch()}>
          {texts.failed}
        </LoadFailed>
      ) : (
        <DataTable
          caption={texts.heading}
          columns={columnsOf(rows)}
          rows={rows}
          rowKey={({ key }) => key}
          pageSize={10}
          loading={isLoading}
          emptyState={<EmptyState title={texts.emptyTitle}>{texts.empty}</EmptyState>}
        />
      )}
    </PageSection>
  );
}

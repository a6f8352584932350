import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { endpointQuery, portalApi } from '@portal/shared/data-access';
import { Meter, PageSection, Skeleton, SkeletonLine } from '@portal/shared/ui';
import { messages as texts } from './daily-quota-messages';

const dailyQuotaApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    getDailyQuota: build.query(endpointQuery(endpoints.getDailyQuota)),
  }),
});

const timeOf = (moment: string) =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }).format(new Date(moment));

/** What is left of the Free plan's daily quota, on the account page; nothing without a quota (GROUP-207). */
export function DailyQuotaCard() {
  const { data, isLoading } = dailyQuotaApi.useGetDailyQuotaQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (isLoading)
    return (
      <PageSection heading={texts.heading}>
        <Skeleton className="h-19">
          <SkeletonLine className="h-4" />
        </Skeleton>
      </PageSection>
    );
  if (!data || data.quota === null || data.left === null || data.resetsAt === null) return null;
  const { quota, left, resetsAt } = data;
  return (
    <PageSection heading={texts.heading}>
      <p className="num mb-3">{texts.left(left, quota)}</p>
      <Meter label={texts.meter} valueText={texts.left(left, quota)} active={left} total={quota} />
      <p className="num mt-3 text-small text-ink-muted">
        {left === 0 ? texts.empty(timeOf(resetsAt)) : texts.resets(timeOf(resetsAt))}
      </p>
    </PageSection>
  );
}

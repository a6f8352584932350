import { usageFeatures, type MemberStats as Stats } from '@portal/group-management/domain';
import { useLocation } from '@portal/shared/router';
import {
  Button,
  EmptyState,
  Facts,
  Message,
  PageSection,
  Skeleton,
  SkeletonLine,
  takeFocus,
  type Column,
} from '@portal/shared/ui';
import { Download } from 'lucide-react';
import { groupManagementApi } from '../api';
import { csvOf, saveCsv } from '../save-csv';
import { reportHeight } from './frame-height';
import { messages } from './messages';
import {
  dayText,
  FeatureChart,
  Numbers,
  suggestionColumns,
  SuggestionChart,
  sumOf,
} from './usage-charts';

const texts = messages.statistics;

type Day = ReturnType<typeof sumOf> & { readonly day: string };

const dayColumns: readonly Column<Day>[] = [
  {
    key: 'day',
    get label() {
      return texts.day;
    },
    render: ({ day }) => dayText(day),
  },
  ...suggestionColumns,
];

export const StatsExpired = () => (
  <div role="alert">
    <Message kind="warning">{texts.expired}</Message>
  </div>
);

export const StatsSkeleton = () => (
  <Skeleton label={texts.loading} className="grid gap-4 py-1">
    <SkeletonLine className="h-3 w-40" />
    <SkeletonLine className="h-3 w-full" />
  </Skeleton>
);

const save = ({ rows }: Stats) =>
  saveCsv(
    csvOf([
      texts.csvHead,
      ...rows.map(({ day, feature, accepted, rejected }) => [
        ...[day, feature],
        ...[accepted, rejected].map(String),
      ]),
    ]),
    texts.fileName,
  );

function Charts({ stats }: { readonly stats: Stats }) {
  const { days, rows } = stats;
  const { accepted, rejected } = sumOf(rows);
  const total = accepted + rejected;
  if (total === 0) return <EmptyState title={messages.emptyTitle}>{texts.empty}</EmptyState>;
  const byDay = days.map((day) => ({ day, ...sumOf(rows.filter((row) => row.day === day)) }));
  const usedDays = byDay.filter((day) => day.accepted + day.rejected > 0);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <Facts
          facts={[
            { term: messages.suggestions, description: total },
            { term: messages.accepted, description: accepted },
            { term: messages.rejected, description: rejected },
            { term: texts.rate, description: `${Math.round((100 * accepted) / total)}%` },
          ]}
        />
        <Button className="print:hidden" onClick={() => save(stats)}>
          <Download aria-hidden="true" className="icon-sm" />
          {texts.download}
        </Button>
      </div>
      <h3 className="mt-8 mb-1 font-semibold">{texts.byDay}</h3>
      <SuggestionChart
        label={texts.dayChart(accepted, rejected)}
        counts={byDay.map((day) => ({ ...day, label: dayText(day.day, 'MMM d') }))}
      />
      <Numbers
        caption={texts.byDay}
        columns={dayColumns}
        rows={usedDays.toReversed()}
        rowKey={({ day }) => day}
        note={usedDays.length < days.length && texts.noDays}
      />
      <h3 className="mt-8 mb-1 font-semibold">{texts.byFeature}</h3>
      <FeatureChart
        features={usageFeatures.map((feature) => ({
          feature,
          ...sumOf(rows.filter((row) => row.feature === feature)),
        }))}
      />
    </>
  );
}

/** Shows what the user has just opened: the focus goes to the member, and the section to the top. */
function arriveAt(element: HTMLElement | null) {
  takeFocus(element);
  element?.closest('section')?.scrollIntoView();
}

interface MemberStatsProps {
  readonly t: string;
  /** Whether the user opened it on the page that shows it. */
  readonly isOpened?: boolean;
}

/** The last 30 days of the member that a token names, with charts, their numbers and a file (GROUP-213). */
export function MemberStats({ t, isOpened = false }: MemberStatsProps) {
  const { data, isError } = groupManagementApi.useCheckStatsTokenQuery({ t });
  const { days: [from = ''] = [], days = [] } = data ?? {};
  return (
    <PageSection
      heading={texts.title}
      note={
        data && (
          <>
            <p
              className="wrap-anywhere outline-none"
              {...(isOpened && { ref: arriveAt, tabIndex: -1 })}
            >
              {data.email}
            </p>
            <p>{texts.period(dayText(from, 'MMM d'), dayText(days.at(-1) ?? from))}</p>
          </>
        )
      }
    >
      {isError ? <StatsExpired /> : data ? <Charts stats={data} /> : <StatsSkeleton />}
    </PageSection>
  );
}

/** `/stats/member`: what `/stats` shows in its frame, unless another dashboard is configured (GROUP-215). */
export function MemberStatsPage() {
  const t = new URLSearchParams(useLocation().search).get('t') ?? '';
  return (
    <main className="manuscript" ref={reportHeight}>
      <div className="page-width">
        <MemberStats t={t} />
      </div>
    </main>
  );
}

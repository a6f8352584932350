import type { GroupUsage, MemberUsage } from '@portal/group-management/domain';
import { DataTable, Disclosure, EmptyState, PageSection, type Column } from '@portal/shared/ui';
import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';
import { ChartLegend, ColumnChart, RowChart } from './bar-chart';
import { messages as texts } from './messages';

/** A column of numbers. On phones a row is a card without a head, so that the number brings its label. */
export const countColumn = <Key extends string>(
  key: Key,
  label: () => string,
): Column<Readonly<Record<Key, number>>> => ({
  key,
  get label() {
    return label();
  },
  align: 'end',
  render: ({ [key]: value }) => (
    <span className="num">
      <span className="text-ink-muted sm:hidden">{label()} </span>
      {value}
    </span>
  ),
});

interface NumbersProps<Row extends object> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly note?: string | false;
}

export function Numbers<Row extends object>({ rows, note, ...table }: NumbersProps<Row>) {
  return (
    <div className="mt-5 border-t border-line">
      <Disclosure heading={texts.showNumbers}>
        <DataTable {...table} rows={rows} pageSize={rows.length} />
        {note && <p className="pb-4 text-ink-muted">{note}</p>}
      </Disclosure>
    </div>
  );
}

type Week = GroupUsage['weeks'][number];
type Feature = GroupUsage['features'][number];

/** A day of the server in words; it has no time zone. */
export const dayText = (day: string, pattern = 'MMM dd, yyyy') => format(parseISO(day), pattern);

type Counts = Pick<MemberUsage, 'accepted' | 'rejected'>;

export const suggestionColumns: readonly Column<Counts>[] = [
  countColumn('accepted', () => texts.accepted),
  countColumn('rejected', () => texts.rejected),
];

const weekColumns: readonly Column<Week>[] = [
  {
    key: 'week',
    get label() {
      return texts.week;
    },
    render: ({ week }) => dayText(week),
  },
  countColumn('members', () => texts.active),
  ...suggestionColumns,
];

const featureColumns: readonly Column<Feature>[] = [
  {
    key: 'feature',
    get label() {
      return texts.feature;
    },
    render: ({ feature }) => texts.featureNames[feature],
  },
  ...suggestionColumns,
];

export const sumOf = (rows: readonly Counts[]): Counts => ({
  accepted: rows.reduce((sum, { accepted }) => sum + accepted, 0),
  rejected: rows.reduce((sum, { rejected }) => sum + rejected, 0),
});

interface SuggestionChartProps {
  readonly label: string;
  readonly counts: readonly (Counts & { readonly label: string })[];
}

/** Accepted and rejected suggestions by day or week. */
export function SuggestionChart({ label, counts }: SuggestionChartProps) {
  const bars = counts.map(({ accepted, rejected, ...bar }) => ({
    label: bar.label,
    parts: [accepted, rejected],
  }));
  return (
    <>
      <ChartLegend names={[texts.accepted, texts.rejected]} />
      <ColumnChart label={label} bars={bars} />
    </>
  );
}

function Weeks({ weeks }: { readonly weeks: readonly Week[] }) {
  const labelOf = ({ week }: Week) => dayText(week, 'MMM d');
  const { accepted, rejected } = sumOf(weeks);
  const largest = Math.max(...weeks.map(({ members }) => members));
  return (
    <PageSection heading={texts.weeks}>
      <h3 className="mb-3 font-semibold">{texts.active}</h3>
      <ColumnChart
        label={texts.activeChart(largest)}
        bars={weeks.map((week) => ({ label: labelOf(week), parts: [week.members] }))}
      />
      <h3 className="mt-8 mb-1 font-semibold">{texts.suggestions}</h3>
      <SuggestionChart
        label={texts.suggestionsChart(accepted, rejected)}
        counts={weeks.map((week) => ({ ...week, label: labelOf(week) }))}
      />
      <Numbers
        caption={texts.weeks}
        columns={weekColumns}
        rows={weeks.toReversed()}
        rowKey={({ week }) => week}
      />
    </PageSection>
  );
}

/** Suggestions by feature, those with the most first, with their numbers. */
export function FeatureChart({ features }: { readonly features: readonly Feature[] }) {
  const used = features
    .filter(({ accepted, rejected }) => accepted + rejected > 0)
    .toSorted((one, other) => other.accepted + other.rejected - one.accepted - one.rejected);
  const [first] = used;
  if (!first) return null;
  return (
    <>
      <ChartLegend names={[texts.accepted, texts.rejected]} />
      <RowChart
        label={texts.featuresChart(texts.featureNames[first.feature])}
        bars={used.map(({ feature, accepted, rejected }) => ({
          label: texts.featureNames[feature],
          parts: [accepted, rejected],
        }))}
      />
      <Numbers
        caption={texts.features}
        columns={featureColumns}
        rows={used}
        rowKey={({ feature }) => feature}
      />
    </>
  );
}

/** The charts of a group, each with its numbers; without any use one drawing with one sentence (GROUP-353). */
export function UsageCharts({ usage: { weeks, features } }: { readonly usage: GroupUsage }) {
  const { accepted, rejected } = sumOf(weeks);
  if (accepted + rejected === 0)
    return (
      <PageSection heading={texts.weeks}>
        <EmptyState title={texts.emptyTitle}>{texts.empty}</EmptyState>
      </PageSection>
    );
  return (
    <>
      <Weeks weeks={weeks} />
      <PageSection heading={texts.features}>
        <FeatureChart features={features} />
      </PageSection>
    </>
  );
}

import { classNames } from '@portal/shared/ui';

interface ChartBar {
  readonly label: string;
  readonly parts: readonly number[];
}

interface ChartProps {
  /** What the chart shows, for those who do not see it; the numbers stand beside it. */
  readonly label: string;
  readonly bars: readonly ChartBar[];
}

/** A filled part, and an outlined one, which differ without color. */
const looks = [
  'bg-primary filled-in-forced-colors',
  'bg-surface outline -outline-offset-1 outline-ink',
];

const totalOf = ({ parts }: ChartBar) => parts.reduce((sum, part) => sum + part, 0);
const largestOf = (bars: readonly ChartBar[]) => Math.max(1, ...bars.map(totalOf));

const roomyBars = 12;

/**
 * Bars that stand side by side, such as weeks or days; on phones every third has its label. Many bars have fewer labels, and
 * their highest alone its number.
 */
export function ColumnChart({ label, bars }: ChartProps) {
  const largest = largestOf(bars);
  const step = Math.ceil(bars.length / roomyBars);
  // In the middle of their bars, so that no label leaves the chart.
  const isLabeled = (index: number, every: number) =>
    (bars.length - 1 - index) % every === Math.floor(every / 2);
  return (
    <div role="img" aria-label={label}>
      <div className="flex h-36 items-end gap-1 border-b border-rule sm:gap-2">
        {bars.map((bar) => (
          <div key={bar.label} className="flex h-full min-w-0 flex-1 flex-col justify-end">
            {totalOf(bar) > 0 && (step === 1 || totalOf(bar) === largest) && (
              <span className="num text-center text-caption text-ink-muted max-sm:hidden">
                {totalOf(bar)}
              </span>
            )}
            {bar.parts
              .map((part, index) => ({ part, look: looks[index] }))
              .toReversed()
              .map(({ part, look }) => (
                <span
                  key={look}
                  className={classNames('block shrink-0', look)}
                  style={{ height: `${(part / largest) * 82}%` }}
                />
              ))}
          </div>
        ))}
      </div>
      <div className="flex gap-1 pt-1 sm:gap-2">
        {bars.map((bar, index) => (
          <span
            key={bar.label}
            className={classNames(
              'num flex min-w-0 flex-1 justify-center text-caption whitespace-nowrap text-ink-muted',
              !isLabeled(index, step) && 'lg:invisible',
              !isLabeled(index, 3 * step) && 'max-lg:invisible',
            )}
          >
            {bar.label}
          </span>
        ))}
      </div>
    </div>
  );
}

export function RowChart({ label, bars }: ChartProps) {
  const largest = largestOf(bars);
  return (
    <div role="img" aria-label={label} className="grid gap-2">
      {bars.map((bar) => (
        <div
          key={bar.label}
          className="grid grid-cols-[9rem_1fr_4rem] items-center gap-3 max-sm:grid-cols-[1fr_auto] max-sm:gap-y-1"
        >
          <span>{bar.label}</span>
          <span className="flex h-5 max-sm:order-last max-sm:col-span-full">
            {bar.parts.map((part, index) => (
              <span
                key={looks[index]}
                className={classNames('block', looks[index])}
                style={{ width: `${(part / largest) * 100}%` }}
              />
            ))}
          </span>
          <span className="num text-end text-ink-muted">{totalOf(bar)}</span>
        </div>
      ))}
    </div>
  );
}

export function ChartLegend({ names }: { readonly names: readonly string[] }) {
  return (
    <p className="mb-3 flex flex-wrap gap-x-6 gap-y-1 text-small text-ink-muted">
      {names.map((name, index) => (
        <span key={name} className="inline-flex items-center gap-2">
          <span aria-hidden="true" className={classNames('block h-3 w-4', looks[index])} />
          {name}
        </span>
      ))}
    </p>
  );
}

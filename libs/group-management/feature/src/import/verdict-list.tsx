import { Check } from 'lucide-react';
import { classNames, SegmentedControl, StruckText, tableRoles } from '@portal/shared/ui';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type Ref, useMemo, useState } from 'react';
import { messages as texts } from './messages';
import { isToBeInvited, type CheckedRow } from './import-state';

const filters = ['all', 'new', 'leftOut'] as const;
type Filter = (typeof filters)[number];

const isShown = (filter: Filter, row: CheckedRow) =>
  filter === 'all' || isToBeInvited(row) === (filter === 'new');

/** The least height of a row and the height of the list, in pixels; and the rows above and below the visible ones. */
const rowHeight = 64;
const listHeight = 384;
const overscan = 6;

function Verdict({ verdict }: Pick<CheckedRow, 'verdict'>) {
  const text = texts.verdicts[verdict];
  return isToBeInvited({ verdict }) ? (
    <span className="inline-flex items-center gap-2 font-semibold text-success">
      <Check aria-hidden="true" className="icon-sm" />
      {text}
    </span>
  ) : (
    <span className="type-note text-mark">{text}</span>
  );
}

function Spacer({ height }: { readonly height: number }) {
  return height > 0 ? <div aria-hidden="true" style={{ height }} /> : null;
}

const grid =
  'grid grid-cols-[3rem_minmax(0,1.6fr)_minmax(0,1fr)] items-center gap-x-4 px-1 max-sm:grid-cols-[2rem_minmax(0,1fr)] ';

const { columns } = texts;

const Head = () => (
  <div
    {...tableRoles.row}
    aria-rowindex={1}
    className={classNames(
      grid,
      'sticky top-0 z-1 border-b border-rule bg-surface-raised py-2.5 text-small font-semibold max-sm:sr-only',
    )}
  >
    <span role="columnheader" className="text-end">
      {columns.row}
    </span>
    <span role="columnheader">{columns.email}</span>
    <span role="columnheader">{columns.verdict}</span>
  </div>
);

/** Whose address it is, and the sheet of a file with several. */
const About = ({ name, sheet }: Pick<CheckedRow, 'name' | 'sheet'>) =>
  name !== undefined || sheet !== undefined ? (
    <>
      {' '}
      <span className="block text-small text-ink-muted max-sm:inline">
        {[name, sheet].filter((each) => each !== undefined).join(' · ')}
      </span>
    </>
  ) : null;

interface RowProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly row: CheckedRow;
  readonly index: number;
}

const Row = ({ ref, row, index }: RowProps) => (
  <div
    {...tableRoles.row}
    ref={ref}
    data-index={index}
    aria-rowindex={index + 2}
    style={{ minHeight: rowHeight }}
    className={classNames(grid, 'border-b border-line py-1 max-sm:content-center')}
  >
    <span role="cell" className="num text-end text-ink-muted max-sm:text-start">
      {row.line}
    </span>
    <span role="cell" className="wrap-anywhere">
      {isToBeInvited(row) ? row.text : <StruckText>{row.text}</StruckText>}
      <About {...row} />
    </span>
    <span role="cell" className="max-sm:col-start-2">
      <Verdict verdict={row.verdict} />
    </span>
  </div>
);

/** The rows in and near the visible part of the list, never more than 60, and empty space for the others (GROUP-66). */
function VerdictTable({ rows }: { readonly rows: readonly CheckedRow[] }) {
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing that the virtualizer returns is memoized or passed on
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame,
    estimateSize: () => rowHeight,
    measureElement: (row: HTMLDivElement) => Math.max(row.offsetHeight, rowHeight),
    // The list is never higher than this; a short one shows all its rows.
    observeElementRect: (_, setSize) => setSize({ width: 0, height: listHeight }),
    overscan,
  });
  const items = virtualizer.getVirtualItems();

  return (
    <div
      ref={setFrame}
      role="region"
      aria-label={texts.list}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keyboard scrolls a region that has the focus.
      tabIndex={0}
      style={{ maxHeight: listHeight }}
      className="overflow-y-auto border-y-2 border-rule"
    >
      <div role="table" aria-label={texts.list} aria-rowcount={rows.length + 1}>
        <Head />
        <Spacer height={items[0]?.start ?? 0} />
        {items.map(({ index }) => {
          const row = rows[index];
          return (
            row && <Row key={index} ref={virtualizer.measureElement} row={row} index={index} />
          );
        })}
        <Spacer height={virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)} />
      </div>
    </div>
  );
}

export function VerdictList({ rows }: { readonly rows: readonly CheckedRow[] }) {
  const [filter, setFilter] = useState<Filter>('all');
  const shown = useMemo(() => rows.filter((row) => isShown(filter, row)), [rows, filter]);
  const counts = useMemo(() => {
    const fresh = rows.filter(isToBeInvited).length;
    return { all: rows.length, new: fresh, leftOut: rows.length - fresh };
  }, [rows]);

  return (
    <>
      <SegmentedControl
        label={texts.show}
        className="mb-4"
        segments={filters.map((value) => ({ value, label: texts.filters[value](counts[value]) }))}
        value={filter}
        onValueChange={setFilter}
      />
      <VerdictTable key={filter} rows={shown} />
    </>
  );
}

import type { MemberRow } from '@portal/group-management/domain';
import { Check } from 'lucide-react';
import { classNames, SegmentedControl, StruckText, tableRoles } from '@portal/shared/ui';
import { useMemo, useState } from 'react';
import { messages } from '../messages';

const texts = messages.import;

const filters = ['all', 'new', 'leftOut'] as const;
type Filter = (typeof filters)[number];

const isShown = (filter: Filter, { verdict }: MemberRow) =>
  filter === 'all' || (verdict === 'new') === (filter === 'new');

/** The height of a row and of the list, in pixels; and the rows above and below the visible ones. */
const rowHeight = 64;
const listHeight = 384;
const overscan = 6;

/** The rows that are in the document at a scroll position: never more than 60 (GROUP-66). */
export function visibleRange(scrollTop: number, count: number) {
  const first = Math.min(Math.floor(scrollTop / rowHeight), count) - overscan;
  const last = first + Math.ceil(listHeight / rowHeight) + 2 * overscan;
  return { first: Math.max(0, first), last: Math.min(count, Math.max(0, last)) };
}

function Verdict({ verdict }: Pick<MemberRow, 'verdict'>) {
  const text = texts.verdicts[verdict];
  return verdict === 'new' ? (
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

/** The verdicts of a file's rows; only the rows in view are in the document. */
export function VerdictList({ rows }: { readonly rows: readonly MemberRow[] }) {
  const [filter, setFilter] = useState<Filter>('all');
  const [scrollTop, setScrollTop] = useState(0);
  const shown = useMemo(() => rows.filter((row) => isShown(filter, row)), [rows, filter]);
  const counts = useMemo(() => {
    const fresh = rows.filter(({ verdict }) => verdict === 'new').length;
    return { all: rows.length, new: fresh, leftOut: rows.length - fresh };
  }, [rows]);
  const { first, last } = visibleRange(scrollTop, shown.length);
  const { columns } = texts;

  return (
    <>
      <SegmentedControl
        label={texts.show}
        className="mb-4"
        segments={filters.map((value) => ({ value, label: texts.filters[value](counts[value]) }))}
        value={filter}
        onValueChange={(next) => {
          setFilter(next);
          setScrollTop(0);
        }}
      />
      <div
        key={filter}
        role="region"
        aria-label={texts.list}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keyboard scrolls a region that has the focus.
        tabIndex={0}
        onScroll={({ currentTarget }) => setScrollTop(currentTarget.scrollTop)}
        style={{ maxHeight: listHeight }}
        className="overflow-y-auto border-y-2 border-rule"
      >
        <div role="table" aria-label={texts.list} aria-rowcount={shown.length + 1}>
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
          <Spacer height={first * rowHeight} />
          {shown.slice(first, last).map(({ line, text, verdict }, index) => (
            <div
              key={line}
              {...tableRoles.row}
              aria-rowindex={first + index + 2}
              style={{ height: rowHeight }}
              className={classNames(grid, 'border-b border-line max-sm:content-center')}
            >
              <span role="cell" className="num text-end text-ink-muted max-sm:text-start">
                {line}
              </span>
              <span role="cell" title={text} className="truncate">
                {verdict === 'new' ? text : <StruckText>{text}</StruckText>}
              </span>
              <span role="cell" className="max-sm:col-start-2">
                <Verdict verdict={verdict} />
              </span>
            </div>
          ))}
          <Spacer height={(shown.length - last) * rowHeight} />
        </div>
      </div>
    </>
  );
}

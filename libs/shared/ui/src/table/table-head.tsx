import type { RowData } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { checkboxControl } from '../fields/field';
import { messages } from '../messages';
import { classNames, VisuallyHidden } from '../text/text';
import { alignments, type SortDirection, tableRoles } from './column';
import type { TableParts } from './use-table-model';

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

const cell = 'px-3 py-2.5 text-small font-semibold whitespace-nowrap';

/** The head of the table; on phones it is for screen readers only and has no buttons. */
export function TableHead<Row extends RowData>({
  columns,
  model,
  selection,
  hasActions,
  isNarrow,
  isSticky = false,
}: TableParts<Row> & { isNarrow: boolean; isSticky?: boolean }) {
  return (
    <thead
      className={classNames(
        'max-sm:sr-only',
        isSticky && 'sticky top-0 z-1 bg-paper shadow-[inset_0_-1px_0_var(--ui-rule)]',
      )}
    >
      <tr {...tableRoles.row} className="border-b border-rule">
        {selection && (
          <th {...tableRoles.head} className="w-10 ps-2 text-start print:hidden">
            <SelectCheckbox
              label={messages.table.selectPage}
              checked={model.isPageSelected}
              indeterminate={model.isPagePartlySelected && !model.isPageSelected}
              onChange={model.togglePageSelected}
            />
          </th>
        )}
        {columns.map((column) => {
          const { key, label, width, align = 'start', sortable } = column;
          const direction = model.sort?.key === key ? model.sort.direction : undefined;
          return (
            <th
              key={key}
              {...tableRoles.head}
              style={{ width }}
              aria-sort={direction && ariaSort[direction]}
              className={classNames(cell, alignments[align])}
            >
              {sortable && !isNarrow ? (
                <SortButton
                  label={label}
                  direction={direction}
                  onSort={(next) => model.sortBy({ key, direction: next })}
                />
              ) : (
                label
              )}
            </th>
          );
        })}
        {hasActions && (
          <th {...tableRoles.head} className={classNames(cell, 'print:hidden')}>
            <VisuallyHidden>{messages.table.actions}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}

const arrows = { asc: ArrowUp, desc: ArrowDown } as const;

interface SortButtonProps {
  label: string;
  /** The current sort direction of this column. */
  direction: SortDirection | undefined;
  onSort: (direction: SortDirection) => void;
}

/** The head of a sortable column: ascending first, then descending. */
function SortButton({ label, direction, onSort }: SortButtonProps) {
  const Arrow = direction ? arrows[direction] : ChevronsUpDown;
  return (
    <button
      type="button"
      onClick={() => onSort(direction === 'asc' ? 'desc' : 'asc')}
      className="inline-flex min-h-6 items-center gap-1.5 rounded-xs font-semibold"
    >
      {label}
      <Arrow
        aria-hidden="true"
        className={direction ? 'icon-sm text-link' : 'icon-sm text-ink-muted print:hidden'}
      />
    </button>
  );
}

interface SelectCheckboxProps {
  label: string;
  checked: boolean;
  /** Some, but not all, rows are selected. */
  indeterminate?: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** Selects a row, or all rows of the page. */
export function SelectCheckbox({
  label,
  checked,
  indeterminate = false,
  onChange,
}: SelectCheckboxProps) {
  return (
    <input
      ref={(input) => {
        if (input) input.indeterminate = indeterminate;
      }}
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={onChange}
      className={classNames(
        checkboxControl,
        'touch-target relative align-middle md:before:absolute md:before:-inset-1 md:before:content-[""]',
      )}
    />
  );
}

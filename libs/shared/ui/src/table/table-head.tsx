import type { RowData } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { SelectField } from '../fields/choice-fields';
import { checkboxControl } from '../fields/field';
import { messages } from '../messages';
import { classNames, VisuallyHidden } from '../text/text';
import { alignments, type SortDirection, tableRoles, type Column } from './column';
import type { TableParts, TableModel } from './use-table-model';

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
  indeterminate?: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

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

const directions: readonly SortDirection[] = ['asc', 'desc'];

interface SortSelectProps<Row extends RowData> {
  columns: readonly Column<Row>[];
  model: TableModel<Row>;
}

/** Sorts the cards, which have no heads to press. */
export function SortSelect<Row extends RowData>({ columns, model }: SortSelectProps<Row>) {
  const sortable = columns.filter((column) => column.sortable);
  if (sortable.length === 0) return null;
  const choices = sortable.flatMap(({ key, label }) =>
    directions.map((direction) => ({
      value: `${direction} ${key}`,
      label: messages.table.sortChoice[direction](label),
      sort: { key, direction },
    })),
  );
  return (
    <SelectField
      label={messages.table.sortBy}
      size="md"
      className="mb-4 print:hidden"
      placeholder={messages.table.unsorted}
      options={choices}
      value={model.sort ? `${model.sort.direction} ${model.sort.key}` : ''}
      onChange={({ target }) => {
        const choice = choices.find(({ value }) => value === target.value);
        if (choice) model.sortBy(choice.sort);
      }}
    />
  );
}

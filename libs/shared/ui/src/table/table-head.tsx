import type { RowData } from '@tanstack/react-table';

import { classNames } from '../class-names';
import { messages } from '../messages';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import { alignments } from './alignment';
import { SelectCheckbox } from './select-checkbox';
import { SortButton } from './sort-button';
import type { TableParts } from './table-parts';
import { tableRoles } from './table-roles';

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

const cell = 'px-3 py-2.5 text-small font-semibold whitespace-nowrap';

/** The head; cards keep it for those who listen, without its buttons. */
export function TableHead<Row extends RowData>({
  columns,
  model,
  selection,
  hasActions,
  isNarrow,
}: TableParts<Row> & { isNarrow: boolean }) {
  return (
    <thead className="max-sm:sr-only">
      <tr {...tableRoles.row} className="border-b border-rule">
        {selection && (
          <th {...tableRoles.head} className="w-10 ps-2 text-start">
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
          <th {...tableRoles.head} className={cell}>
            <VisuallyHidden>{messages.table.actions}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}

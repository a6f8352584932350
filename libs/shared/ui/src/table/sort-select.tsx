import type { RowData } from '@tanstack/react-table';
import { SelectField } from '../fields/choice-fields';
import { messages } from '../messages';
import type { Column, SortDirection } from './column';
import type { TableModel } from './use-table-model';

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

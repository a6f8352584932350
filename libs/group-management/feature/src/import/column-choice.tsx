import { SelectField } from '@portal/shared/ui';
import type { CheckedList } from './import-state';
import { messages } from './messages';
import type { ImportFlow } from './use-import';

const all = 'all';

/** Chooses the column whose addresses are imported, where several have any (GROUP-81). */
export function ColumnChoice({
  list,
  chooseColumn,
}: Pick<ImportFlow, 'chooseColumn'> & { readonly list: CheckedList }) {
  if (list.columns.length < 2) return null;
  const options = list.columns.map(({ index, name, addresses }) => ({
    value: String(index),
    label: messages.columnOption(name, index + 1, addresses),
  }));
  return (
    <SelectField
      label={messages.column}
      size="md"
      className="mb-4"
      options={[...options, { value: all, label: messages.allColumns }]}
      value={String(list.column)}
      onChange={({ target: { value } }) => chooseColumn(list, value === all ? all : Number(value))}
    />
  );
}

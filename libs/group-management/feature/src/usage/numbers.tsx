import { DataTable, Disclosure, type Column } from '@portal/shared/ui';
import { messages as texts } from './messages';

/** A column of numbers. On phones a row is a card without a head, so that the number brings its label. */
export const countColumn = <Key extends string>(
  key: Key,
  label: string,
): Column<Readonly<Record<Key, number>>> => ({
  key,
  label,
  align: 'end',
  render: ({ [key]: value }) => (
    <span className="num">
      <span className="text-ink-muted sm:hidden">{label} </span>
      {value}
    </span>
  ),
});

interface NumbersProps<Row extends object> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
}

/** The numbers of a chart as a table, which is opened below it. */
export function Numbers<Row extends object>({ rows, ...table }: NumbersProps<Row>) {
  return (
    <div className="mt-5 border-t border-line">
      <Disclosure heading={texts.showNumbers}>
        <DataTable {...table} rows={rows} pageSize={rows.length} />
      </Disclosure>
    </div>
  );
}

import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { Column } from './column';
import { DataTable } from './data-table';

interface Member {
  email: string;
}

const columns: readonly Column<Member>[] = [{ key: 'email', label: 'Email', sortable: true }];
const rowsOf = (...emails: readonly string[]) => emails.map((email) => ({ email }));

describe('rows of a DataTable', () => {
  it('Rows that the server sorts and pages stay as they are; the table reports order and page (SHARED-29)', async () => {
    const onSort = jest.fn();
    const onTurn = jest.fn();
    render(
      <DataTable
        caption="Members"
        columns={columns}
        rows={rowsOf('gus', 'elif', 'amara')}
        rowKey={({ email }) => email}
        pageSize={3}
        remote={{
          sort: { key: 'email', direction: 'asc' },
          onSort,
          page: 1,
          total: 7,
          hasNext: true,
          onTurn,
        }}
      />,
    );
    const user = userEvent.setup();
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual(['gus', 'elif', 'amara']);
    expect(screen.getByText('4–6 of 7')).toBeVisible();
    expect(screen.getByText('2 / 3')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Email' }));
    expect(onSort).toHaveBeenCalledWith({ key: 'email', direction: 'desc' });
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await user.click(screen.getByRole('button', { name: 'Previous page' }));
    expect(onTurn.mock.calls).toEqual([[2], [0]]);
  });

  it.each([
    ['more rows than the smallest size', 7, true],
    ['no more rows than the smallest size', 3, false],
  ])(
    'The page size can be chosen while there are %s (SHARED-29)',
    async (_what, total, isOffered) => {
      const onChange = jest.fn();
      render(
        <DataTable
          caption="Members"
          columns={columns}
          rows={rowsOf('amara', 'elif', 'gus')}
          rowKey={({ email }) => email}
          pageSize={10}
          pageSizeChoice={{ sizes: [5, 10], onChange }}
          remote={{
            sort: { key: 'email', direction: 'asc' },
            onSort: () => undefined,
            page: 0,
            total,
            hasNext: false,
            onTurn: () => undefined,
          }}
        />,
      );
      const choice = screen.queryByRole('combobox', { name: 'Rows per page' });
      expect(choice !== null).toBe(isOffered);
      expect(screen.queryByRole('button', { name: 'Next page' })).not.toBeInTheDocument();
      if (choice) await userEvent.setup().selectOptions(choice, '5');
      expect(onChange.mock.calls).toEqual(isOffered ? [[5]] : []);
    },
  );

  it('With Shift all rows between two presses are selected, except those that cannot be (SHARED-29)', async () => {
    let selected: string[] = [];
    function Selectable() {
      const [selectedKeys, setSelectedKeys] = useState<ReadonlySet<string>>(new Set());
      return (
        <DataTable
          caption="Members"
          columns={columns}
          rows={rowsOf('amara', 'chen', 'dmitri', 'elif', 'farah')}
          rowKey={({ email }) => email}
          selection={{
            selectedKeys,
            onChange: (keys) => {
              selected = [...keys];
              setSelectedKeys(keys);
            },
            rowLabel: ({ email }) => email,
            canSelect: ({ email }) => email !== 'chen',
          }}
        />
      );
    }
    render(<Selectable />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('checkbox', { name: 'Select amara' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Select elif' }));
    await user.keyboard('{/Shift}');
    for (const name of ['amara', 'dmitri', 'elif'])
      expect(screen.getByRole('checkbox', { name: `Select ${name}` })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Select farah' })).not.toBeChecked();
    expect(screen.queryByRole('checkbox', { name: 'Select chen' })).not.toBeInTheDocument();
    expect(selected).toEqual(['amara', 'dmitri', 'elif']);
  });
});

import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';

import type { Column } from './column';
import { DataTable } from './data-table';
import type { DataTableProps } from './data-table';

interface Member {
  email: string;
  updatedOn: number;
  note?: string;
}

const members: readonly Member[] = [
  { email: 'gus@maths.example.edu', updatedOn: 7 },
  { email: 'Elif@maths.example.edu', updatedOn: 5 },
  { email: 'amara@maths.example.edu', updatedOn: 10, note: 'Chair' },
  { email: 'dmitri@maths.example.edu', updatedOn: 4 },
  { email: 'chen@maths.example.edu', updatedOn: 9 },
  { email: 'farah@maths.example.edu', updatedOn: 6 },
  { email: 'hana@maths.example.edu', updatedOn: 8 },
];

const columns: readonly Column<Member>[] = [
  { key: 'email', label: 'Email', sortable: true, width: '40%' },
  {
    key: 'updatedOn',
    label: 'Updated On',
    sortable: true,
    render: (row) => `day ${row.updatedOn}`,
  },
  { key: 'note', label: 'Note', fallback: 'none' },
  { key: 'length', label: 'Length', mapper: (row) => row.email.length },
  { key: 'secret', label: 'Secret', hide: true },
];

function setUp(props: Partial<DataTableProps<Member>> = {}) {
  render(
    <DataTable
      caption="Members"
      columns={columns}
      rows={members}
      rowKey={(row) => row.email}
      defaultSort={{ key: 'email', direction: 'asc' }}
      {...props}
    />,
  );
  return { user: userEvent.setup() };
}

const bodyRows = () =>
  within(screen.getByRole('table', { name: 'Members' }))
    .getAllByRole('row')
    .slice(1);
const names = () =>
  bodyRows().map((row) => within(row).getAllByRole('cell')[0]?.textContent?.split('@')[0]);

describe('DataTable', () => {
  it('A table starts with five rows in natural order (SHARED-29)', () => {
    setUp();
    expect(names()).toEqual(['amara', 'chen', 'dmitri', 'Elif', 'farah']);
    expect(screen.getByRole('columnheader', { name: 'Email' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    expect(screen.getByText('1–5 of 7')).toBeVisible();
  });

  it('A table column shows its mapped, rendered or fallback value, or is hidden (SHARED-28)', () => {
    setUp();
    const [first, second] = bodyRows();
    expect(
      first &&
        within(first)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
    ).toEqual(['amara@maths.example.edu', 'day 10', 'Chair', '23']);
    expect(second && within(second).getByRole('cell', { name: 'none' })).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Secret' })).not.toBeInTheDocument();
  });

  it('Pressing a column header sorts the table ascending, then descending, and shows the first page (SHARED-28)', async () => {
    const { user } = setUp();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await user.click(screen.getByRole('button', { name: 'Updated On' }));
    expect(names()).toEqual(['dmitri', 'Elif', 'farah', 'gus', 'hana']);
    await user.click(screen.getByRole('button', { name: 'Updated On' }));
    expect(names()).toEqual(['amara', 'chen', 'hana', 'gus', 'farah']);
    expect(screen.getByRole('columnheader', { name: 'Updated On' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    expect(screen.getByRole('columnheader', { name: 'Email' })).not.toHaveAttribute('aria-sort');
  });

  it('The arrow keys turn the pages of a table between the first and the last (SHARED-29)', async () => {
    const { user } = setUp();
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByText('1–5 of 7')).toBeVisible();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(names()).toEqual(['gus', 'hana']);
    expect(screen.getByText('6–7 of 7')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByText('1–5 of 7')).toBeVisible();
  });

  it.each([
    ['The button', '{Enter}'],
    ['The arrow key', '{ArrowRight}'],
  ])('%s that turns the page moves the focus to the table (SHARED-322)', async (_what, key) => {
    const { user } = setUp();
    screen.getByRole('button', { name: 'Next page' }).focus();
    await user.keyboard(key);
    expect(names()).toEqual(['gus', 'hana']);
    expect(screen.getByRole('table', { name: 'Members' })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Email' })).toHaveFocus();
  });

  it('Sorting, and a press where there is no other page, leave the focus where it is (SHARED-322)', async () => {
    const { user } = setUp();
    for (const name of ['Previous page', 'Email']) {
      const button = screen.getByRole('button', { name });
      await user.click(button);
      expect(button).toHaveFocus();
    }
  });

  it('The arrow keys in a field do not turn the pages of a table (SHARED-29)', async () => {
    const { user } = setUp({
      columns: [{ key: 'email', label: 'Email', render: () => <input /> }],
    });
    const [field] = screen.getAllByRole('textbox');
    if (field) await user.type(field, '{ArrowRight}');
    expect(screen.getByText('1–5 of 7')).toBeVisible();
  });

  it('When rows are removed the table shows a page that still exists', async () => {
    const { rerender } = render(
      <DataTable caption="Members" columns={columns} rows={members} rowKey={(row) => row.email} />,
    );
    await userEvent.keyboard('{ArrowRight}');
    rerender(
      <DataTable
        caption="Members"
        columns={columns}
        rows={members.slice(0, 5)}
        rowKey={(row) => row.email}
      />,
    );
    expect(bodyRows()).toHaveLength(5);
  });

  it('An empty table says There is no data (SHARED-29)', () => {
    setUp({ rows: [] });
    expect(screen.getByRole('cell', { name: 'There is no data' })).toBeVisible();
  });

  it('An empty table can have a message of its own', () => {
    setUp({ rows: [], emptyMessage: 'No members yet.' });
    expect(screen.getByRole('cell', { name: 'No members yet.' })).toBeVisible();
  });

  it('Changed rows of a table are highlighted (SHARED-30)', () => {
    setUp({ highlightedKeys: new Set(['chen@maths.example.edu']) });
    expect(screen.getByRole('row', { name: /chen/ })).toHaveClass('bg-highlight');
    expect(screen.getByRole('row', { name: /amara/ })).not.toHaveClass('bg-highlight');
  });

  it('A table row has its actions at its end', async () => {
    const remove = jest.fn();
    const { user } = setUp({
      actions: (row) => (
        <button type="button" onClick={() => remove(row.email)}>
          Delete
        </button>
      ),
    });
    expect(screen.getByRole('columnheader', { name: 'Actions' })).toBeInTheDocument();
    await user.click(
      within(screen.getByRole('row', { name: /chen/ })).getByRole('button', { name: 'Delete' }),
    );
    expect(remove).toHaveBeenCalledWith('chen@maths.example.edu');
  });
});

function Selectable({ columns: shown = columns }: { columns?: readonly Column<Member>[] }) {
  const [selectedKeys, setSelectedKeys] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <DataTable
        caption="Members"
        columns={shown}
        rows={members}
        rowKey={(row) => row.email}
        defaultSort={{ key: 'email', direction: 'asc' }}
        selection={{ selectedKeys, onChange: setSelectedKeys, rowLabel: (row) => row.email }}
      />
      <output>{[...selectedKeys].map((key) => key.split('@')[0]).join(' ')}</output>
    </>
  );
}

describe('DataTable selection', () => {
  const chosen = () => screen.getByRole('status').textContent;
  const box = (name: string) =>
    screen.getByRole('checkbox', { name: `Select ${name}@maths.example.edu` });
  const pageBox = () => screen.getByRole('checkbox', { name: 'Select all on this page' });

  it('Table rows are selected with the keyboard and marked', async () => {
    const user = userEvent.setup();
    render(<Selectable />);
    box('chen').focus();
    await user.keyboard(' ');
    expect(chosen()).toBe('chen');
    expect(screen.getByRole('row', { name: /chen/ })).toHaveAttribute('aria-selected', 'true');
    expect(pageBox()).toBePartiallyChecked();
  });

  it('Ticking a row renders the content of no row again (SHARED-565)', async () => {
    const user = userEvent.setup();
    const shown = jest.fn((row: Member) => row.email);
    const counted = [{ key: 'email', label: 'Email', render: shown }];
    render(<Selectable columns={counted} />);
    shown.mockClear();
    await user.click(box('chen'));
    expect(chosen()).toBe('chen');
    expect(shown).not.toHaveBeenCalled();
  });

  it('Holding Shift selects all table rows between two rows', async () => {
    const user = userEvent.setup();
    render(<Selectable />);
    await user.click(box('chen'));
    await user.keyboard('{Shift>}');
    await user.click(box('farah'));
    await user.keyboard('{/Shift}');
    expect(chosen()).toBe('chen dmitri Elif farah');
  });

  it('The “Select all” box of a table selects the rows of the page, and they stay selected on other pages', async () => {
    const user = userEvent.setup();
    render(<Selectable />);
    await user.click(pageBox());
    expect(chosen()).toBe('amara chen dmitri Elif farah');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(pageBox()).not.toBeChecked();
    await user.click(box('gus'));
    expect(chosen()).toBe('amara chen dmitri Elif farah gus');
  });
});

describe('DataTable below 640 px', () => {
  beforeEach(() => {
    jest.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget(), {
        matches: true,
        media,
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      }),
    );
  });
  afterEach(() => jest.restoreAllMocks());

  it('Below 640 px a table is sorted with a select field', async () => {
    const { user } = setUp();
    expect(screen.queryByRole('button', { name: 'Email' })).not.toBeInTheDocument();
    const select = screen.getByRole('combobox', { name: 'Sort by' });
    expect(select).toHaveDisplayValue('Email, ascending');
    await user.selectOptions(select, 'Updated On, descending');
    expect(names()[0]).toBe('amara');
  });
});

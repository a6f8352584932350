import {
  Button,
  DataTable,
  EmptyState,
  PageSection,
  StatusMark,
  StruckText,
  useRowHighlight,
} from '@portal/shared/ui';
import type { Column } from '@portal/shared/ui';
import { useState } from 'react';

import { messages } from './messages';
import { blockedEdits, members } from './samples';
import type { BlockedEdit, Member } from './samples';

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

const editColumns: readonly Column<BlockedEdit>[] = [
  {
    key: 'from',
    label: 'Suggest changing',
    width: '40%',
    sortable: true,
    render: (edit) => <StruckText>{edit.from}</StruckText>,
  },
  { key: 'to', label: 'To', width: '40%', sortable: true, fallback: '–' },
];

const memberColumns: readonly Column<Member>[] = [
  { key: 'email', label: 'Email', width: '38%', sortable: true },
  {
    key: 'updatedOn',
    label: 'Updated On',
    sortable: true,
    render: ({ updatedOn }) => (
      <span className="num whitespace-nowrap text-ink-muted">{day.format(updatedOn)}</span>
    ),
  },
  {
    key: 'status',
    label: 'Status',
    render: ({ status }) => (
      <StatusMark status={status}>{status === 'active' ? 'Active' : 'Pending'}</StatusMark>
    ),
  },
];

function MemberTable() {
  const [selectedKeys, setSelectedKeys] = useState<ReadonlySet<string>>(new Set());
  const { highlightedKeys, highlight } = useRowHighlight();
  return (
    <DataTable
      caption="Members"
      columns={memberColumns}
      rows={members}
      rowKey={({ email }) => email}
      defaultSort={{ key: 'email', direction: 'asc' }}
      selection={{ selectedKeys, onChange: setSelectedKeys, rowLabel: ({ email }) => email }}
      highlightedKeys={highlightedKeys}
      actions={({ email, status }) =>
        status === 'active' ? (
          <Button variant="quiet" size="sm">
            View Stats
          </Button>
        ) : (
          <Button variant="quiet" size="sm" onClick={() => highlight(email)}>
            Resend Invitation
          </Button>
        )
      }
    />
  );
}

const blocked = {
  caption: 'Blocked suggestions',
  columns: editColumns,
  rowKey: ({ from }: BlockedEdit) => from,
} as const;

/** Tables with rows, pages, selection and highlight, an empty table, and one that is loading. */
export function TableSection() {
  return (
    <PageSection heading={messages.sections.table} note={messages.notes.table}>
      <div className="grid gap-10">
        <DataTable
          {...blocked}
          rows={blockedEdits}
          defaultSort={{ key: 'from', direction: 'asc' }}
          highlightedKeys={new Set(['novel'])}
          actions={() => (
            <Button variant="quiet" size="sm">
              Delete
            </Button>
          )}
        />
        <MemberTable />
        <DataTable {...blocked} rows={[]} />
        <DataTable {...blocked} rows={[]} loading />
        <DataTable
          {...blocked}
          rows={[]}
          emptyState={
            <EmptyState title="Nothing blocked">
              There are no blocked suggestions to display.
            </EmptyState>
          }
        />
      </div>
    </PageSection>
  );
}

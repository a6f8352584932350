import { pageSizes, type Member } from '@portal/group-management/domain';
import { DataTable, SearchField, StatusMark, useSettled, type Column } from '@portal/shared/ui';
import { durations, formatDay, formatMinute } from '@portal/shared/util';
import { useEffect, useEffectEvent, useState, type ReactNode, type Ref } from 'react';
import { messages } from '../messages';
import type { MemberQuery } from './use-member-query';
import type { Selection } from './use-selection';

interface MembersTableProps {
  /** Takes the focus when another control changes what the list shows. */
  readonly ref?: Ref<HTMLElement>;
  readonly query: MemberQuery;
  readonly selection: Selection;
  readonly highlightedKeys: ReadonlySet<string>;
  readonly actions: (member: Member) => ReactNode;
}

const texts = messages.members;
const typingPauseMs = durations.oneSecondMs / 4;

const columns: readonly Column<Member>[] = [
  {
    key: 'email',
    get label() {
      return texts.columns.email;
    },
    sortable: true,
    width: '42%',
  },
  {
    key: 'updatedAt',
    get label() {
      return texts.columns.updatedAt;
    },
    sortable: true,
    mapper: ({ updatedAt }) => updatedAt.seconds,
    render: ({ updatedAt }) => (
      <span className="num whitespace-nowrap text-ink-muted">{formatDay(updatedAt.seconds)}</span>
    ),
  },
  {
    key: 'status',
    get label() {
      return texts.columns.status;
    },
    render: ({ status, role, pays, offeredRole, mailHeldUntil, invitedAs, askedAt }) => (
      <span className="inline-flex flex-wrap items-baseline gap-x-2">
        <StatusMark status={status}>{texts.statuses[status]}</StatusMark>
        {role !== 'member' && (
          <span className="text-small text-ink-muted">{texts.roles[role]}</span>
        )}
        {pays && <span className="text-small text-ink-muted">{texts.pays}</span>}
        {invitedAs !== null && (
          <span className="text-small wrap-anywhere text-ink-muted">
            {texts.invitedAs(invitedAs)}
          </span>
        )}
        {mailHeldUntil && (
          <span className="text-small text-ink-muted">
            {texts.mailHeld(formatMinute(mailHeldUntil.seconds))}
          </span>
        )}
        {askedAt && (
          <span className="text-small text-ink-muted">
            {texts.askedAgain(formatDay(askedAt.seconds))}
          </span>
        )}
        {offeredRole && (
          <span className="text-small text-ink-muted">{texts.offeredRoles[offeredRole]}</span>
        )}
      </span>
    ),
  },
];

function MemberSearch({
  searched,
  onSearch,
}: {
  readonly searched: string;
  readonly onSearch: (search: string) => void;
}) {
  const [text, setText] = useState(searched);
  const settled = useSettled(text.trim(), typingPauseMs);
  const search = useEffectEvent(onSearch);

  useEffect(() => search(settled), [settled]);
  return (
    <SearchField
      label={texts.search}
      value={text}
      onValueChange={setText}
      onBlur={() => onSearch(text.trim())}
    />
  );
}

/** The members with search, sorting, paging and selection, all but the last on the server (GROUP-50 to GROUP-53). */
export function MembersTable({
  ref,
  query,
  selection,
  highlightedKeys,
  actions,
}: MembersTableProps) {
  const searched = query.filter.search;
  return (
    <section ref={ref} tabIndex={-1} aria-label={texts.table} className="scroll-mt-6">
      <div className="mb-4 print:hidden">
        <MemberSearch
          searched={searched}
          onSearch={(search) => {
            if (search !== searched) query.change({ search });
          }}
        />
      </div>
      <DataTable
        caption={texts.table}
        columns={columns}
        rows={query.members}
        rowKey={({ email }) => email}
        pageSize={query.limit}
        pageSizeChoice={{ sizes: pageSizes, onChange: query.changeLimit }}
        remote={query.remote}
        selection={selection.table}
        highlightedKeys={highlightedKeys}
        loading={query.isLoading}
        {...(searched !== '' && { emptyMessage: texts.noMatch(searched) })}
        actions={actions}
      />
    </section>
  );
}

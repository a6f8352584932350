import { hasEnded, type Group } from '@portal/group-management/domain';
import { createBrowserClock, type Clock } from '@portal/shared/browser';
import { MarginPage, Message, StatusRegion } from '@portal/shared/ui';
import { formatTime } from '@portal/shared/util';
import { Suspense, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { EndingGroup, EndedGroup } from './ended-group';
import { GroupInMargin } from '../group-switch';
import { GroupTabs } from '../group-tabs';
import { MembersMargin } from './members-margin';
import { LackingAdministrators } from '../late-notes';
import { LoadFailure } from '../load-failure';
import { messages } from '../messages';
import { MemberDialogs, type OpenDialog } from './member-dialogs';
import { MembersTable } from './members-table';
import { MembersToolbar } from './members-toolbar';
import { RemovalStatus } from './removal-status';
import { useMemberQuery, type MemberQuery } from './use-member-query';
import { SelectionBar } from './selection-bar';
import { useMemberActions } from './member-actions';
import { figuresOf, removableOf, totalOf, useFeedback } from './use-members';
import { useSelection, type Selection } from './use-selection';

const browserClock = createBrowserClock();

/** From when the members are that are shown without a network. */
function OfflineNote({ asOf }: Pick<MemberQuery, 'asOf'>) {
  const { offline, offlineList } = messages.members;
  return (
    <div role="status" className="not-empty:mb-4">
      {asOf && (
        <Message kind="warning">
          {`${offline(formatTime(asOf.at))}${asOf.isOther ? ` ${offlineList}` : ''}`}
        </Message>
      )}
    </div>
  );
}

function MemberList(props: ComponentProps<typeof MembersTable>) {
  const { asOf, isError, refetch } = props.query;
  if (!isError)
    return (
      <>
        <OfflineNote asOf={asOf} />
        <MembersTable {...props} />
      </>
    );
  return <LoadFailure texts={messages.members} kind="danger" onRetry={refetch} />;
}

/** The list, which takes the focus when the control that had it leaves. */
function useList({ clear }: Selection) {
  const list = useRef<HTMLElement>(null);
  const [removedEmails, setRemovedEmails] = useState<readonly string[]>([]);
  return {
    list,
    removedEmails,
    clearSelection() {
      clear();
      list.current?.focus({ preventScroll: true });
    },
    onRemoved(emails: readonly string[]) {
      setRemovedEmails(emails);
      clear();
    },
  };
}

const GroupNotes = ({ group }: Pick<ManageMembersProps, 'group'>) => (
  <>
    <EndedGroup group={group} />
    <EndingGroup group={group} />
    {group.withoutSecondFactor && (
      <Suspense>
        <div className="not-empty:mb-4">
          <LackingAdministrators group={group} />
        </div>
      </Suspense>
    )}
  </>
);

interface ManageMembersProps {
  readonly group: Group;
  readonly clock: Clock | undefined;
  readonly waiting: ReactNode;
}

export function ManageMembers({ group, clock = browserClock, waiting }: ManageMembersProps) {
  const figures = figuresOf(group);
  const feedback = useFeedback();
  const query = useMemberQuery((filter) => totalOf(figures, filter), clock);
  const selection = useSelection(query, removableOf(figures, query.filter));
  const [dialog, setDialog] = useState<OpenDialog>();
  const { list, removedEmails, ...actions } = useList(selection);
  const { members } = query;
  const actionsOf = useMemberActions({ group, members, clock, feedback, onOpen: setDialog });
  // How many rows come is not known yet, and they would move what is below them.
  if (query.isLoading) return waiting;
  return (
    <MarginPage
      heading={messages.members.title}
      navigation={<GroupTabs group={group} />}
      margin={
        <>
          <GroupInMargin group={group} />
          <MembersMargin figures={figures} query={query} />
        </>
      }
    >
      <GroupNotes group={group} />
      <MembersToolbar
        seatsLeft={figures.left}
        isEnded={hasEnded(group)}
        filter={query.filter}
        feedback={feedback}
        onAdd={() => setDialog({ name: 'add' })}
        onImport={() => setDialog({ name: 'import' })}
      />
      <StatusRegion {...feedback.region} className="mb-4" />
      <RemovalStatus removal={group.removal} removedEmails={removedEmails} feedback={feedback} />
      <MemberList
        ref={list}
        query={query}
        selection={selection}
        highlightedKeys={feedback.highlightedKeys}
        actions={actionsOf}
      />
      <SelectionBar
        group={group}
        selection={selection}
        feedback={feedback}
        onRemove={() => setDialog({ name: 'remove', choice: selection.choice })}
        onClear={actions.clearSelection}
      />
      {dialog && (
        <MemberDialogs
          dialog={dialog}
          group={group}
          seatsLeft={figures.left}
          feedback={feedback}
          onClose={() => setDialog(undefined)}
          onRemoved={actions.onRemoved}
        />
      )}
    </MarginPage>
  );
}

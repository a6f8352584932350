import { hasEnded, type Group } from '@portal/group-management/domain';
import { createBrowserClock, type Clock } from '@portal/shared/browser';
import { Button, MarginPage, Message, StatusRegion, TextLink } from '@portal/shared/ui';
import { formatTime, paths } from '@portal/shared/util';
import { useId, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { EndingGroup, EndedGroup } from './ended-group';
import { InvitationRule } from '../settings/invitation-rule';
import { OwnGroup } from '../settings/own-group';
import { NameOfGroup, GroupSwitch, MembersMargin } from './members-margin';
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

/** How the owner lets people join: by a class link, and with another address than the invited one. */
function Joining({ group, onOpen }: Pick<BelowTheListProps, 'group' | 'onOpen'>) {
  const { joining, classLink } = messages.members;
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="mt-10 print:hidden">
      <h2 id={headingId} className="type-subhead mb-3">
        {joining}
      </h2>
      <Button size="sm" onClick={() => onOpen({ name: 'class-link' })}>
        {classLink}
      </Button>
      <InvitationRule isAllowed={group.allowsOtherAddress === true} />
    </section>
  );
}

function GroupPages({ group: { guid, type } }: { readonly group: Group }) {
  return (
    <p className="mt-10 flex flex-wrap gap-x-8 gap-y-2 print:hidden">
      {type === 'classroom' && (
        <TextLink standalone href={paths.groupUsage({ group: guid })}>
          {messages.members.usage}
        </TextLink>
      )}
      <TextLink standalone href={paths.groupActivity({ group: guid })}>
        {messages.members.activity}
      </TextLink>
    </p>
  );
}

interface BelowTheListProps {
  readonly group: Group;
  readonly onOpen: (dialog: OpenDialog) => void;
  readonly onShowActive: () => void;
}

/** What is done rarely: by the owner of a group that lives, and on the other pages of the group. */
const BelowTheList = ({ group, onOpen, onShowActive }: BelowTheListProps) => (
  <>
    {group.role === 'owner' && !hasEnded(group) && (
      <>
        <Joining group={group} onOpen={onOpen} />
        <OwnGroup group={group} onShowActive={onShowActive} onEnd={() => onOpen({ name: 'end' })} />
      </>
    )}
    <GroupPages group={group} />
  </>
);

/** The list, which takes the focus when another control changes what it shows, or leaves. */
function useList({ change }: MemberQuery, { clear }: Selection) {
  const list = useRef<HTMLElement>(null);
  const [removedEmails, setRemovedEmails] = useState<readonly string[]>([]);
  return {
    list,
    removedEmails,
    showActive() {
      change({ status: 'active', search: '' });
      list.current?.focus();
    },
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

interface GroupMarginProps extends ComponentProps<typeof MembersMargin> {
  readonly group: Group;
  readonly onOpen: (dialog: OpenDialog) => void;
}

const GroupMargin = ({ group, onOpen, ...props }: GroupMarginProps) => (
  <>
    <NameOfGroup group={group} onRename={() => onOpen({ name: 'rename' })} />
    <GroupSwitch group={group} />
    <MembersMargin {...props} />
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
  const { list, removedEmails, ...actions } = useList(query, selection);
  const { members } = query;
  const actionsOf = useMemberActions({ group, members, clock, feedback, onOpen: setDialog });
  // How many rows come is not known yet, and they would move what is below them.
  if (query.isLoading) return waiting;
  return (
    <MarginPage
      heading={messages.members.title}
      margin={<GroupMargin group={group} figures={figures} query={query} onOpen={setDialog} />}
    >
      <EndedGroup group={group} />
      <EndingGroup group={group} />
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
      <BelowTheList group={group} onOpen={setDialog} onShowActive={actions.showActive} />
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

import {
  groupManagementEndpoints as endpoints,
  type Group,
  type Member,
} from '@portal/group-management/domain';
import { createBrowserClock, type Clock } from '@portal/shared/browser';
import { apiErrorOf } from '@portal/shared/data-access';
import { Button, MarginPage, Message, StatusRegion } from '@portal/shared/ui';
import { lazy, Suspense, useState } from 'react';
import { GroupLog } from '../activity/group-log';
import { AddMemberDialog } from '../add-member/add-member-dialog';
import { groupManagementApi } from '../api';
import { useGroupName } from './group-name';
import { messages } from '../messages';
import { RemoveDialog, type RemovalChoice } from '../removal/remove-dialog';
import { useViewStats } from '../stats/use-view-stats';
import { errorText } from './error-text';
import { GroupSwitch } from './group-switch';
import { MemberActions } from './member-actions';
import { MembersMargin } from './members-margin';
import { MembersTable } from './members-table';
import { MembersToolbar } from './members-toolbar';
import { ResendButton, useResend } from './resend-button';
import { RoleDialog, type RoleChange } from './role-dialog';
import { useMemberQuery } from './use-member-query';
import { figuresOf, totalOf, useFeedback, type Feedback } from './use-members';
import { useNow } from './use-now';
import { useSelection } from './use-selection';

/** Few visits import a file. */
const ImportDialog = lazy(async () => ({
  default: (await import('../import/import-dialog')).ImportDialog,
}));

const browserClock = createBrowserClock();

/** The dialog that is open. */
type OpenDialog =
  | { readonly name: 'add' | 'import' }
  | { readonly name: 'remove'; readonly choice: RemovalChoice }
  | { readonly name: 'role'; readonly change: RoleChange; readonly email: string };

/** Copies the link of an invitation; where the browser does not allow that, it is shown (GROUP-59). */
function useCopyLink({ say }: Feedback) {
  const groupName = useGroupName();
  const [getInvitationLink] = groupManagementApi.useGetInvitationLinkMutation();
  const { linkCopied, linkShown } = messages.invitations;

  return async (email: string) => {
    const { data, error } = await getInvitationLink({ ...groupName, memberEmail: email });
    if (!data) {
      say('danger', errorText(apiErrorOf(endpoints.getInvitationLink, error)));
      return;
    }
    try {
      await navigator.clipboard.writeText(data.url);
      say('success', linkCopied(email));
    } catch {
      say('info', linkShown(data.url), 60_000);
    }
  };
}

interface ManageMembersProps {
  readonly group: Group;
  readonly clock: Clock | undefined;
}

/** The page for an administrator. */
export function ManageMembers({ group, clock = browserClock }: ManageMembersProps) {
  const figures = figuresOf(group);
  const feedback = useFeedback();
  const query = useMemberQuery((filter) => totalOf(figures, filter));
  const selection = useSelection(query);
  const copyLink = useCopyLink(feedback);
  const viewStats = useViewStats(feedback);
  const { resend, sendingTo } = useResend(feedback);
  const [dialog, setDialog] = useState<OpenDialog>();
  const now = useNow(clock);
  const close = () => setDialog(undefined);

  const actionsOf = (member: Member) => (
    <MemberActions
      member={member}
      ownRole={group.role ?? 'member'}
      onCopyLink={(email) => void copyLink(email)}
      onRemove={(email) => setDialog({ name: 'remove', choice: { emails: [email], count: 1 } })}
      onRoleChange={(change, email) => setDialog({ name: 'role', change, email })}
    >
      {member.status === 'pending' && (
        <ResendButton member={member} now={now} sendingTo={sendingTo} onResend={resend} />
      )}
      {member.status === 'active' && group.type === 'classroom' && (
        <Button variant="quiet" size="sm" onClick={() => void viewStats(member.email)}>
          {messages.stats.view}
        </Button>
      )}
    </MemberActions>
  );

  const shared = { feedback, onClose: close };
  return (
    <MarginPage
      heading={messages.members.title}
      margin={
        <>
          <GroupSwitch group={group} />
          <MembersMargin
            figures={figures}
            status={query.filter.status}
            onStatus={(status) => query.change({ status })}
          />
        </>
      }
    >
      <MembersToolbar
        seatsLeft={figures.left}
        filter={query.filter}
        selected={selection.isEmpty ? 0 : selection.choice.count}
        feedback={feedback}
        onAdd={() => setDialog({ name: 'add' })}
        onImport={() => setDialog({ name: 'import' })}
        onRemove={() => setDialog({ name: 'remove', choice: selection.choice })}
      />
      <StatusRegion {...feedback.region} className="mb-4" />
      {query.isError ? (
        <Message
          kind="danger"
          actions={
            <Button size="sm" onClick={() => void query.refetch()}>
              {messages.members.tryAgain}
            </Button>
          }
        >
          {messages.members.failed}
        </Message>
      ) : (
        <MembersTable
          query={query}
          selection={selection}
          highlightedKeys={feedback.highlightedKeys}
          actions={actionsOf}
        />
      )}
      <GroupLog />
      {dialog?.name === 'add' && <AddMemberDialog {...shared} seatsLeft={figures.left} />}
      {dialog?.name === 'import' && (
        <Suspense fallback={null}>
          <ImportDialog {...shared} seatsLeft={figures.left} />
        </Suspense>
      )}
      {dialog?.name === 'remove' && (
        <RemoveDialog {...shared} choice={dialog.choice} onRemoved={selection.clear} />
      )}
      {dialog?.name === 'role' && (
        <RoleDialog {...shared} change={dialog.change} email={dialog.email} />
      )}
    </MarginPage>
  );
}

import {
  groupManagementEndpoints as endpoints,
  type MemberRole,
  type Group,
} from '@portal/group-management/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import {
  ConfirmDialog,
  Button,
  LinkButton,
  PageSection,
  StatusRegion,
  useTimedMessage,
  type MessageKind,
} from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import { useState } from 'react';
import { groupManagementApi } from '../api';
import { errorText } from '../error-text';
import { FormerInvitations } from './former-invitations';
import { messages as texts, messages } from './group-plan-messages';
import { roleApi } from './role-api';
import { RoleOffer } from './role-offer';

interface LeaveDialogProps {
  readonly guid: string;
  readonly name: string;
  readonly role: MemberRole;
  /** Whether the user pays for the group, also after leaving (GROUP-456). */
  readonly pays: boolean;
  readonly say: (kind: MessageKind, text: string) => void;
  readonly onLeft: () => void;
  readonly onClose: () => void;
}

/** Asks before the user leaves a group, and leaves it (GROUP-224). */
function LeaveDialog({ guid, name, role, pays, say, onLeft, onClose }: LeaveDialogProps) {
  const [leaveGroup, { isLoading }] = groupManagementApi.useLeaveGroupMutation();
  const leave = async () => {
    const { error } = await leaveGroup({ guid });
    onClose();
    if (error) {
      say('danger', errorText(apiErrorOf(endpoints.leaveGroup, error)));
      return;
    }
    say('success', texts.left(name));
    onLeft();
  };
  return (
    <ConfirmDialog
      open
      destructive
      onOpenChange={(open) => !open && onClose()}
      title={texts.leaveTitle(name)}
      confirmLabel={texts.leave}
      loading={isLoading}
      loadingWord={texts.leaving}
      onConfirm={() => void leave()}
    >
      {role === 'owner' ? texts.leaveAsOwnerText : texts.leaveText}
      {pays && ` ${texts.leaveAsPayerText}`}
    </ConfirmDialog>
  );
}

const stepDownTexts = messages.stepDown;

interface StepDownDialogProps {
  readonly guid: string;
  readonly name: string;
  readonly say: (kind: MessageKind, text: string) => void;
  readonly onClose: () => void;
}

/** Asks before an administrator gives the role back, and does it (GROUP-467). */
function StepDownDialog({ guid, name, say, onClose }: StepDownDialogProps) {
  const [stepDown, { isLoading }] = roleApi.useStepDownMutation();
  const confirm = async () => {
    const { error } = await stepDown({ guid });
    onClose();
    if (error) say('danger', errorText(apiErrorOf(endpoints.stepDown, error)));
    else say('success', stepDownTexts.done(name));
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={stepDownTexts.title(name)}
      confirmLabel={stepDownTexts.action}
      loading={isLoading}
      loadingWord={stepDownTexts.working}
      onConfirm={() => void confirm()}
    >
      {stepDownTexts.text}
    </ConfirmDialog>
  );
}

type UserGroup = NonNullable<Group['groups']>[number];

interface UserGroupsProps {
  readonly groups: readonly UserGroup[];
  readonly shown: string | undefined;
  readonly former: NonNullable<Group['formerInvitations']>;
  readonly onLeft: () => void;
  readonly navigateOut: (url: string) => void;
}

/** An owner leaves only a group that has ended. */
const mayLeave = ({ role, isLive }: UserGroup) => role !== 'owner' || !isLive;

interface Question {
  readonly about: 'leaving' | 'stepping-down';
  readonly group: UserGroup;
}

/** What the user can do in a group: manage it, where the card above does not lead there, give the role back and leave it. */
function GroupActions({
  group,
  shown,
  onAsk,
}: Pick<UserGroupsProps, 'shown'> & {
  readonly group: UserGroup;
  readonly onAsk: (question: Question) => void;
}) {
  const { guid, name, role } = group;
  return (
    <span className="flex flex-wrap justify-end gap-2 max-sm:grid">
      {role !== 'member' && guid !== shown && (
        <LinkButton
          size="sm"
          aria-label={texts.manageNamed(name)}
          href={paths.manageGroup({ group: guid })}
        >
          {texts.manage}
        </LinkButton>
      )}
      {role === 'admin' && (
        <Button
          size="sm"
          aria-label={texts.stepDown.named(name)}
          onClick={() => onAsk({ about: 'stepping-down', group })}
        >
          {texts.stepDown.action}
        </Button>
      )}
      {mayLeave(group) && (
        <Button
          size="sm"
          aria-label={texts.leaveNamed(name)}
          onClick={() => onAsk({ about: 'leaving', group })}
        >
          {texts.leave}
        </Button>
      )}
    </span>
  );
}

/** The groups that the user can leave, manages or was offered a role in (GROUP-224, GROUP-229, GROUP-455, GROUP-467). */
export function UserGroups(props: UserGroupsProps) {
  const { groups, shown, former, onLeft, navigateOut } = props;
  const [question, setQuestion] = useState<Question>();
  const close = () => setQuestion(undefined);
  const { show, region } = useTimedMessage();
  const listed = groups.filter((group) => mayLeave(group) || group.guid !== shown);
  const hasMessage = region.message !== undefined;
  if (listed.length + former.length === 0 && !hasMessage) return null;
  return (
    <PageSection heading={texts.groups}>
      <StatusRegion {...region} />
      <FormerInvitations invitations={former} show={show} onJoined={onLeft} />
      <ul className="grid gap-3">
        {listed.map((group) => (
          <li key={group.guid} className="grid gap-3">
            <div className="flex items-center justify-between gap-x-8 gap-y-2 max-sm:flex-col max-sm:items-stretch">
              <span className="min-w-0">
                {group.name}{' '}
                <span className="text-ink-muted">
                  ({texts.roleIn(texts.roles[group.role], group.isLive)})
                </span>
              </span>
              <GroupActions group={group} shown={shown} onAsk={setQuestion} />
            </div>
            {group.offer && (
              <RoleOffer {...group} offer={group.offer} say={show} navigateOut={navigateOut} />
            )}
          </li>
        ))}
      </ul>
      {question?.about === 'leaving' && (
        <LeaveDialog {...question.group} say={show} onLeft={onLeft} onClose={close} />
      )}
      {question?.about === 'stepping-down' && (
        <StepDownDialog {...question.group} say={show} onClose={close} />
      )}
    </PageSection>
  );
}

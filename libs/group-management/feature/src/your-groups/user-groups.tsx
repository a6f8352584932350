import { groupManagementEndpoints as endpoints, type Group } from '@portal/group-management/domain';
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
import { messages as texts } from './group-plan-messages';
import { roleApi } from './role-api';
import { RoleOffer } from './role-offer';

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

interface QuestionDialogProps extends Question {
  readonly say: (kind: MessageKind, text: string) => void;
  readonly onLeft: () => void;
  readonly onClose: () => void;
}

/** Asks before the user leaves a group or steps down as its administrator, and does it (GROUP-224, GROUP-456, GROUP-467). */
function QuestionDialog({ about, group, say, onLeft, onClose }: QuestionDialogProps) {
  const { guid, name, role, pays } = group;
  const [leaveGroup, { isLoading: isLeaving }] = groupManagementApi.useLeaveGroupMutation();
  const [stepDown, { isLoading: isSteppingDown }] = roleApi.useStepDownMutation();
  const leaves = about === 'leaving';
  const confirm = async () => {
    const { error } = await (leaves ? leaveGroup : stepDown)({ guid });
    onClose();
    if (error) {
      const endpoint = leaves ? endpoints.leaveGroup : endpoints.stepDown;
      return say('danger', errorText(apiErrorOf(endpoint, error)));
    }
    say('success', leaves ? texts.left(name) : texts.stepDown.done(name));
    return leaves && onLeft();
  };
  const leaveText = role === 'owner' ? texts.leaveAsOwnerText : texts.leaveText;
  return (
    <ConfirmDialog
      open
      destructive={leaves}
      onOpenChange={(open) => !open && onClose()}
      title={leaves ? texts.leaveTitle(name) : texts.stepDown.title(name)}
      confirmLabel={leaves ? texts.leave : texts.stepDown.action}
      loading={isLeaving || isSteppingDown}
      loadingWord={leaves ? texts.leaving : texts.stepDown.working}
      onConfirm={() => void confirm()}
    >
      {leaves ? `${leaveText}${pays ? ` ${texts.leaveAsPayerText}` : ''}` : texts.stepDown.text}
    </ConfirmDialog>
  );
}

/** Manages a group to which the card above does not lead, steps down, and leaves. */
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
      {question && <QuestionDialog {...question} say={show} onLeft={onLeft} onClose={close} />}
    </PageSection>
  );
}

import type { Group } from '@portal/group-management/domain';
import { Button, LinkButton, PageSection, StatusRegion, useTimedMessage } from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import { useState } from 'react';
import { FormerInvitations } from './former-invitations';
import { messages as texts } from './messages';
import { LeaveDialog } from './leave-dialog';
import { StepDownDialog } from './step-down-dialog';
import { SeatOffers } from './seat-offers';
import { RoleOffer } from '../roles/role-offer';

type UserGroup = NonNullable<Group['groups']>[number];

interface UserGroupsProps {
  readonly groups: readonly UserGroup[];
  /** The group that the card above shows. */
  readonly shown: string | undefined;
  /** Invitations of addresses that the user had before. */
  readonly former: NonNullable<Group['formerInvitations']>;
  /** Groups that the user may join by the domain of the address. */
  readonly offers: NonNullable<Group['seatOffers']>;
  /** The user left or joined a group, and may have lost Premium or got it. */
  readonly onLeft: () => void;
  readonly navigateOut: (url: string) => void;
}

/** An owner leaves only a group that has ended. */
const mayLeave = ({ role, isLive }: UserGroup) => role !== 'owner' || !isLive;

/** What is asked about before it is done. */
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

/** The groups that the user can leave, manages, was offered a role in or may join (GROUP-224, GROUP-229, GROUP-455, GROUP-466, GROUP-467). */
export function UserGroups(props: UserGroupsProps) {
  const { groups, shown, former, offers, onLeft, navigateOut } = props;
  const [question, setQuestion] = useState<Question>();
  const close = () => setQuestion(undefined);
  const { show, region } = useTimedMessage();
  const listed = groups.filter((group) => mayLeave(group) || group.guid !== shown);
  const hasMessage = region.message !== undefined;
  if (listed.length + former.length + offers.length === 0 && !hasMessage) return null;
  return (
    <PageSection heading={texts.groups}>
      <StatusRegion {...region} />
      <FormerInvitations invitations={former} show={show} onJoined={onLeft} />
      <SeatOffers offers={offers} show={show} onJoined={onLeft} />
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

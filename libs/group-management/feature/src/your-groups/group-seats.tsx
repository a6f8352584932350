import {
  groupManagementEndpoints as endpoints,
  seatsLeft,
  type Group,
} from '@portal/group-management/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import {
  Button,
  Message,
  StatusRegion,
  useTimedMessage,
  LinkButton,
  Meter,
  StatusMark,
} from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import type { ReactNode } from 'react';
import { groupManagementApi } from '../api';
import { errorText } from '../error-text';
import { messages as texts } from './group-plan-messages';
import { statusOf } from './group-plan-state';

/** Asks the owner of a new group once whether the members of the group that has ended are kept (GROUP-240). */
function EarlierGroup({ group }: { readonly group: Group }) {
  const [keep, { isLoading: isKeeping }] = groupManagementApi.useContinueGroupMutation();
  const [leave, { isLoading: isLeaving }] = groupManagementApi.useLeaveGroupMutation();
  const { show, region } = useTimedMessage();
  const { earlier, quota = null } = group;
  const hasSeats = !earlier || quota === null || earlier.members <= quota;

  const onKeep = async (guid: string) => {
    const { error } = await keep({ guid });
    if (error) show('danger', errorText(apiErrorOf(endpoints.continueGroup, error)));
    else show('success', texts.earlier.kept);
  };
  const onDrop = async (guid: string) => {
    const { error } = await leave({ guid });
    if (error) show('danger', errorText(apiErrorOf(endpoints.leaveGroup, error)));
    else show('success', texts.earlier.dropped);
  };

  return (
    <>
      <StatusRegion {...region} />
      {earlier && (
        <Message
          kind="info"
          className="mb-5"
          actions={
            <>
              {hasSeats && (
                <Button
                  variant="primary"
                  loading={isKeeping}
                  loadingWord={texts.earlier.keeping}
                  onClick={() => void onKeep(earlier.guid)}
                >
                  {texts.earlier.keep}
                </Button>
              )}
              <Button
                loading={isLeaving}
                loadingWord={texts.earlier.dropping}
                onClick={() => void onDrop(earlier.guid)}
              >
                {texts.earlier.drop}
              </Button>
            </>
          }
        >
          {hasSeats
            ? texts.earlier.question(earlier.members)
            : texts.earlier.tooMany(earlier.members, quota ?? 0)}
        </Message>
      )}
    </>
  );
}

/** The seats of a group in words and as a meter; those of an institution have no limit. */
function Seats({ counts = { active: 0, pending: 0 }, quota = null }: Group) {
  const { active, pending } = counts;
  const taken = texts.members(active + pending, quota);
  const left = seatsLeft(quota, counts);
  if (quota === null) return <p className="num">{taken}</p>;
  return (
    <>
      <p className="num flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">{taken}</span>
        {left > 0 && <span className="text-ink-muted">{texts.seatsLeft(left)}</span>}
      </p>
      <Meter
        label={texts.seats}
        valueText={taken}
        total={quota}
        {...counts}
        className="mt-1.5 mb-2"
      />
      <p className="num flex flex-wrap gap-x-4 text-small text-ink-muted">
        <span>{texts.active(active)}</span>
        <span>{texts.pending(pending)}</span>
      </p>
      {left < 0 && <p className="mt-2 text-small text-ink-muted">{texts.overQuota}</p>}
    </>
  );
}

interface GroupSeatsProps {
  readonly group: Group;
  readonly children?: ReactNode;
}

/** A group by its name, the name and status of its plan and its seats, with the way to its members (GROUP-44). */
export function GroupSeats({ group, children }: GroupSeatsProps) {
  const status = statusOf(group);
  const planName = group.subscription?.plan.product.name;
  return (
    <>
      <EarlierGroup group={group} />
      <div className="flex items-start justify-between gap-x-8 gap-y-5 max-sm:flex-col max-sm:items-stretch">
        <div className="max-w-120 min-w-0 grow">
          <p className="mb-2.5 flex flex-wrap gap-x-3 text-small">
            <span>{group.name}</span>
            {planName && <span className="text-ink-muted">{planName}</span>}
            <StatusMark status={status}>{texts.status[status]}</StatusMark>
          </p>
          <Seats {...group} />
          {children}
        </div>
        <LinkButton href={paths.manageGroup()}>{texts.manage}</LinkButton>
      </div>
    </>
  );
}

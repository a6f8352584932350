import type { Group } from '@portal/group-management/domain';
import { LinkButton, Message } from '@portal/shared/ui';
import { formatDay, paths } from '@portal/shared/util';
import { messages } from '../messages';

const texts = messages.endedGroup;

/** Whether the group of the page gives its members nothing any more. */
export const hasEnded = ({ guid, groups = [] }: Group): boolean =>
  groups.some((each) => each.guid === guid && !each.isLive);

/** Says that a group has ended, since when, and what its owner can do (GROUP-234). */
export function EndedGroup({ group }: { readonly group: Group }) {
  if (!hasEnded(group)) return null;
  const { subscription, role } = group;
  const since = subscription?.ended_at ?? null;
  const buyAgain = (
    <LinkButton size="sm" href={paths.plans()}>
      {texts.buyAgain}
    </LinkButton>
  );
  return (
    <Message
      kind="warning"
      className="mb-6"
      {...(subscription && role === 'owner' && { actions: buyAgain })}
    >
      <p className="font-semibold">
        {subscription ? texts.planEnded(since && formatDay(since)) : texts.licenseEnded}
      </p>
      <p>{texts.meaning}</p>
    </Message>
  );
}

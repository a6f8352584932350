import {
  groupManagementEndpoints as endpoints,
  hasEnded,
  type Group,
} from '@portal/group-management/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { Button, LinkButton, Message, StatusRegion, useTimedMessage } from '@portal/shared/ui';
import { formatDay, paths } from '@portal/shared/util';
import { groupManagementApi } from '../api';
import { errorText } from '../error-text';
import { messages } from '../messages';
import { messages as endingTexts } from '../settings/end-of-group-messages';
import { endOfPlan, paysFor } from '../your-groups/group-plan-state';

const texts = messages.endedGroup;

/** Moves the plan of the owner's new group to this one (GROUP-240). */
function ContinueButton({ guid, onFailed }: { guid: string; onFailed: (text: string) => void }) {
  const [continueGroup, { isLoading }] = groupManagementApi.useContinueGroupMutation();
  const run = async () => {
    const { error } = await continueGroup({ guid });
    if (error) onFailed(errorText(apiErrorOf(endpoints.continueGroup, error)));
  };
  return (
    <Button size="sm" loading={isLoading} loadingWord={texts.continuing} onClick={() => void run()}>
      {texts.continue}
    </Button>
  );
}

/** The owner of an ended plan buys it again for as many members, or continues with the new one. */
function wayOn({ guid = '', role, subscription, counts, earlier }: Group) {
  if (!subscription || role !== 'owner') return undefined;
  if (earlier?.guid === guid) return 'continue';
  return counts && counts.active + counts.pending;
}

/** Says that a group has ended, since when, and what its owner can do (GROUP-234). */
export function EndedGroup({ group }: { readonly group: Group }) {
  const { show, region } = useTimedMessage();
  if (!hasEnded(group)) return null;
  const { subscription, guid = '' } = group;
  const since = subscription?.ended_at ?? null;
  const way = wayOn(group);
  const action =
    way === 'continue' ? (
      <ContinueButton guid={guid} onFailed={(text) => show('danger', text)} />
    ) : (
      <LinkButton size="sm" href={paths.plans({ quantity: way })}>
        {texts.buyAgain}
      </LinkButton>
    );
  return (
    <>
      <StatusRegion {...region} className="mb-4" />
      <Message kind="warning" className="mb-6" {...(way !== undefined && { actions: action })}>
        <p className="font-semibold">
          {subscription ? texts.planEnded(since && formatDay(since)) : texts.licenseEnded}
        </p>
        <p>{texts.meaning}</p>
        {way !== undefined && (
          <p>{way === 'continue' ? texts.continueNote : texts.buyAgainNote(way)}</p>
        )}
      </Message>
    </>
  );
}

/** Says that a group whose plan is canceled ends, and when; the person who pays can keep it (GROUP-468). */
export function EndingGroup({ group }: { readonly group: Group }) {
  const plan = endOfPlan(group);
  if (hasEnded(group) || plan?.state !== 'ends') return null;
  const keep = (
    <LinkButton size="sm" href={paths.accountBilling()}>
      {endingTexts.keep}
    </LinkButton>
  );
  return (
    <Message kind="warning" className="mb-6" {...(paysFor(group) && { actions: keep })}>
      <p className="font-semibold">{endingTexts.willEnd(plan.day)}</p>
      <p>
        {endingTexts.willEndMeaning} {paysFor(group) && endingTexts.keepNote}
      </p>
    </Message>
  );
}

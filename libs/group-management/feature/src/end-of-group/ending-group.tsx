import { hasEnded, type Group } from '@portal/group-management/domain';
import { LinkButton, Message } from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import { endOfPlan } from '../group-plan/group-plan-state';
import { paysFor } from '../group-plan/pays-for';
import { messages as texts } from './messages';

/** Says that a group whose plan is canceled ends, and when; the person who pays can keep it (GROUP-468). */
export function EndingGroup({ group }: { readonly group: Group }) {
  const plan = endOfPlan(group);
  if (hasEnded(group) || plan?.state !== 'ends') return null;
  const keep = (
    <LinkButton size="sm" href={paths.accountBilling()}>
      {texts.keep}
    </LinkButton>
  );
  return (
    <Message kind="warning" className="mb-6" {...(paysFor(group) && { actions: keep })}>
      <p className="font-semibold">{texts.willEnd(plan.day)}</p>
      <p>
        {texts.willEndMeaning} {paysFor(group) && texts.keepNote}
      </p>
    </Message>
  );
}

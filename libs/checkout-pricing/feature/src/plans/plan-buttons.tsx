import { Button, LinkButton, VisuallyHidden, type ButtonLook } from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import { messages } from '../messages';
import type { PlanActions } from './use-plan-actions';

interface PlanButtonProps extends Pick<ButtonLook, 'size' | 'block'> {
  readonly actions: PlanActions;
}

const { actions: labels } = messages;

/** The plan's name after a label that several plans have, for users who hear one button at a time. */
const ofPlan = (label: string, plan: string) => (
  <>
    {label}
    <VisuallyHidden> {plan}</VisuallyHidden>
  </>
);

/** Leads to the sign-up; hidden for signed-in users (PRICE-37). */
export function FreeButton({
  actions,
  label,
  ...look
}: PlanButtonProps & { readonly label: string }) {
  if (actions.isSignedIn) return null;
  return (
    <LinkButton href={paths.signup()} {...look}>
      {label}
    </LinkButton>
  );
}

/** Buys Premium, or opens plan management for premium users; `Processing...` while its request runs, and until prices and user are known (PRICE-18, PRICE-38); then a press is carried out. */
export function PremiumButton({ actions, ...look }: PlanButtonProps) {
  const { isPremium, isReady, manage, premium } = actions;
  const { isBusy, press } = isPremium ? manage : premium;
  const label = isPremium ? labels.managePlan : labels.buyNow;
  return (
    <Button variant="primary" loading={isBusy} waiting={!isReady} onClick={press} {...look}>
      {isPremium ? label : ofPlan(label, messages.premium.name)}
    </Button>
  );
}

/** Buys a group of up to 100 seats with annual billing (PRICE-28, PRICE-29), or says why the user cannot (PRICE-156). */
export function GroupButton({ actions, ...look }: PlanButtonProps) {
  const { isReady, group, manage } = actions;
  if (group.kind === 'contact-sales') {
    return (
      <Button onClick={group.press} {...look}>
        {labels.contactSales}
      </Button>
    );
  }
  if (group.kind === 'manage') {
    return (
      <Button loading={manage.isBusy} onClick={manage.press} {...look}>
        {ofPlan(labels.managePlan, messages.group.name)}
      </Button>
    );
  }
  if (group.kind !== 'buy') {
    const { annualOnly, afterPremium } = messages.group;
    return (
      <Button disabledReason={group.kind === 'annual-only' ? annualOnly : afterPremium} {...look}>
        {ofPlan(labels.buyNow, messages.group.name)}
      </Button>
    );
  }
  return (
    <Button loading={group.isBusy} waiting={!isReady} onClick={group.press} {...look}>
      {ofPlan(labels.buyNow, messages.group.name)}
    </Button>
  );
}

export function InstitutionButton({ size, block }: Omit<PlanButtonProps, 'actions'>) {
  return (
    <LinkButton href={paths.contact({ topic: 'institutions' })} size={size} block={block}>
      {labels.contact}
    </LinkButton>
  );
}

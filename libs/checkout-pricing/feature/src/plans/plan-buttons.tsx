import { Button, LinkButton, type ButtonLook } from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import { messages } from '../messages';
import type { PlanActions } from './use-plan-actions';

interface PlanButtonProps extends Pick<ButtonLook, 'size' | 'block'> {
  readonly actions: PlanActions;
}

const { actions: words } = messages;

/** Leads to the sign-up; there is nothing to try for who has an account (specification 1, section 2). */
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

/** Buys Premium, or manages the plan of who has it. Until prices and person are known it cannot be pressed. */
export function PremiumButton({ actions, ...look }: PlanButtonProps) {
  const { isPremium, isReady, manage, premium } = actions;
  const { isBusy, press } = isPremium ? manage : premium;
  const label = isPremium ? words.managePlan : words.buyNow;
  return (
    <Button
      variant="primary"
      loading={isBusy || !isReady}
      loadingWord={isBusy ? words.processing : label}
      onClick={press}
      {...look}
    >
      {label}
    </Button>
  );
}

/** Buys a group, with annual billing and up to 100 seats; above that, sales are asked (specification 1, section 5). */
export function GroupButton({ actions, ...look }: PlanButtonProps) {
  const { isReady, group } = actions;
  if (group.kind === 'contact-sales') {
    return (
      <LinkButton href={paths.contact()} {...look}>
        {words.contactSales}
      </LinkButton>
    );
  }
  if (group.kind === 'annual-only') {
    return (
      <Button disabledReason={messages.group.annualOnly} {...look}>
        {words.buyNow}
      </Button>
    );
  }
  return (
    <Button
      loading={group.isBusy || !isReady}
      loadingWord={group.isBusy ? words.processing : words.buyNow}
      onClick={group.press}
      {...look}
    >
      {words.buyNow}
    </Button>
  );
}

/** Institutions write first. */
export function InstitutionButton({ size, block }: Omit<PlanButtonProps, 'actions'>) {
  return (
    <LinkButton
      href={paths.contact()}
      {...(size && { size })}
      {...(block !== undefined && { block })}
    >
      {words.contact}
    </LinkButton>
  );
}

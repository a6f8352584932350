import type { ManagePlan } from '@portal/account/domain';
import type { User } from '@portal/auth-session/domain';
import { Button, LinkButton } from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import { messages } from '../messages';

interface PlanButtonsProps {
  readonly user: Pick<User, 'premium' | 'emailVerified'>;
  readonly managing: ManagePlan;
  readonly onManagePlan: () => void;
  readonly isOpeningBilling: boolean;
}

/** Upgrade for who is not premium, Manage plan for who has something to manage; a closed one says why. */
export function PlanButtons(props: PlanButtonsProps) {
  const { user, managing, onManagePlan, isOpeningBilling } = props;
  const { upgrade, manage, cannotManage } = messages.plan;
  return (
    <div className="flex shrink-0 gap-3 max-sm:flex-col">
      {!user.premium &&
        (user.emailVerified ? (
          <LinkButton variant="primary" href={paths.plans({}, 'select')}>
            {upgrade}
          </LinkButton>
        ) : (
          <Button disabledReason={messages.verifyFirst}>{upgrade}</Button>
        ))}
      <Button
        variant={user.premium ? 'primary' : 'secondary'}
        disabledReason={managing.enabled ? undefined : cannotManage}
        loading={isOpeningBilling}
        onClick={onManagePlan}
      >
        {manage}
      </Button>
    </div>
  );
}

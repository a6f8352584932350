import { Button, LinkButton } from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import type { ManagePlanRequest } from '../manage/use-manage-plan';
import { messages } from './messages';

type OnManagePlan = (request: ManagePlanRequest) => void;

interface BillingLinksProps {
  /** The plan renews. */
  readonly canChange: boolean;
  readonly onManagePlan: OnManagePlan;
}

/** The actions of a plan that renews and the invoices of any plan, each at the billing portal (ACCT-38, ACCT-225). */
export function BillingLinks({ canChange, onManagePlan }: BillingLinksProps) {
  const { change, updateCard, cancel, invoices } = messages;
  const changes = [
    { label: change, action: 'change-plan' },
    { label: updateCard, action: 'update-card' },
    { label: cancel, action: 'cancel' },
  ] as const;
  const links = [...(canChange ? changes : []), { label: invoices, action: 'invoices' } as const];
  return (
    <div className="-ms-3 mt-2 flex flex-wrap gap-x-1">
      {links.map(({ label, action }) => (
        <Button
          key={action}
          variant="quiet"
          size="sm"
          onClick={() => onManagePlan({ provider: 'stripe', action })}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

interface ManageButtonsProps {
  readonly user: { readonly premium: boolean; readonly emailVerified: boolean };
  /** The user has no plan and may buy one. */
  readonly canUpgrade: boolean;
  /** The plan ends by itself and can be resumed. */
  readonly isEnding: boolean;
  /** The page's main action is elsewhere. */
  readonly isQuiet: boolean;
  /** Where the plan is managed. */
  readonly provider: 'stripe' | 'gumroad' | undefined;
  readonly onManagePlan: OnManagePlan;
  /** The billing portal is opening. */
  readonly isOpening: boolean;
}

/** Upgrade, Resume and Manage plan; a disabled button says why (ACCT-23, ACCT-24, ACCT-36). */
export function ManageButtons(props: ManageButtonsProps) {
  const { user, canUpgrade, isEnding, isQuiet, provider, onManagePlan, isOpening } = props;
  const { upgrade, resume, manage, cannotManage } = messages;
  const canResume = isEnding && provider === 'stripe';
  return (
    <div className="flex shrink-0 gap-3 max-sm:flex-col">
      {canUpgrade &&
        (user.emailVerified ? (
          <LinkButton variant={isQuiet ? 'secondary' : 'primary'} href={paths.plans({}, 'select')}>
            {upgrade}
          </LinkButton>
        ) : (
          <Button disabledReason={messages.verifyFirst}>{upgrade}</Button>
        ))}
      {canResume && (
        <Button
          variant="primary"
          loading={isOpening}
          onClick={() => onManagePlan({ provider, action: 'resume' })}
        >
          {resume}
        </Button>
      )}
      <Button
        variant={user.premium && !canResume && !isQuiet ? 'primary' : 'secondary'}
        disabledReason={provider ? undefined : cannotManage}
        loading={isOpening}
        onClick={() => provider && onManagePlan({ provider })}
      >
        {manage}
      </Button>
    </div>
  );
}

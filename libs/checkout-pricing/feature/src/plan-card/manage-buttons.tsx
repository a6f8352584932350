import { Button, LinkButton } from '@portal/shared/ui';
import { keepQuery, paths } from '@portal/shared/util';
import { useLocation } from 'react-router-dom';
import type { ManagePlanRequest } from '../manage/use-manage-plan';
import { messages } from './messages';

type OnManagePlan = (request: ManagePlanRequest) => void;

interface BillingLinksProps {
  /** The plan renews. */
  readonly canChange: boolean;
  /** A card is charged for it. */
  readonly hasCard: boolean;
  readonly onManagePlan: OnManagePlan;
}

/** The billing page's tasks of a plan that renews and its invoices, and the card's page (ACCT-38, ACCT-225). */
export function BillingLinks({ canChange, hasCard, onManagePlan }: BillingLinksProps) {
  const { search } = useLocation();
  const { change, updateCard, cancel, invoices } = messages;
  const link = (label: string, anchor?: string) => (
    <LinkButton
      variant="quiet"
      size="sm"
      href={keepQuery(paths.accountBilling({}, anchor), search)}
    >
      {label}
    </LinkButton>
  );
  return (
    <div className="-ms-3 mt-2 flex flex-wrap gap-x-1">
      {canChange && (
        <>
          {link(change)}
          {hasCard && (
            <Button
              variant="quiet"
              size="sm"
              onClick={() => onManagePlan({ provider: 'stripe', action: 'update-card' })}
            >
              {updateCard}
            </Button>
          )}
          {link(cancel, 'cancel')}
        </>
      )}
      {link(invoices, 'invoices')}
    </div>
  );
}

interface ManageButtonsProps {
  readonly user: { readonly premium: boolean; readonly emailVerified: boolean };
  /** The user has no plan and may buy one. */
  readonly canUpgrade: boolean;
  /** The plan ends by itself and can be resumed. */
  readonly isResumable: boolean;
  /** The page's main action is elsewhere. */
  readonly isQuiet: boolean;
  /** Where the plan is managed. */
  readonly provider: 'stripe' | 'gumroad' | undefined;
  readonly onManagePlan: OnManagePlan;
  /** The billing portal is opening. */
  readonly isOpening: boolean;
  readonly onResume: () => void;
  readonly isResuming: boolean;
}

/** Upgrade, Resume and Manage plan; a disabled button says why (ACCT-23, ACCT-24, ACCT-36). */
export function ManageButtons(props: ManageButtonsProps) {
  const { user, canUpgrade, isResumable, isQuiet, provider, onManagePlan, isOpening } = props;
  const { upgrade, resume, manage, cannotManage } = messages;
  const canResume = isResumable && provider === 'stripe';
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
        <Button variant="primary" loading={props.isResuming} onClick={props.onResume}>
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

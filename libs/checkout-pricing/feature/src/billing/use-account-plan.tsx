import type { User } from '@portal/auth-session/domain';
import { StatusRegion, useTimedMessage } from '@portal/shared/ui';
import type { Brand } from '@portal/shared/util';
import { CheckoutReturnNotice, useCheckoutReturn } from '../checkout/checkout-return';
import { LazyNextStep } from '../checkout/lazy-next-step';
import { useResumeCheckout } from '../checkout/pending-purchase';
import { useWaitingPurchase, WaitingPurchaseNotice } from '../checkout/waiting-purchase';
import { PaymentProblem, SeveralPlans } from './payment-problem';
import { PlanCard, type PremiumReasons } from './plan-card';
import { PlanResultNotice } from './plan-result-notice';
import { useBackFromBillingPortal, useManagePlan } from './use-manage-plan';
import { usePlanFacts } from './use-subscription';

interface AccountPlanOptions {
  readonly user: User;
  readonly brand: Pick<Brand, 'addIns' | 'productName' | 'latexEditorName' | 'links'>;
  readonly reasons: PremiumReasons;
  readonly isTaxAdded?: boolean;
}

/** Everything that /account shows of the user's plan, its purchase and its payments; continues a saved purchase. */
export function useAccountPlan(options: AccountPlanOptions) {
  const { user, brand, reasons, isTaxAdded = false } = options;
  const { show, region } = useTimedMessage();
  useResumeCheckout();
  const outcome = useCheckoutReturn();
  const isConfirming = outcome === 'confirming';
  const portal = useManagePlan({
    gumroadHref: brand.links.gumroadLibrary,
    onFailure: (sentence) => show('danger', sentence),
  });
  const { purchase: waiting } = useWaitingPurchase();
  const purchase = isConfirming ? undefined : waiting;
  const { isHandedOver, renews } = usePlanFacts();
  const isBackFromBilling = useBackFromBillingPortal();
  return {
    /** What happened to the plan or its purchase; stands above all sections. */
    notice: (
      <>
        <CheckoutReturnNotice outcome={outcome} />
        <LazyNextStep outcome={outcome} user={user} brand={brand} />
        <PlanResultNotice />
        <StatusRegion {...region} />
        <PaymentProblem user={user} portal={portal} />
        <SeveralPlans portal={portal} />
        {purchase && (
          <WaitingPurchaseNotice {...{ purchase, isTaxAdded }} emailVerified={user.emailVerified} />
        )}
      </>
    ),
    card: (
      <PlanCard
        user={user}
        brand={brand}
        reasons={reasons}
        isBuying={purchase !== undefined}
        isConfirming={isConfirming}
        isBackFromBilling={isBackFromBilling}
        portal={portal}
      />
    ),
    /** Whether the plan charges again; false until it is known. */
    renews: renews ?? false,
    /** Whether it ends because somebody else pays for its group now. */
    isHandedOver: isHandedOver === true,
  };
}

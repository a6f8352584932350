import type { User } from '@portal/auth-session/domain';
import { StatusRegion, useTimedMessage } from '@portal/shared/ui';
import { durations, type Brand } from '@portal/shared/util';
import type { ReactNode } from 'react';
import { useResumeCheckout } from '../checkout/resume-checkout';
import { CheckoutReturnNotice } from '../checkout-return/checkout-return-notice';
import { useCheckoutReturn } from '../checkout-return/use-checkout-return';
import { PlanResultNotice } from '../manage/plan-result-notice';
import { useBackFromBillingPortal, useManagePlan } from '../manage/use-manage-plan';
import { useResumePlan } from '../manage/use-resume-plan';
import { LazyNextStep } from '../next-step/lazy-next-step';
import { useCountry } from '../plans/use-plan-prices';
import { useWaitingPurchase, WaitingPurchaseNotice } from '../purchase/waiting-purchase';
import { usePlanFacts } from '../subscription/use-subscription';
import { PaymentProblem } from './payment-problem';
import { PlanCard, type PremiumReasons } from './plan-card';
import { SeveralPlans } from './several-plans';

interface AccountPlanOptions {
  readonly user: User;
  readonly brand: Pick<Brand, 'addIns' | 'productName' | 'latexEditorName' | 'links'>;
  readonly reasons: PremiumReasons;
  /** The group that the plan pays for; undefined without one. */
  readonly paidGroup?: ReactNode;
  /** Whether the checkout adds tax to the prices (PRICE-417). */
  readonly isTaxAdded?: boolean;
}

interface AccountPlan {
  /** What happened to the plan or its purchase; stands above all sections. */
  readonly notice: ReactNode;
  readonly card: ReactNode;
  /** Whether the plan charges again; false until it is known. */
  readonly renews: boolean;
}

/** Everything that /account shows of the user's plan, its purchase and its payments; continues a saved purchase. */
export function useAccountPlan(options: AccountPlanOptions): AccountPlan {
  const { user, brand, reasons, paidGroup, isTaxAdded = false } = options;
  const { show, region } = useTimedMessage();
  useResumeCheckout();
  const outcome = useCheckoutReturn();
  const isConfirming = outcome === 'confirming';
  const managePlan = useManagePlan({
    gumroadHref: brand.links.gumroadLibrary,
    onFailure: (sentence) => show('danger', sentence),
  });
  const billing = {
    onManagePlan: (request: Parameters<typeof managePlan.open>[0]) => void managePlan.open(request),
    isOpeningBilling: managePlan.isOpening,
  };
  const { isResuming, resume } = useResumePlan((kind, sentence) =>
    show(kind, sentence, { leavesAfterMs: durations.accountMessageMs }),
  );
  const country = useCountry();
  const { purchase: waiting } = useWaitingPurchase();
  const purchase = isConfirming ? undefined : waiting;
  const { isEnding, renews } = usePlanFacts();
  const isBackFromBilling = useBackFromBillingPortal();
  return {
    notice: (
      <>
        <CheckoutReturnNotice outcome={outcome} />
        <LazyNextStep outcome={outcome} user={user} brand={brand} />
        <PlanResultNotice isEnding={isEnding} />
        <StatusRegion {...region} />
        <PaymentProblem user={user} country={country} {...billing} />
        <SeveralPlans country={country} {...billing} />
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
        paidGroup={paidGroup}
        country={country}
        isBuying={purchase !== undefined}
        isConfirming={isConfirming}
        isBackFromBilling={isBackFromBilling}
        onResume={resume}
        isResuming={isResuming}
        {...billing}
      />
    ),
    renews: renews ?? false,
  };
}

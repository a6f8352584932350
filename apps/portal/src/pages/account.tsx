import {
  AccountPage,
  AccountSkeleton,
  ManageAccount,
  PaymentProblem,
  PlanCard,
  useIsPlanEnding,
} from '@portal/account';
import { useEarlyAccountRequests } from '@portal/account/api';
import { RequireUser } from '@portal/auth-session';
import { useSession } from '@portal/auth-session/api';
import type { User } from '@portal/auth-session/domain';
import {
  CheckoutReturnNotice,
  PlanResultNotice,
  useWaitingPurchase,
  WaitingPurchaseNotice,
} from '@portal/checkout-pricing';
import {
  useBackFromBillingPortal,
  useCheckoutReturn,
  useCountry,
  useManagePlan,
  useResumeCheckout,
} from '@portal/checkout-pricing/api';
import { StatusRegion, useTimedMessage } from '@portal/shared/ui';
import { lazy, Suspense } from 'react';
import { useConfig } from '../config-context';

/** Few users administer a group: the others do not load its card. */
const GroupPlanCard = lazy(async () => ({
  default: (await import('./group-plan-card')).GroupPlanCard,
}));

const WhenGroupIsKnown = lazy(async () => ({
  default: (await import('./group-plan-card')).WhenGroupIsKnown,
}));

/** Only where the login with the editor is configured, or an account is linked. */
const LinkedAccountSection = lazy(async () => ({
  default: (await import('./linked-account')).LinkedAccountSection,
}));

/** Users with Premium have no quota. */
const DailyQuotaCard = lazy(async () => ({
  default: (await import('./daily-quota-card')).DailyQuotaCard,
}));

function AccountOfUser({ user }: { readonly user: User }) {
  const { brand, editor } = useConfig();
  const { show, region } = useTimedMessage();
  useResumeCheckout();
  const outcome = useCheckoutReturn();
  const managePlan = useManagePlan({
    gumroadHref: brand.links.gumroadLibrary,
    onFailure: (sentence) => show('danger', sentence),
  });
  const country = useCountry();
  const waiting = useWaitingPurchase();
  const purchase = outcome === 'confirming' ? undefined : waiting;
  const isEnding = useIsPlanEnding(user);
  const billing = {
    onManagePlan: (request: Parameters<typeof managePlan.open>[0]) => void managePlan.open(request),
    isOpeningBilling: managePlan.isOpening,
  };
  const isBackFromBilling = useBackFromBillingPortal();
  const manageAccount = (administersLiveGroup: boolean) => (
    <ManageAccount
      user={user}
      productName={brand.productName}
      administersLiveGroup={administersLiveGroup}
    />
  );
  return (
    <AccountPage
      user={user}
      brand={brand}
      notice={
        <>
          <CheckoutReturnNotice outcome={outcome} />
          <PlanResultNotice isEnding={isEnding} />
          <StatusRegion {...region} />
          <PaymentProblem user={user} {...billing} />
          {purchase && (
            <WaitingPurchaseNotice purchase={purchase} emailVerified={user.emailVerified} />
          )}
        </>
      }
      planCard={
        <PlanCard
          user={user}
          brand={brand}
          country={country}
          isBuying={purchase !== undefined}
          isConfirming={outcome === 'confirming'}
          isBackFromBilling={isBackFromBilling}
          {...billing}
        />
      }
      linkedAccount={
        (editor || user.overleaf) && (
          <Suspense>
            <LinkedAccountSection
              user={user}
              productName={brand.productName}
              editorName={brand.latexEditorName}
            />
          </Suspense>
        )
      }
      dailyQuotaCard={
        !user.isPremium && (
          <Suspense>
            <DailyQuotaCard />
          </Suspense>
        )
      }
      groupPlanCard={
        user.admin_group !== null && (
          <Suspense>
            <GroupPlanCard isVerified={user.emailVerified} />
          </Suspense>
        )
      }
      manageAccount={
        user.admin_group === null ? (
          manageAccount(false)
        ) : (
          <Suspense>
            <WhenGroupIsKnown>{manageAccount}</WhenGroupIsKnown>
          </Suspense>
        )
      }
    />
  );
}

function SignedInAccount() {
  const { user } = useSession();
  return user && <AccountOfUser user={user} />;
}

/** `/account`: the sections of the account library, with the plan card connected to the checkout. */
export function Account() {
  const { brand } = useConfig();
  useEarlyAccountRequests();
  return (
    <RequireUser waiting={<AccountSkeleton productName={brand.productName} />}>
      <SignedInAccount />
    </RequireUser>
  );
}

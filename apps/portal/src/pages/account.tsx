import { AccountPage, AccountSkeleton, PlanCard } from '@portal/account';
import { RequireUser } from '@portal/auth-session';
import { useSession } from '@portal/auth-session/api';
import type { User } from '@portal/auth-session/domain';
import {
  CheckoutReturnNotice,
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
import { useConfig } from '../config-context';

function AccountOfUser({ user }: { readonly user: User }) {
  const { brand } = useConfig();
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
  const isBackFromBilling = useBackFromBillingPortal();
  return (
    <AccountPage
      user={user}
      brand={brand}
      notice={
        <>
          <CheckoutReturnNotice outcome={outcome} />
          <StatusRegion {...region} />
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
          onManagePlan={() => void managePlan.open()}
          isOpeningBilling={managePlan.isOpening}
        />
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
  return (
    <RequireUser waiting={<AccountSkeleton productName={brand.productName} />}>
      <SignedInAccount />
    </RequireUser>
  );
}

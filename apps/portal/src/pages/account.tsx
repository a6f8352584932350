import { AccountPage, AccountSkeleton, ManageAccount } from '@portal/account';
import { useEarlyEmailSubscription } from '@portal/account/api';
import { useAwaitedPasskeyOffer, useRefreshUser } from '@portal/auth-session/api';
import type { User } from '@portal/auth-session/domain';
import { PlanCardSkeleton, useAccountPlan } from '@portal/checkout-pricing';
import { useEarlySubscription } from '@portal/checkout-pricing/api';
import { usePremiumReasons } from '@portal/entitlements';
import { DailyQuotaCard } from '@portal/group-management';
import { LinkedAccountSection } from '@portal/overleaf-oauth';
import { lazy, Suspense, useState } from 'react';
import { useConfig } from '../config-context';

export { RequireUser as Guard } from '@portal/auth-session';

/** Few users are in a group or asked by one: the others do not load its card. */
const GroupPlanCard = lazy(async () => ({
  default: (await import('./group-plan-card')).GroupPlanCard,
}));

const WhenGroupIsKnown = lazy(async () => ({
  default: (await import('./group-plan-card')).WhenGroupIsKnown,
}));

const PasskeyOffer = lazy(async () => ({
  default: (await import('./passkey-offer')).PasskeyOffer,
}));

/** The offer is loaded after a log-in with a password only. */
function PasskeyOfferOnce({ email }: { readonly email: string }) {
  return (
    useAwaitedPasskeyOffer() && (
      <Suspense>
        <PasskeyOffer email={email} />
      </Suspense>
    )
  );
}

/** Whether the card of the user's groups is on the page. Once there it stays: it says what the user has left (GROUP-224). */
function useGroupPlanCard({ admin_group, source, in_group, asked_by_group }: User): boolean {
  const isNeeded =
    admin_group !== null || source === 'group' || in_group === true || asked_by_group === true;
  const [isShown, setIsShown] = useState(isNeeded);
  if (isNeeded && !isShown) setIsShown(true);
  return isShown;
}

/** `/account`: the sections of the account library, with the plan card connected to the checkout. */
export function Page({ user }: { readonly user: User }) {
  const { brand, editor, automaticTax: isTaxAdded } = useConfig();
  const refreshUser = useRefreshUser();
  const hasGroupPlanCard = useGroupPlanCard(user);
  const reasons = usePremiumReasons(user, brand.latexEditorName);
  const plan = useAccountPlan({ user, brand, reasons, isTaxAdded });
  const manageAccount = (administersLiveGroup: boolean) => (
    <ManageAccount
      user={user}
      productName={brand.productName}
      planRenews={plan.renews}
      administersLiveGroup={administersLiveGroup}
    />
  );
  return (
    <>
      <AccountPage
        user={user}
        brand={brand}
        notice={plan.notice}
        planCard={plan.card}
        linkedAccount={
          (editor || user.overleaf) && (
            <LinkedAccountSection
              user={user}
              productName={brand.productName}
              editorName={brand.latexEditorName}
            />
          )
        }
        dailyQuotaCard={!user.isPremium && <DailyQuotaCard />}
        groupPlanCard={
          hasGroupPlanCard && (
            <Suspense>
              <GroupPlanCard
                isAdministrator={user.admin_group !== null}
                isHandedOver={plan.isHandedOver}
                onLeft={refreshUser}
              />
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
      <PasskeyOfferOnce email={user.email} />
    </>
  );
}

/** The plan and the subscription to emails are requested before the user is known. */
export function Waiting() {
  const { brand } = useConfig();
  useEarlySubscription();
  useEarlyEmailSubscription();
  return <AccountSkeleton planCard={<PlanCardSkeleton productName={brand.productName} />} />;
}

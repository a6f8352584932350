import { useSession } from '@portal/auth-session/api';
import { BelowPlans, PlansPage } from '@portal/checkout-pricing';
import { lazy, Suspense } from 'react';
import { useConfig } from '../config-context';

/** Only users who ask for an offer load it. */
const SalesDialog = lazy(() =>
  import('@portal/contact-forms/sales').then((module) => ({ default: module.SalesDialog })),
);

/** Only users who may have a group that has ended load it. */
const KeepMembers = lazy(() =>
  import('./group/keep-members').then((module) => ({ default: module.KeepMembers })),
);

function AskBuyer() {
  const { user } = useSession();
  if (!user?.emailVerified || user.premium) return null;
  return (
    <Suspense fallback={null}>
      <KeepMembers />
    </Suspense>
  );
}

/** `/plans`. */
export function Page() {
  const { brand, targetOrigins, quotations, automaticTax, payByInvoiceFromSeats } = useConfig();
  return (
    <PlansPage
      gumroadHref={brand.links.gumroadLibrary}
      targetOrigins={targetOrigins}
      isTaxAdded={automaticTax}
      payByInvoiceFromSeats={payByInvoiceFromSeats}
      askBuyer={<AskBuyer />}
      below={<BelowPlans quotations={quotations} />}
      contactSales={(slot) => (
        <Suspense fallback={null}>
          <SalesDialog {...slot} />
        </Suspense>
      )}
    />
  );
}

import { PlansPage } from '@portal/checkout-pricing';
import { lazy, Suspense } from 'react';
import { useConfig } from '../config-context';

const SalesDialog = lazy(() =>
  import('./sales-dialog').then((module) => ({ default: module.SalesDialog })),
);

const SubscribedPlan = lazy(() =>
  import('./subscribed-plan').then((module) => ({ default: module.SubscribedPlan })),
);

/** `/plans`. */
export function Plans() {
  const { brand, targetOrigins } = useConfig();
  return (
    <PlansPage
      gumroadHref={brand.links.gumroadLibrary}
      targetOrigins={targetOrigins}
      contactSales={(slot) => (
        <Suspense fallback={null}>
          <SalesDialog {...slot} />
        </Suspense>
      )}
      subscribedPlan={(onRead) => (
        <Suspense fallback={null}>
          <SubscribedPlan onRead={onRead} />
        </Suspense>
      )}
    />
  );
}

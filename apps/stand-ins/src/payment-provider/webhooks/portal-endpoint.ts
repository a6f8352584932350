import { webhookEvents } from '@portal/checkout-pricing/price-list';
import type { Provider } from '../state/provider';

const id = 'we_portal';

/** Creates or updates the portal's webhook endpoint at every start. */
export function registerPortalEndpoint(
  { state, clock }: Provider,
  url: string,
  secret: string,
): void {
  const created = state.webhookEndpoints[id]?.created ?? clock.nowSeconds();
  state.webhookEndpoints[id] = {
    id,
    created,
    url,
    secret,
    enabledEvents: [...webhookEvents],
    description: 'The portal',
    metadata: {},
  };
}

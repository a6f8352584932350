export { loadPriceList } from './price-list';
export type { PriceList } from './price-list';
export { portalCardOnly, portalName, pushBillingPortal } from './push-billing-portal';
export { pushPriceList } from './push-price-list';
export type { Report } from './push-price-list';
export { wantedPrices } from './wanted-prices';
export { pushWebhookEndpoint, webhookEvents } from './push-webhook-endpoint';

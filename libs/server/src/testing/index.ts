export { assertOutsideTransaction } from '../platform/database/commit-hooks';
export { adminSamples } from './admin/admin-samples';
export { type AdminOutcome, adminWords, adminWordsOf } from './admin/admin-words';
export { aloneWords } from './admin/alone-words';
export { type ApiProcess, startApiProcess } from './api-process';
export { startCutNetwork } from './cut-network';
export { laterMigrations } from './later-migrations';
export { type Received, startMailServer } from './mail-server';
export { naughtyTexts } from './naughty-texts';
export { type PaymentStandIn, startPaymentStandIn } from './payment-stand-in';
export { programOf } from './programs';
export { propertyRuns } from './property-runs';
export { recordedPayments } from './recorded-payments';
export { rounds } from './rounds';
export { type ServedApp, serveApp } from './serve-app';
export { type StandInProcess, startStandIn } from './stand-in-process';
export {
  defaultPrices,
  defaultPromotionCodes,
  promotionCode,
  stripePrice,
  stripeSubscription,
} from './stripe-objects';
export { type TestApi, type TestApiOptions, startTestApi } from './test-api';
export { createTestClock } from './test-clock';
export { testConfig } from './test-config';
export { emptyRunningDatabase, listenToNotices, testDatabase } from './test-database';
export { onServer, urlOfDatabase } from './test-server';
export { type TraceCollector, startTraceCollector } from './trace-collector';
export { whileUncommitted } from './while-uncommitted';

export { createAltchaBotCheck } from './bot-check/altcha-bot-check';
export { createRecaptchaBotCheck } from './bot-check/recaptcha-bot-check';
export { type LocalClock, createLocalClock, fetchOffsetSeconds, systemClock } from './clock/clocks';
export { createHttpEventDestination } from './event-destination/http-event-destination';
export { createPackagedGeoIp } from './geo-ip/packaged-geo-ip';
export { createIdentityProviders } from './identity-providers/identity-providers';
export { createOpenidLatexEditor } from './latex-editor/openid-latex-editor';
export { mailContentOf } from './mailer/mail-content';
export { type OutgoingMail, createSmtpTransport, watchMails } from './mailer/mail-transport';
export { createQueuedMailer } from './mailer/queued-mailer';
export { renderMail } from './mailer/render-mail';
export { countHashes, createArgon2PasswordHasher } from './password-hasher/argon2-password-hasher';
export { type HashingThreads, createHashingThreads } from './password-hasher/hashing-threads';
export { createPortalSessions } from './payment-provider/stripe-billing-portal';
export { readPromotionCode } from './payment-provider/stripe-catalog';
export { createStripeClient } from './payment-provider/stripe-client';
export {
  createStripePaymentProvider,
  readSession,
} from './payment-provider/stripe-payment-provider';
export { readPrice } from './payment-provider/stripe-prices';
export { endedByPortal, readSubscription } from './payment-provider/stripe-subscriptions';
export { readEvent, readEvents, verifyStripeWebhook } from './payment-provider/stripe-webhooks';
export { countLimitHits, createDatabaseRateLimiter } from './rate-limiter/database-rate-limiter';
export { rateLimits } from './rate-limiter/rate-limiter.tables';
export { createDatabaseSigningKeys } from './signing-keys/database-signing-keys';
export { signingKeys } from './signing-keys/signing-keys.tables';

export type { Authenticator, Caller, SignInStrength } from './authenticator';
export type { BotCheck, EffortOf } from './bot-check';
export type { Clock } from './clock';
export type { Database, Queryable } from './database';
export type { GeoIp } from './geo-ip';
export type {
  ExternalIdentity,
  InstitutionProtocol,
  ProviderRegistration,
} from './identity-providers';
export type { JobHandler, ScheduledJob } from './jobs';
export type { EditorIdentity, LatexEditor } from './latex-editor';
export type { MailMessage } from './mailer';
export type { PasswordHasher } from './password-hasher';
export type {
  ChangeResult,
  ProviderCharge,
  ProviderDocument,
  SaidAboutEnd,
  SubscriptionChange,
} from './payment-billing';
export type {
  CheckoutSession,
  Coupon,
  NextInvoice,
  PaymentEvent,
  FailedCharge,
  PendingChange,
  PriceListEntry,
  PromotionCode,
  ProviderPayment,
  ProviderSubscription,
  SoldGroupType,
  SoldPlan,
} from './payment-objects';
export { type PaymentProvider, RejectedPromotionCode, UnknownCustomer } from './payment-provider';
export type { LimitedUse, RateLimit, RateLimiter } from './rate-limiter';
export type { SigningKeys } from './signing-keys';

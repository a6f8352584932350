import type { Config } from './config/config';
import type { BotCheck } from '../ports/bot-check';
import type { Clock } from '../ports/clock';
import type { Database } from '../ports/database';
import type { EventDestination } from '../ports/event-destination';
import type { GeoIp } from '../ports/geo-ip';
import type { IdentityProviders } from '../ports/identity-providers';
import type { Jobs } from '../ports/jobs';
import type { LatexEditor } from '../ports/latex-editor';
import type { Mailer } from '../ports/mailer';
import type { PasswordHasher } from '../ports/password-hasher';
import type { PaymentProvider } from '../ports/payment-provider';
import type { RateLimiter } from '../ports/rate-limiter';
import type { SigningKeys } from '../ports/signing-keys';
import type { StoredJobs } from '../ports/stored-jobs';
import type { Logger } from './observability/logger';

/** What every module gets: the ports with their adapters, which the container chooses by configuration. */
export interface Platform {
  readonly config: Config;
  readonly clock: Clock;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly storedJobs: StoredJobs;
  readonly mailer: Mailer;
  readonly hasher: PasswordHasher;
  readonly limiter: RateLimiter;
  readonly keys: SigningKeys;
  readonly botCheck: BotCheck;
  readonly geoIp: GeoIp;
  readonly identityProviders: IdentityProviders;
  readonly latexEditor: LatexEditor | undefined;
  /** Undefined without a configured destination. */
  readonly eventDestination: EventDestination | undefined;
  readonly payments: PaymentProvider;
  readonly logger: Logger;
}

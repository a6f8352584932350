import { createAltchaBotCheck } from './adapters/bot-check/altcha-bot-check';
import { createDatabaseRateLimiter } from './adapters/rate-limiter/database-rate-limiter';
import { createDatabaseSigningKeys } from './adapters/signing-keys/database-signing-keys';
import { createArgon2PasswordHasher } from './adapters/password-hasher/argon2-password-hasher';
import { createDnsDomainRecords } from './adapters/domain-records/dns-domain-records';
import { createHashingThreads } from './adapters/password-hasher/hashing-threads';
import { createHttpEventDestination } from './adapters/event-destination/http-event-destination';
import {
  createLocalClock,
  fetchOffsetSeconds,
  type LocalClock,
} from './adapters/clock/local-clock';
import { countHashes } from './adapters/password-hasher/counted-hasher';
import { countLimitHits } from './adapters/rate-limiter/counted-rate-limiter';
import { watchMails } from './adapters/mailer/watched-transport';
import { createSmtpTransport } from './adapters/mailer/mail-transport';
import { createQueuedMailer } from './adapters/mailer/queued-mailer';
import { createOpenidIdentityProviders } from './adapters/identity-providers/openid-identity-providers';
import { createOpenidLatexEditor } from './adapters/latex-editor/openid-latex-editor';
import { createPackagedGeoIp } from './adapters/geo-ip/packaged-geo-ip';
import { createRecaptchaBotCheck } from './adapters/bot-check/recaptcha-bot-check';
import { createStripePaymentProvider } from './adapters/payment-provider/stripe-payment-provider';
import { systemClock } from './adapters/clock/system-clock';
import { createAuditCleanup } from './platform/admin/audit.repository';
import type { ApiFiles } from './api-files';
import type { Config } from './config';
import type { OpenDatabase } from './platform/database/open-database';
import { createJobRunner, type JobRunner } from './platform/jobs/job-runner';
import type { DependedPart } from './platform/http/system/readiness';
import { dependedParts } from './depended-parts';
import type { Logger } from './platform/logging/logger';
import { createMetrics, type Metrics } from './platform/metrics/metrics';
import type { Platform } from './platform/platform';
import type { BotCheck } from './ports/bot-check';
import type { Clock } from './ports/clock';
import type { JobHandler, ScheduledJob } from './ports/jobs';
import type { RateLimiter } from './ports/rate-limiter';

/** The platform, and the parts that the start of the API runs and closes. */
export interface Container {
  readonly platform: Platform;
  readonly jobs: JobRunner;
  /** The clock of the local world, if the API uses one. */
  readonly localClock: LocalClock | undefined;
  readonly handlers: readonly JobHandler[];
  readonly scheduledJobs: readonly ScheduledJob[];
  readonly metrics: Metrics;
  /** The parts that the API depends on, for its readiness. */
  readonly parts: readonly DependedPart[];
  /** How many passwords wait to be hashed. */
  waitingHashes(): number;
  close(): Promise<void>;
}

async function worldClock({ localClock }: Config): Promise<LocalClock | undefined> {
  return localClock && createLocalClock(await fetchOffsetSeconds(localClock.url));
}

function createBotCheck(config: Config, clock: Clock, limiter: RateLimiter): BotCheck {
  const { recaptcha: options } = config;
  if (!options) return createAltchaBotCheck({ ...config.botCheck, clock, limiter });
  const { hostname } = new URL(config.baseUrl);
  return createRecaptchaBotCheck({ options, hostname, clock, limiter });
}

/** For commands that run without a container. */
export const machineClock: Clock = systemClock;

/** Chooses the adapter of every port by configuration. */
export async function createContainer(
  config: Config,
  files: Pick<ApiFiles, 'hashingWorker'>,
  database: OpenDatabase,
  logger: Logger,
): Promise<Container> {
  const localClock = await worldClock(config);
  const clock = localClock ?? systemClock;
  const metrics = createMetrics();
  const jobs = createJobRunner(database, logger, metrics);
  const smtp = createSmtpTransport(config.mail.smtpUrl);
  const transport = watchMails(smtp, metrics, logger);
  const { mailer, handler } = createQueuedMailer({ config, jobs, transport });
  const { keyEncryptionSecrets: secrets } = config;
  const { cleanup, ...counters } = createDatabaseRateLimiter({
    ...{ database, clock },
    secret: secrets[0],
  });
  const limiter = countLimitHits(counters, metrics);
  const hashing = createHashingThreads({ script: files.hashingWorker });
  return {
    platform: {
      config,
      clock,
      database,
      jobs,
      storedJobs: jobs.stored,
      mailer,
      limiter,
      logger,
      hasher: countHashes(createArgon2PasswordHasher(hashing, config.passwordHash), metrics),
      keys: createDatabaseSigningKeys({ database, clock, secrets }),
      botCheck: createBotCheck(config, clock, limiter),
      geoIp: createPackagedGeoIp(),
      domainRecords: createDnsDomainRecords(config.nameServer),
      identityProviders: createOpenidIdentityProviders(config, clock),
      latexEditor: createOpenidLatexEditor(config, clock, logger),
      eventDestination: createHttpEventDestination(config.metricsDestinationUrl),
      payments: createStripePaymentProvider(config.stripe),
    },
    jobs,
    localClock,
    handlers: [handler],
    scheduledJobs: [cleanup, createAuditCleanup(database)],
    metrics,
    parts: dependedParts({
      ...{ database, jobs, hashing, smtp },
      runsJobs: config.role !== 'api',
    }),
    waitingHashes: () => hashing.waiting,
    async close() {
      transport.close();
      await hashing.close();
    },
  };
}

import {
  createAltchaBotCheck,
  createDatabaseRateLimiter,
  countLimitHits,
  createDatabaseSigningKeys,
  createArgon2PasswordHasher,
  countHashes,
  createHashingThreads,
  createHttpEventDestination,
  createLocalClock,
  fetchOffsetSeconds,
  type LocalClock,
  watchMails,
  createSmtpTransport,
  createQueuedMailer,
  createIdentityProviders,
  createOpenidLatexEditor,
  createPackagedGeoIp,
  createRecaptchaBotCheck,
  createStripePaymentProvider,
  systemClock,
} from '@portal/server/adapters';
import { createAuditCleanup, dependedParts } from '@portal/server/operator';
import type { ApiFiles } from './api-files';
import {
  type Config,
  type OpenDatabase,
  createJobRunner,
  type JobRunner,
  type Logger,
  createMetrics,
  type Metrics,
  type Platform,
} from '@portal/server/platform';
import type { DependedPart } from '@portal/server/http';
import type { BotCheck, Clock, JobHandler, ScheduledJob, RateLimiter } from '@portal/server/ports';

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

/** Longer than checking a hash of another system usually takes; a user hardly notices it. */
const rejectedAfterMs = 500;

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
  const { mailer, handlers } = createQueuedMailer({ config, clock, jobs, transport, logger });
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
      hasher: countHashes(
        createArgon2PasswordHasher(hashing, config.passwordHash, rejectedAfterMs),
        metrics,
      ),
      keys: createDatabaseSigningKeys({ database, clock, secrets }),
      botCheck: createBotCheck(config, clock, limiter),
      geoIp: createPackagedGeoIp(),
      identityProviders: createIdentityProviders(config, clock),
      latexEditor: createOpenidLatexEditor(config, clock, logger),
      eventDestination: createHttpEventDestination(config.metricsDestinationUrl),
      payments: createStripePaymentProvider(config.stripe),
    },
    jobs,
    localClock,
    handlers,
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

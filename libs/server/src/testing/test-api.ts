import { hash } from '@node-rs/argon2';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Endpoint, RequestOf, ResponseOf } from '@portal/shared/contract';
import { createAltchaBotCheck } from '../adapters/bot-check/altcha-bot-check';
import {
  createDatabaseRateLimiter,
  countLimitHits,
} from '../adapters/rate-limiter/database-rate-limiter';
import { createDatabaseSigningKeys } from '../adapters/signing-keys/database-signing-keys';
import {
  createArgon2PasswordHasher,
  countHashes,
  type Argon2,
} from '../adapters/password-hasher/argon2-password-hasher';
import { verifyKnownSync } from '../adapters/password-hasher/imported-hashes';
import { createHttpEventDestination } from '../adapters/event-destination/http-event-destination';
import {
  watchMails,
  type MailTransport,
  type OutgoingMail,
} from '../adapters/mailer/mail-transport';
import { createQueuedMailer } from '../adapters/mailer/queued-mailer';
import { createIdentityProviders } from '../adapters/identity-providers/identity-providers';
import { createOpenidLatexEditor } from '../adapters/latex-editor/openid-latex-editor';
import { catalogOf } from '../platform/module';
import { createApp } from '../platform/http/create-app';
import type { Config } from '../platform/config/config';
import type { Platform } from '../platform/platform';
import { createLimitedServer } from '../platform/http/listen';
import { checkParts } from '../platform/http/readiness';
import type { OpenDatabase } from '../platform/database/open-database';
import { createJobRunner } from '../platform/jobs/job-runner';
import { createMetrics, type Metrics } from '../platform/observability/metrics';
import { createLogger } from '../platform/observability/logger';
import type { ServedParts } from '../platform/module';
import type { Authenticator } from '../ports/authenticator';
import { createMailCapture } from './captured-mail';
import { unusedPort } from './unused-port';
import { createTestClock, type TestClock } from './test-clock';
import { testConfig } from './test-config';
import { sharedTestDatabase, testDatabase } from './test-database';
import { sendTyped, type TypedResponse } from './requests/typed-request';
import { checkPersonalData } from './undeclared-tables';

/** The modules of an api under test, and who knows its callers. */
interface TestModules {
  readonly modules: readonly ServedParts[];
  readonly authenticator: Authenticator;
}

export interface TestApiOptions {
  /** Mounts the modules on the platform; a module that a spec leaves out is not mounted. */
  readonly modules?: (platform: Platform) => TestModules;
  /** Ports with doubles of the spec's own. */
  readonly ports?: Partial<Pick<Platform, 'payments' | 'geoIp' | 'hasher' | 'botCheck'>>;
  /** Environment variables, added to those of a local run. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The running api whose database and clock this one shares, as another process does; it is stopped last. */
  readonly beside?: TestApi;
  /** Delivers mails; without one they are collected. */
  readonly transport?: MailTransport;
  /** Gets the log's lines. */
  readonly log?: { write(line: string): void };
}

/** The real app on a free port, over a migrated and empty database. */
export interface TestApi {
  readonly url: string;
  readonly config: Config;
  readonly clock: TestClock;
  readonly platform: Platform;
  readonly metrics: Metrics;
  readonly database: OpenDatabase;
  /** Sends a request like a page of the portal; the response is checked with the endpoint's schema. */
  call<E extends Endpoint>(
    endpoint: E,
    input: RequestOf<E>,
    options?: { token?: string; headers?: Readonly<Record<string, string>> },
  ): Promise<TypedResponse<ResponseOf<E>>>;
  /** A plain request to a path. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Runs the waiting jobs; returns how many ran. */
  runJobs(): Promise<number>;
  /** Runs the modules' scheduled jobs for the clock's time. */
  runScheduledJobs(): Promise<void>;
  /** Runs the waiting jobs, then returns every mail to an address so far, oldest first. */
  mailsTo(address: string): Promise<readonly OutgoingMail[]>;
  /** Stops the mail server or starts it again. */
  setMailServerDown(isDown: boolean): void;
  stop(): Promise<void>;
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

const noModules = (): TestModules => ({
  modules: [],
  authenticator: { authenticate: async () => undefined },
});

/** In this thread, as the API does in others. */
const knownHashes: Argon2 = { hash, verify: async (...given) => verifyKnownSync(...given) };

/** The least that argon2id accepts: the specs of hashing itself use the real parameters. */
const cheapParameters = { memory: 8, passes: 1, lanes: 1 };

/** The platform with its real adapters. Mail is collected, and ports that need a network throw. */
function testPlatform(
  parts: Pick<
    Platform,
    'config' | 'clock' | 'database' | 'jobs' | 'storedJobs' | 'mailer' | 'logger'
  >,
  metrics: Metrics,
  ports: TestApiOptions['ports'],
): Platform {
  const { config, clock, database, logger } = parts;
  const { keyEncryptionSecrets: secrets } = config;
  const limiter = countLimitHits(
    createDatabaseRateLimiter({ database, clock, secret: secrets[0] }),
    metrics,
  );
  return {
    ...parts,
    limiter,
    hasher: countHashes(createArgon2PasswordHasher(knownHashes, cheapParameters), metrics),
    keys: createDatabaseSigningKeys({ database, clock, secrets }),
    botCheck: createAltchaBotCheck({ ...config.botCheck, clock, limiter }),
    geoIp: { countryOf: () => undefined },
    identityProviders: createIdentityProviders(config, clock),
    latexEditor: createOpenidLatexEditor(config, clock, logger),
    eventDestination: createHttpEventDestination(config.metricsDestinationUrl),
    payments: unusedPort('payments'),
    ...ports,
  };
}

/** Starts the app; one at a time in a spec file, and others only `beside` it. Stop it in `afterEach` or `afterAll`. */
export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const server = createLimitedServer();
  const port = await listen(server);
  const url = `http://localhost:${port}`;
  const config = testConfig({ PORT: String(port), BASE_URL: url, ...options.environment });
  const logger = createLogger(options.log ? 'debug' : 'silent', options.log);
  const clock = options.beside?.clock ?? createTestClock();
  const database = await (options.beside ? sharedTestDatabase() : testDatabase());
  const metrics = createMetrics();
  // One API starts at a time, and a connection for the lock is a third of what a start costs.
  const lockless = { ...database, whileOthersWait: (work: () => Promise<void>) => work() };
  const jobs = createJobRunner(lockless, logger, metrics);
  const transport = createMailCapture();
  const { mailer, handlers } = createQueuedMailer({
    ...{ config, clock, jobs, logger },
    transport: watchMails(options.transport ?? transport, metrics, logger),
  });
  const platform = testPlatform(
    { config, clock, database, jobs, storedJobs: jobs.stored, mailer, logger },
    metrics,
    options.ports,
  );
  const { modules, authenticator } = (options.modules ?? noModules)(platform);
  checkPersonalData(modules);
  await jobs.prepare([...handlers, ...modules.flatMap((module) => module.jobs ?? [])]);
  const readiness = () => checkParts([]);
  const catalog = catalogOf(modules);
  server.on('request', createApp({ ...platform, modules, authenticator, readiness, metrics }));

  return {
    url,
    config,
    clock,
    platform,
    metrics,
    database,
    call: (endpoint, input, how) => sendTyped({ config, catalog }, endpoint, input, how),
    fetch: (path, init) => fetch(`${url}${path}`, init),
    runJobs: () => jobs.drain(),
    async runScheduledJobs() {
      for (const { scheduledJobs = [] } of modules)
        for (const each of scheduledJobs) await each.run(clock.now());
    },
    async mailsTo(address) {
      await jobs.drain();
      return transport.mails.filter((mail) => mail.to === address);
    },
    setMailServerDown(isDown) {
      transport.isDown = isDown;
    },
    async stop() {
      for (const module of modules) module.stop?.();
      await stop(server);
      await jobs.stop(1_000);
    },
  };
}

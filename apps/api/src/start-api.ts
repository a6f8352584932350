import { setTimeout as pause } from 'node:timers/promises';
import type { ApiFiles } from './api-files';
import { createApiModules } from './api-modules';
import { createApp, createControlClock, createReadiness, listen } from '@portal/server/http';
import {
  type Config,
  grantRuntimeRole,
  type DatabaseWait,
  openConfiguredDatabase,
  type ServedParts,
  toldByDatabase,
  type OpenDatabase,
  createScheduler,
  type Scheduler,
  type Logger,
  type Platform,
} from '@portal/server/platform';
import { mailTemplates } from './doctor/mail-checks';
import { earlyRequests } from './early-requests';
import { createContainer, machineClock, type Container } from './container';
import {
  migrationsPart,
  runningPart,
  signingKeysPart,
  createDoctor,
  type Doctor,
  adminSocketOf,
  serveAdmin,
  type RunAdmin,
} from '@portal/server/operator';
import { startMetrics } from './start-metrics';

/** How long a stop may take after the drain: the grace periods that are shipped are longer. */
export const stopMs = 15_000;
/** What requests and jobs under way get of it. */
const drainMs = 10_000;

interface RunningApi {
  readonly port: number;
  /**
   * Serves on for `DRAIN_SECONDS` while `/readyz` rejects, so that a load balancer sends requests elsewhere; then waits for
   * running requests and jobs and releases all resources (SHARED-341).
   */
  stop(): Promise<void>;
}

function controlRoutes({ platform, localClock, jobs }: Container, scheduler: Scheduler) {
  const { localClock: followed } = platform.config;
  if (!localClock || !followed) return [];
  const runDue = async () => {
    if (platform.config.role === 'api') return;
    await scheduler.runAll();
    jobs.wake();
  };
  return [
    createControlClock({ ...followed, setOffsetSeconds: localClock.setOffsetSeconds, runDue }),
  ];
}

const jobsOf = ({ handlers }: Container, modules: readonly ServedParts[]) => [
  ...handlers,
  ...modules.flatMap((module) => module.jobs ?? []),
];

/**
 * The step before the start, by the owner of the tables: applies the migrations. Where another role runs the API, it also makes the
 * queues of the jobs, and gives that role its rights (SHARED-410).
 */
export async function prepareDatabase(
  config: Config,
  files: ApiFiles,
  logger: Logger,
): Promise<void> {
  const database = await openConfiguredDatabase(config, files.migrations, logger);
  try {
    if (config.runtimeRole === undefined) return;
    const container = await createContainer(config, files, database, logger);
    try {
      const { modules } = createApiModules(container.platform);
      await container.jobs.prepare(jobsOf(container, modules));
      await container.jobs.stop(drainMs);
      for (const module of modules) module.stop?.();
    } finally {
      await container.close();
    }
    await grantRuntimeRole(database, config.runtimeRole);
  } finally {
    await database.close();
  }
}

/** Only the local world has demo accounts: the server package is made without them. */
async function seed(platform: Platform): Promise<void> {
  const { seedDemo } = await import('./demo/seed-demo');
  await seedDemo(platform);
}

async function startJobs(jobs: Container['jobs'], scheduler: Scheduler): Promise<void> {
  await jobs.start();
  scheduler.start();
}

/** Only this process can open the embedded database, so it runs the commands of operators. */
const serveOperators = async (
  { database }: Config,
  { runAdmin, doctor }: { runAdmin: RunAdmin; doctor: Doctor },
  logger: Logger,
) =>
  'folder' in database
    ? serveAdmin(
        adminSocketOf(database.folder),
        (call) => (call.program === 'doctor' ? doctor(call.words) : runAdmin(call)),
        logger,
      )
    : undefined;

/** Closes the database when its users have ended. A frozen one keeps their statements, and does not let its connections end. */
async function closeAfter(database: OpenDatabase, end: () => Promise<void>): Promise<void> {
  const force = setTimeout(() => database.abort?.(), drainMs);
  await end();
  await database.close();
  clearTimeout(force);
}

/** A process that cannot open the keys would refuse valid sessions and use up the jobs of the others. */
async function prepare(container: Container, modules: readonly ServedParts[]): Promise<void> {
  await container.platform.keys.current();
  await container.jobs.prepare(jobsOf(container, modules));
}

async function startOn(
  database: OpenDatabase,
  container: Container,
  config: Config,
  files: ApiFiles,
  logger: Logger,
): Promise<RunningApi> {
  const { platform, jobs } = container;
  const { modules, authenticator, runAdmin } = createApiModules(platform);
  const serves = config.role !== 'worker';
  const runsJobs = config.role !== 'api';
  await toldByDatabase(prepare(container, modules));
  if (config.seedDemoUsers && runsJobs) await seed(platform);

  const scheduledJobs = [
    ...container.scheduledJobs,
    ...modules.flatMap((module) => module.scheduledJobs ?? []),
  ];
  const scheduler = createScheduler(scheduledJobs, platform.clock, logger, container.metrics);
  let isStopping = false;
  const parts = [
    ...container.parts,
    await migrationsPart(database, files.migrations),
    runningPart(() => !isStopping),
  ];
  const readiness = createReadiness([...parts, signingKeysPart(platform.keys)]);
  const app = createApp({
    ...platform,
    config: serves ? config : { ...config, portalDist: undefined },
    modules: serves ? modules : [],
    authenticator,
    rawRoutes: controlRoutes(container, scheduler),
    metrics: container.metrics,
    readiness,
    earlyRequests,
  });
  const server = await listen(app, config.port);
  const prometheus = await startMetrics(container, { modules, scheduledJobs, database, readiness });
  const moreChecks = [mailTemplates(config)];
  const doctor = createDoctor({ config, clock: platform.clock, database, parts, moreChecks });
  const stopAdmin = await serveOperators(config, { runAdmin, doctor }, logger);
  if (runsJobs) await startJobs(jobs, scheduler);
  return {
    port: server.port,
    async stop() {
      isStopping = true;
      await pause(config.drainSeconds * 1_000);
      stopAdmin?.();
      for (const module of modules) module.stop?.();
      await closeAfter(database, async () => {
        await Promise.all([
          server.stop(drainMs),
          prometheus?.stop(drainMs),
          jobs.stop(drainMs),
          scheduler.stop(),
        ]);
        await container.close();
      });
    },
  };
}

/** Opens the database, creates the app and listens. When a step fails, the container and the database are closed again. */
export async function startApi(
  config: Config,
  files: ApiFiles,
  logger: Logger,
  isStopping: DatabaseWait['isStopping'],
): Promise<RunningApi> {
  const wait = { clock: machineClock, pause, isStopping };
  const database = await openConfiguredDatabase(config, files.migrations, logger, wait);
  let container: Container | undefined;
  try {
    container = await createContainer(config, files, database, logger);
    return await startOn(database, container, config, files, logger);
  } catch (error) {
    // A process that exits while its threads load native code can crash.
    await container?.close();
    await database.close();
    throw error;
  }
}

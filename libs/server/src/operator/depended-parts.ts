import { unopenedKeys } from '../adapters/signing-keys/signing-key-store';
import { toldByDatabase } from '../platform/database/database-problems';
import type { OpenDatabase } from '../platform/database/open-database';
import { isDatabaseReady, isMigrated, newestMigration } from '../platform/database/readiness';
import type { DependedPart } from '../platform/http/readiness';
import type { JobRunner } from '../platform/jobs/job-runner';
import { StartProblem } from '../platform/start-problem';
import type { SigningKeys } from '../ports/signing-keys';

/** The migrations in a folder. */
export async function migrationsPart(
  database: OpenDatabase,
  folder: string,
): Promise<DependedPart> {
  const newest = await newestMigration(folder);
  return {
    name: 'migrations',
    isNeeded: true,
    problem: 'The database lacks migrations of this version; they are applied at the next start.',
    remedy: 'Start the API of this version once.',
    asksDatabase: true,
    works: () => isMigrated(database, newest),
  };
}

/** The process itself: one that is asked to stop gets no more requests. */
export const runningPart = (isRunning: () => boolean): DependedPart => ({
  name: 'running',
  isNeeded: true,
  problem: 'The process was asked to stop.',
  remedy: 'Start it again if nobody else does.',
  works: async () => isRunning(),
});

/** The mail server is asked at most this often, however often the readiness is requested. */
const mailCheckMs = 30_000;

/** The database responds. All processes share it: without it each one still serves the pages. */
export const databasePart = (database: OpenDatabase): DependedPart => ({
  name: 'database',
  isNeeded: false,
  problem: 'The database does not respond.',
  remedy: 'Check that the server of DATABASE_URL runs and can be reached from here.',
  works: () => toldByDatabase(isDatabaseReady(database)),
});

/** A process without the secret of the others would refuse their sessions: their keys are read again after a rotation. */
export const signingKeysPart = (keys: Pick<SigningKeys, 'current'>): DependedPart => ({
  name: 'signingKeys',
  isNeeded: true,
  problem: unopenedKeys.says,
  remedy: unopenedKeys.remedy,
  asksDatabase: true,
  works: () =>
    keys.current().then(
      () => true,
      (error: unknown) => {
        if (error instanceof StartProblem) return false;
        throw error;
      },
    ),
});

/** The mail server lets the portal in. */
export const mailPart = (smtp: { verify(): Promise<void> }): DependedPart => ({
  name: 'mail',
  isNeeded: false,
  problem: 'The mail server does not accept connections; mails are kept and tried for 24 hours.',
  remedy: 'Check the host, the port, the user and the password in SMTP_URL.',
  keptMs: mailCheckMs,
  works: () => smtp.verify().then(() => true),
});

/** The parts that the adapters stand for. */
export const dependedParts = ({
  database,
  jobs,
  hashing,
  smtp,
  runsJobs,
}: {
  database: OpenDatabase;
  jobs: Pick<JobRunner, 'isRunning'>;
  hashing: { readonly isFull: boolean };
  smtp: { verify(): Promise<void> };
  runsJobs: boolean;
}): readonly DependedPart[] => [
  databasePart(database),
  {
    name: 'jobs',
    isNeeded: true,
    problem: 'The workers of the jobs do not run.',
    remedy: 'Wait until the process has started, or restart it.',
    works: async () => jobs.isRunning || !runsJobs,
  },
  {
    name: 'passwordHashing',
    isNeeded: false,
    problem: 'The queue of passwords to hash is full; logins are rejected for some seconds.',
    remedy: 'Start another process, or one with more cores.',
    works: async () => !hashing.isFull,
  },
  mailPart(smtp),
];

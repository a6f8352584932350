import type { OpenDatabase } from './platform/database/open-database';
import { isDatabaseReady, isMigrated, newestMigration } from './platform/database/readiness';
import { rememberCheck, type DependedPart } from './platform/http/system/readiness';
import type { JobRunner } from './platform/jobs/job-runner';

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
    works: () => isMigrated(database, newest),
  };
}

/** The process itself: one that is asked to stop gets no more requests. */
export const runningPart = (isRunning: () => boolean): DependedPart => ({
  name: 'running',
  isNeeded: true,
  problem: 'The process was asked to stop.',
  works: async () => isRunning(),
});

/** The mail server is asked at most this often, however often the readiness is requested. */
const mailCheckMs = 30_000;

/** The parts that the adapters stand for. */
export function dependedParts({
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
}): readonly DependedPart[] {
  return [
    {
      name: 'database',
      isNeeded: true,
      problem: 'The database does not respond.',
      works: () => isDatabaseReady(database),
    },
    {
      name: 'jobs',
      isNeeded: true,
      problem: 'The workers of the jobs do not run.',
      works: async () => jobs.isRunning || !runsJobs,
    },
    {
      name: 'passwordHashing',
      isNeeded: false,
      problem: 'The queue of passwords to hash is full; logins are rejected for some seconds.',
      works: async () => !hashing.isFull,
    },
    {
      name: 'mail',
      isNeeded: false,
      problem: 'The mail server does not accept connections; mails are kept and sent later.',
      works: rememberCheck(() => smtp.verify().then(() => true), mailCheckMs),
    },
  ];
}

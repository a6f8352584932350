import { createDatabaseRateLimiter } from '@portal/server/adapters';
import { createApiModules } from '../../api-modules';
import { createAuditCleanup } from '@portal/server/operator';
import type { ScheduledJob } from '@portal/server/ports';
import type { TestApi } from '@portal/server/testing';

/** Every scheduled job of a process, over the database of an API under test. */
export const everyScheduledJob = ({ platform, database }: TestApi): readonly ScheduledJob[] => [
  ...createApiModules(platform).modules.flatMap(({ scheduledJobs = [] }) => scheduledJobs),
  createDatabaseRateLimiter({ ...platform, secret: 'of-a-spec' }).cleanup,
  createAuditCleanup(database),
];

/** With it there are the jobs of memberships that are bought at gumroad, too. */
export const gumroadEnvironment = {
  GUMROAD_PRODUCT_ID: 'product',
  GUMROAD_WEBHOOK_SECRET: 'a-secret-of-gumroad-with-32-letters-x',
};

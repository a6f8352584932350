import type { ApiModule, Platform } from '@portal/server/platform';
import { createBatchJob, createBatchScheduledJob } from './collect-events/batch.job';
import { eventData } from './collect-events/batch.repository';
import { createCollector } from './collect-events/collect-events.service';
import { telemetryRoutes } from './telemetry.routes';

export function createTelemetryModule(platform: Platform): ApiModule {
  return {
    routes: telemetryRoutes(createCollector(platform)),
    personalData: [eventData],
    jobs: [createBatchJob(platform)],
    scheduledJobs: [createBatchScheduledJob(platform)],
  };
}

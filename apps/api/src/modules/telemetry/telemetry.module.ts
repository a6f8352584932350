import { telemetryEndpointDocs, telemetryEndpoints } from '@portal/shared/telemetry/domain';
import { defineRoutes } from '../../platform/http/routing/route';
import type { ApiModule } from '../../platform/module';
import type { Platform } from '../../platform/platform';
import { createBatchJob, createBatchScheduledJob } from './collect-events/batch.job';
import { eventData } from './collect-events/event-data.repository';
import { createCollector } from './collect-events/collect-events.service';
import { telemetryLimits } from './telemetry.limits';

/** The collector of analytics events. */
export function createTelemetryModule(platform: Platform): ApiModule {
  return {
    routes: defineRoutes(
      telemetryEndpoints,
      telemetryEndpointDocs,
      telemetryLimits,
      createCollector(platform),
    ),
    personalData: [eventData],
    jobs: [createBatchJob(platform)],
    scheduledJobs: [createBatchScheduledJob(platform)],
  };
}

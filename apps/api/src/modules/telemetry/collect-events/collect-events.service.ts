import type { EventsRequest, MetricsRequest } from '@portal/shared/telemetry/domain';
import type { Platform } from '../../../platform/platform';
import { newId } from '../../../platform/secrets';
import type { BatchKind } from '../telemetry.tables';
import { batchJobName } from './batch.job';
import { insertBatch } from './batch.repository';

type Ports = Pick<Platform, 'clock' | 'database' | 'jobs' | 'eventDestination'>;

/** The events of a request without a batch's wrapping. */
const eventsOf = ({ events, ...event }: EventsRequest): readonly object[] => events ?? [event];

/** The event of the other path with the domain in place of the email address (EVENT-6). */
function withoutEmail({ email, ...request }: MetricsRequest): object {
  const emailDomain = request.emailDomain ?? email?.split('@').at(-1)?.toLowerCase();
  return { ...request, ...(emailDomain !== undefined && { emailDomain }) };
}

/** Stores what browsers report, together with the job that forwards it. */
export function createCollector({ clock, database, jobs, eventDestination }: Ports) {
  async function store(kind: BatchKind, items: readonly object[]): Promise<Record<string, never>> {
    const id = newId();
    const now = clock.now();
    await database.transaction(async (tx) => {
      await insertBatch(tx, { id, kind, items, receivedAt: now, queuedAt: now });
      if (eventDestination) await jobs.enqueue(tx, batchJobName, { id });
    });
    return {};
  }

  return {
    collectEvents: (input: EventsRequest) => store('events', eventsOf(input)),
    collectMetrics: (input: MetricsRequest) => store('requests', [withoutEmail(input)]),
  };
}

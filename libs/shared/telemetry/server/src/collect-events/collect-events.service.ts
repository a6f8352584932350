import type { EventsRequest, MetricsRequest } from '@portal/shared/telemetry/domain';
import { type Platform, createSenderOf, newId } from '@portal/server/platform';
import type { BatchKind } from '../telemetry.tables';
import { batchJobName } from './batch.job';
import { insertBatch } from './batch.repository';

interface Sender {
  readonly ip: string;
}

type Ports = Pick<Platform, 'config' | 'clock' | 'database' | 'jobs' | 'eventDestination'>;

const eventsOf = ({ events, ...event }: EventsRequest): readonly object[] => events ?? [event];

function withoutEmail({ email, ...request }: MetricsRequest): object {
  const emailDomain = request.emailDomain ?? email?.split('@').at(-1)?.toLowerCase();
  return { ...request, ...(emailDomain !== undefined && { emailDomain }) };
}

/** Stores what browsers report, together with the job that forwards it. */
export function createCollector({ config, clock, database, jobs, eventDestination }: Ports) {
  const senderOf = createSenderOf(config.keyEncryptionSecrets[0]);

  async function store(
    kind: BatchKind,
    items: readonly object[],
    ip: string,
  ): Promise<Record<string, never>> {
    const id = newId();
    const now = clock.now();
    await database.transaction(async (tx) => {
      await insertBatch(tx, {
        id,
        kind,
        items,
        sender: senderOf(ip),
        receivedAt: now,
        queuedAt: now,
      });
      if (eventDestination) await jobs.enqueue(tx, batchJobName, { id });
    });
    return {};
  }

  return {
    collectEvents: (input: EventsRequest, { ip }: Sender) => store('events', eventsOf(input), ip),
    collectMetrics: (input: MetricsRequest, { ip }: Sender) =>
      store('requests', [withoutEmail(input)], ip),
  };
}

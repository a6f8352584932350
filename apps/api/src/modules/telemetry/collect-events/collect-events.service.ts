import type { EventsRequest, MetricsRequest } from '@portal/shared/telemetry/domain';
import { ApiError } from '../../../platform/errors';
import { networkOf } from '../../../platform/network';
import type { Platform } from '../../../platform/platform';
import { newId } from '../../../platform/secrets';
import type { BatchKind } from '../telemetry.tables';
import { batchJobName } from './batch.job';
import { insertBatch } from './batch.repository';
import { createBlockedNetworks } from './blocked-networks';

/** Requests from one network, which may be a whole campus (EVENT-11). */
export const requestsPerNetwork = {
  name: 'telemetry-per-network',
  points: 600,
  windowSeconds: 60,
};

type Ports = Pick<Platform, 'clock' | 'database' | 'jobs' | 'limiter' | 'eventDestination'>;

interface Sender {
  readonly ip: string;
}

/** The events of a request without a batch's wrapping. */
const eventsOf = ({ events, ...event }: EventsRequest): readonly object[] => events ?? [event];

/** The event of the other path with the domain in place of the email address (EVENT-6). */
function withoutEmail({ email, ...request }: MetricsRequest): object {
  const emailDomain = request.emailDomain ?? email?.split('@').at(-1)?.toLowerCase();
  return { ...request, ...(emailDomain !== undefined && { emailDomain }) };
}

/**
 * Stores what browsers report, together with the job that forwards it.
 *
 * Throws `TOO_MANY_REQUESTS` when the network has reached its limit.
 */
export function createCollector({ clock, database, jobs, limiter, eventDestination }: Ports) {
  const blocked = createBlockedNetworks(clock);

  async function admit(ip: string): Promise<void> {
    const network = networkOf(ip);
    const known = blocked.waitOf(network);
    const retryAfterSeconds = known ?? (await limiter.take(requestsPerNetwork, network));
    if (retryAfterSeconds === undefined) return;
    if (known === undefined) blocked.block(network, retryAfterSeconds);
    throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds });
  }

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
    async collectEvents(input: EventsRequest, { ip }: Sender) {
      await admit(ip);
      return store('events', eventsOf(input));
    },
    async collectMetrics(input: MetricsRequest, { ip }: Sender) {
      await admit(ip);
      return store('requests', [withoutEmail(input)]);
    },
  };
}

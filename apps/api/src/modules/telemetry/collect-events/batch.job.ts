import { durations } from '@portal/shared/util';
import { object, string } from 'yup';
import type { Platform } from '../../../platform/platform';
import type { JobHandler, ScheduledJob } from '../../../ports/jobs';
import {
  claimWaitingBatches,
  deleteBatchesBeyond,
  deleteBatchesReceivedBefore,
  findWaitingBatch,
  markBatchAccepted,
} from './batch.repository';

export const batchJobName = 'telemetry-batch';
const payloadSchema = object({ id: string().required() }).strict();

/** A job has used up its tries by then, and the batch gets another one (EVENT-13). */
const queueAgainAfterMs = 15 * durations.oneMinuteMs;

/** Batches that get another job each minute, so that a long outage does not end in a flood. */
const queuedAgainAtOnce = 500;

/** How long a batch is kept, whether it was accepted or not (EVENT-14). */
const keptForMs = 30 * durations.oneDayMs;

/** The most batches that are kept (EVENT-14). */
export const maxBatches = 50_000;

type Ports = Pick<Platform, 'clock' | 'database' | 'jobs' | 'eventDestination'>;

/** Forwards a batch to the destination and marks it as accepted (EVENT-13). */
export const createBatchJob = ({ clock, database, eventDestination }: Ports): JobHandler => ({
  name: batchJobName,
  async run(payload) {
    const { id } = payloadSchema.validateSync(payload);
    const row = eventDestination && (await findWaitingBatch(database.query, id));
    if (!row) return;
    await eventDestination.send(id, { [row.kind]: row.items });
    await markBatchAccepted(database.query, id, clock.now());
  },
});

/** Queues batches again that the destination has not accepted, and deletes those that are old or too many. */
export const createBatchScheduledJob = (
  { database, jobs, eventDestination }: Ports,
  most: number = maxBatches,
): ScheduledJob => ({
  name: 'telemetry',
  async run(now) {
    await deleteBatchesReceivedBefore(database.query, new Date(now.getTime() - keptForMs));
    await deleteBatchesBeyond(database.query, most);
    if (!eventDestination) return;
    const queuedBefore = new Date(now.getTime() - queueAgainAfterMs);
    const atMost = queuedAgainAtOnce;
    await database.transaction(async (tx) => {
      for (const id of await claimWaitingBatches(tx, { now, queuedBefore, atMost }))
        await jobs.enqueue(tx, batchJobName, { id });
    });
  },
});

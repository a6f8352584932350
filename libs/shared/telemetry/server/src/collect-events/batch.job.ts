import { durations, keptSince } from '@portal/shared/util';
import { object, string } from 'yup';
import type { FairShare, Platform } from '@portal/server/platform';
import type { JobHandler, ScheduledJob } from '@portal/server/ports';
import {
  claimWaitingBatches,
  deleteBatchesBeyond,
  deleteBatchesReceivedBefore,
  findWaitingBatch,
  markBatchAccepted,
} from './batch.repository';

export const batchJobName = 'telemetry-batch';
const payloadSchema = object({ id: string().required() }).strict();

/** A job has used up its tries by then, and the batch gets another one. */
const queueAgainAfterMs = 15 * durations.oneMinuteMs;

/** How many batches get another job each minute, so that a long outage does not end in a flood. */
const maxQueuedAgain = 500;

/** How many batches are kept, of one network and of all (EVENT-14). */
export const keptBatches: FairShare = { perSender: 5_000, total: 50_000 };

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
  kept: FairShare = keptBatches,
): ScheduledJob => ({
  name: 'telemetry',
  async run(now) {
    await deleteBatchesReceivedBefore(database.query, keptSince(now, 'analyticsEvents'));
    await deleteBatchesBeyond(database.query, kept);
    if (!eventDestination) return;
    const queuedBefore = new Date(now.getTime() - queueAgainAfterMs);
    await database.transaction(async (tx) => {
      for (const id of await claimWaitingBatches(tx, {
        now,
        queuedBefore,
        limit: maxQueuedAgain,
      }))
        await jobs.enqueue(tx, batchJobName, { id });
    });
  },
});

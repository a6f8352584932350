import { durations, keptSince } from '@portal/shared/util';
import { object, string } from 'yup';
import type { FairShare } from '../../../platform/database/fair-share.repository';
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

/** A job has used up its tries by then, and the batch gets another one. */
const queueAgainAfterMs = 15 * durations.oneMinuteMs;

/** Batches that get another job each minute, so that a long outage does not end in a flood. */
const queuedAgainAtOnce = 500;

/** The most batches that are kept, of one network and of all (EVENT-14). */
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
    const atMost = queuedAgainAtOnce;
    await database.transaction(async (tx) => {
      for (const id of await claimWaitingBatches(tx, { now, queuedBefore, atMost }))
        await jobs.enqueue(tx, batchJobName, { id });
    });
  },
});

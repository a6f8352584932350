import { boolean, number, object, string, type InferType } from 'yup';

/** Switches that make the payment provider misbehave. */
export const faultsSchema = object({
  /** Seconds that each webhook waits before its first attempt. */
  webhookDelaySeconds: number().integer().min(0).max(3_600).default(0),
  /** Each webhook is sent twice. */
  duplicateWebhooks: boolean().default(false),
  /** Waiting webhooks go out newest first. */
  reorderWebhooks: boolean().default(false),
  /** Waiting webhooks go out at the same time. */
  overlapWebhooks: boolean().default(false),
  /** New webhooks are never sent. */
  dropWebhooks: boolean().default(false),
  /** Drafts stay drafts when they are to be finalized. */
  failFinalization: boolean().default(false),
  /** What every API request gets: a response, status 500, status 429, or no response. */
  api: string().oneOf(['respond', 'fail', 'limit', 'hang']).default('respond'),
  /** What becomes of a subscription whose last attempt to charge the card failed; a setting of the account. */
  afterLastAttempt: string().oneOf(['cancel', 'mark-unpaid', 'leave-past-due']).default('cancel'),
});

/** The faults that are switched on. */
export type Faults = InferType<typeof faultsSchema>;

/** No fault is switched on. */
export const noFaults: Faults = faultsSchema.getDefault();

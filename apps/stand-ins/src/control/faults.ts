import { boolean, number, object, string, type InferType } from 'yup';

/** Switches that make the payment provider misbehave. */
export const faultsSchema = object({
  /** Seconds that each webhook waits before its first attempt. */
  webhookDelaySeconds: number().integer().min(0).max(3_600).default(0),
  /** Each webhook is sent twice. */
  duplicateWebhooks: boolean().default(false),
  /** Waiting webhooks go out newest first. */
  reorderWebhooks: boolean().default(false),
  /** New webhooks are never sent. */
  dropWebhooks: boolean().default(false),
  /** What every API request gets: a response, status 500, or no response. */
  api: string().oneOf(['respond', 'fail', 'hang']).default('respond'),
});

/** The faults that are switched on. */
export type Faults = InferType<typeof faultsSchema>;

/** No fault is switched on. */
export const noFaults: Faults = faultsSchema.getDefault();

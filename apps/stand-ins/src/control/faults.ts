import { boolean, number, object, string, type InferType } from 'yup';

/** Switches that make the payment provider misbehave (DESIGN, "The local world"). */
export const faultsSchema = object({
  /** Seconds that each webhook waits before its first attempt. */
  webhookDelaySeconds: number().integer().min(0).max(3_600).default(0),
  /** Each webhook is sent twice. */
  duplicateWebhooks: boolean().default(false),
  /** Waiting webhooks go out newest first. */
  reorderWebhooks: boolean().default(false),
  /** Webhooks are lost for good: never sent, never retried. */
  dropWebhooks: boolean().default(false),
  /** What every API call does: answer, fail with status 500, or never answer. */
  api: string().oneOf(['answer', 'fail', 'hang']).default('answer'),
});

/** How the payment provider misbehaves at the moment. */
export type Faults = InferType<typeof faultsSchema>;

/** Nothing misbehaves. */
export const noFaults: Faults = faultsSchema.getDefault();

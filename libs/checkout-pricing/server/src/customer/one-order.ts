import { randomUUID } from 'node:crypto';
import { ApiError } from '@portal/server/errors';
import type { Platform } from '@portal/server/platform';
import { claimOrder, endOrder, type OrderClaim } from './order-claim.repository';

/** An order, or a change of a plan, that its user has begun. */
export interface OrderInProgress {
  readonly claim: OrderClaim;
  /**
   * Sends the request that decides the order, with the order's idempotency key. Without an answer nobody knows what the
   * provider has done: unless that can be read, the order stays in progress, and a scheduled job reads it.
   */
  ask<Answer>(
    send: (idempotencyKey: string) => Promise<Answer>,
    how?: Asking<Answer>,
  ): Promise<Answer>;
}

interface Asking<Answer> {
  /** Takes back what was prepared for a request that is rejected. */
  takeBack?(): Promise<void>;
  /** What a request without an answer has done; undefined when nothing shows that it did it. */
  readBack?(): Promise<Answer | undefined>;
}

/**
 * Works on an order of a user who has no other in progress, in any process; throws `ORDER_IN_PROGRESS` otherwise
 * (PRICE-521). It is claimed before the provider is asked and ended after that, each in a statement of its own, so that no
 * lock and no connection waits for the provider.
 */
export type OneOrder = <Result>(
  uid: string,
  work: (order: OrderInProgress) => Promise<Result>,
) => Promise<Result>;

export const isUnanswered = (error: unknown) =>
  error instanceof ApiError && error.code === 'PAYMENT_PROVIDER_UNAVAILABLE';

export const createOneOrder =
  ({ clock, database: { query } }: Pick<Platform, 'clock' | 'database'>): OneOrder =>
  async (uid, work) => {
    const claim = { uid, key: randomUUID() };
    if (!(await claimOrder(query, claim, clock.now()))) throw new ApiError('ORDER_IN_PROGRESS');
    let isDecided = true;
    const ask: OrderInProgress['ask'] = async (send, { takeBack, readBack } = {}) => {
      isDecided = false;
      try {
        const answer = await send(claim.key);
        isDecided = true;
        return answer;
      } catch (error) {
        if (isUnanswered(error)) {
          const answer = await readBack?.().catch(() => undefined);
          if (answer === undefined) throw error;
          isDecided = true;
          return answer;
        }
        await takeBack?.();
        isDecided = true;
        throw error;
      }
    };
    try {
      return await work({ claim, ask });
    } finally {
      if (isDecided) await endOrder(query, claim);
    }
  };

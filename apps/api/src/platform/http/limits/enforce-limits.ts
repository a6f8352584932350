import type { Request, RequestHandler, Response } from 'express';
import type { Clock } from '../../../ports/clock';
import type { LimitedUse, RateLimiter } from '../../../ports/rate-limiter';
import { serverLimits, type EndpointLimit, type LimitsOfEndpoint } from '../../endpoint-limit';
import { ApiError } from '../../errors';
import type { Metrics } from '../../metrics/metrics';
import { networkOf } from '../../network';
import { contextOf } from '../request/context';
import { createBlockedUses } from './blocked-uses';

/** Whom a limit counts; undefined for an account while the caller is not known. */
const subjectOf = ({ per }: EndpointLimit, req: Request, { locals }: Response) =>
  per === 'account' ? locals.caller?.uid : networkOf(contextOf(req).ip);

/**
 * Takes the limits of an endpoint that need nothing of its body (SHARED-96), with one statement, and none for who has
 * reached a limit. `beforeBody` runs before the body is read; only a limit per account waits for `afterBody` when the
 * caller's token comes in the body.
 */
export function createLimitEnforcement(ports: {
  readonly clock: Clock;
  readonly limiter: Pick<RateLimiter, 'takeAll'>;
  readonly metrics: Pick<Metrics, 'limitHits'>;
}) {
  const blocked = createBlockedUses(ports.clock);

  async function take(uses: readonly LimitedUse[]): Promise<void> {
    const known = blocked.firstOf(uses);
    if (known) {
      ports.metrics.limitHits.inc({ limit: known.limit });
      throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds: known.seconds });
    }
    const waits = await ports.limiter.takeAll(uses);
    const retryAfterSeconds = waits.find((wait) => wait !== undefined);
    if (retryAfterSeconds === undefined) return;
    for (const [index, use] of uses.entries()) {
      const wait = waits[index];
      if (wait !== undefined) blocked.block(use, wait);
    }
    throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds });
  }

  return (declared: LimitsOfEndpoint): Record<'beforeBody' | 'afterBody', RequestHandler> => {
    const limits = serverLimits(declared);
    const usesOf = (req: Request, res: Response) =>
      limits.flatMap((limit) => {
        const subject = subjectOf(limit, req, res);
        return subject === undefined ? [] : [{ limit, subject }];
      });
    return {
      async beforeBody(req, res, next) {
        const uses = usesOf(req, res);
        res.locals.isCounted = uses.length === limits.length;
        if (res.locals.isCounted && uses.length > 0) await take(uses);
        next();
      },
      async afterBody(req, res, next) {
        const uses = usesOf(req, res);
        if (!res.locals.isCounted && uses.length > 0) await take(uses);
        next();
      },
    };
  };
}

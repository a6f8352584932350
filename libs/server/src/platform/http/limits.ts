import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../ports/clock';
import type { LimitedUse, RateLimiter } from '../../ports/rate-limiter';
import type { Config } from '../config/config';
import { serverLimits, type EndpointLimit, type LimitsOfEndpoint } from '../limits';
import { ApiError } from '../errors';
import type { Metrics } from '../observability/metrics';
import { networkOf } from '../network';
import { contextOf } from './context';

/** More uses than one process remembers; the limit in the database holds for the others. */
const maxRemembered = 10_000;

/** The accounts and networks that have reached a limit, in memory: their floods cost no statement. */
interface BlockedUses {
  /** The name of the limit of the first blocked use, and the seconds that it must wait; undefined when none need wait. */
  firstOf(uses: readonly LimitedUse[]): { limit: string; seconds: number } | undefined;
  block(use: LimitedUse, seconds: number): void;
}

const keyOf = ({ limit, subject }: LimitedUse) => `${limit.name}\n${subject}`;

function createBlockedUses(clock: Clock): BlockedUses {
  const blockedUntil = new Map<string, number>();
  function blockOf(use: LimitedUse) {
    const key = keyOf(use);
    const until = blockedUntil.get(key);
    if (until === undefined) return undefined;
    const seconds = Math.ceil((until - clock.now().getTime()) / 1_000);
    if (seconds > 0) return { limit: use.limit.name, seconds };
    blockedUntil.delete(key);
    return undefined;
  }
  return {
    firstOf: (uses) => uses.map(blockOf).find((block) => block !== undefined),
    block(use, seconds) {
      const [oldest] = blockedUntil.keys();
      if (oldest !== undefined && blockedUntil.size >= maxRemembered) blockedUntil.delete(oldest);
      blockedUntil.set(keyOf(use), clock.now().getTime() + seconds * 1_000);
    },
  };
}

/** The limit of what one network sends without a sign-in, as the metrics name it. */
export const publicPostsLimit = 'public-posts-per-network';

const windowMs = 10_000;

/**
 * Rejects the POSTs that need no sign-in beyond what one network may send, before the body is read and without a statement.
 * It counts in memory: each process bounds the work that is done without asking who asks (SHARED-99).
 */
export function createPublicPostLimit({
  config: { publicPostsPerSecond },
  clock,
  metrics,
}: {
  readonly config: Pick<Config, 'publicPostsPerSecond'>;
  readonly clock: Clock;
  readonly metrics: Pick<Metrics, 'limitHits'>;
}): RequestHandler {
  const points = (publicPostsPerSecond * windowMs) / 1_000;
  const windows = new LRUCache<string, { readonly endsAt: number; used: number }>({
    max: maxRemembered,
  });
  return (req, _res, next) => {
    const network = networkOf(req.ip ?? '');
    const now = clock.now().getTime();
    const known = windows.get(network);
    const window = known && known.endsAt > now ? known : { endsAt: now + windowMs, used: 0 };
    windows.set(network, window);
    window.used += 1;
    if (window.used <= points) return next();
    metrics.limitHits.inc({ limit: publicPostsLimit });
    const retryAfterSeconds = Math.ceil((window.endsAt - now) / 1_000);
    throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds });
  };
}

function subjectOf({ per }: EndpointLimit, req: Request, { locals }: Response) {
  if (per === 'program') return locals.programOwner;
  return per === 'account' ? locals.caller?.uid : networkOf(contextOf(req).ip);
}

/** Takes an endpoint's limits before its body is read; only a caller whose token is in the body is counted after (SHARED-96). */
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

import type { Request, Response } from 'express';
import type { Logger } from '../logging/logger';

/** A path that nobody serves may hold anything, so an address in it is hidden. */
const shown = (path: string) => (/@|%40/.test(path) ? '[hidden]' : path.slice(0, 200));

/** One line per request: no query, no body, no header, no network address. */
export function logWhenAnswered(req: Request, res: Response, logger: Logger): void {
  const startedAt = performance.now();
  res.once('close', () => {
    const { requestId, path } = res.locals.exchange;
    logger.info(
      {
        requestId,
        method: req.method,
        path: shown(path),
        status: res.writableFinished ? res.statusCode : 'aborted',
        ms: Math.round(performance.now() - startedAt),
      },
      'request',
    );
  });
}

import type { NextFunction, Request, Response } from 'express';
import { pino } from 'pino';

/** Why a stand-in does not start: one sentence for the developer at the terminal. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** The log of a stand-in: JSON lines on standard output, like the API's. `npm start` prints those of level error. */
export const logger = pino(
  { base: undefined, timestamp: pino.stdTimeFunctions.isoTime },
  process.stdout,
);

/** Whether an error says that the request was wrong, as body parsers and the OpenID provider's errors do. */
export const isClientError = (error: unknown): error is Error & { readonly status: number } =>
  error instanceof Error && 'status' in error && Number(error.status) < 500;

/** Responds with 4xx to what a body parser rejected; logs anything else as a defect and responds with 500. */
export function handleError(
  error: unknown,
  request: Request,
  response: Response,
  next: NextFunction,
): void {
  if (isClientError(error)) {
    if (response.headersSent) return next(error);
    response.status(error.status).json({ error: error.message });
    return;
  }
  logger.error({ err: error, method: request.method, path: request.path }, 'request failed');
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response
    .status(500)
    .json({ error: { type: 'api_error', message: 'The local stand-in failed.' } });
}

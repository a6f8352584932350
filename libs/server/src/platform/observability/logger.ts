import { pino, type Logger as PinoLogger } from 'pino';
import { errorCause, errorCode } from '../errors';
import { currentRequestId } from './request-scope';

/** Structured lines without personal data; each names its request (SHARED-387). */
export type Logger = PinoLogger;

/** Logs only type, message, code, stack and cause of an error: other fields may hold query parameters or a mail. */
function serializeError(error: unknown): object {
  if (!isErrorLike(error)) return { type: typeof error };
  const cause = errorCause(error);
  return {
    type: error.name,
    message: safeMessage(error.message),
    code: errorCode(error),
    stack: stackFrames(error),
    cause: cause === undefined ? undefined : serializeError(cause),
  };
}

function isErrorLike(error: unknown): error is Error {
  return typeof error === 'object' && error !== null && 'name' in error && 'message' in error;
}

/** The message of a failed query contains its parameters, and that of a rejected mail its recipient. */
function safeMessage(message: string): string {
  return message.replace(/\nparams: [\s\S]*$/, '').replace(/[^\s@<>"']+@[^\s@<>"']+/g, '[address]');
}

function stackFrames(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

export function createLogger(
  level: string,
  destination: { write(line: string): void } = process.stdout,
): Logger {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: serializeError },
      mixin: () => ({ requestId: currentRequestId() }),
    },
    destination,
  );
}

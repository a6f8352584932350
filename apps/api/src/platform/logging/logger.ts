import { errorCause, errorCode } from '../error-code';
import { pino, type Logger as PinoLogger } from 'pino';

/** Structured log lines on standard output. Personal data never goes in: ids only. */
export type Logger = PinoLogger;

/** Whatever an error object may carry beside its type, message and stack (parameters of a query, a mail) stays out. */
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

/** A failed query's message repeats its parameters, and a refused mail's its recipient. */
function safeMessage(message: string): string {
  return message.replace(/\nparams: [\s\S]*$/, '').replace(/[^\s@<>"']+@[^\s@<>"']+/g, '[address]');
}

function stackFrames(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

/** The api's logger. */
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
    },
    destination,
  );
}

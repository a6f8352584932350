import { currentRequestId, isRequestId, runForRequest } from '../request-scope';

/** A field of a stored job beside those of its payload: what caused it. */
const causeField = 'cause';

/** A payload with what causes its job now. The field is left out when nothing does. */
export function withCause(payload: object): object {
  const requestId = currentRequestId();
  return requestId === undefined ? payload : { ...payload, [causeField]: { requestId } };
}

/** Runs a job's work on its payload, as a part of what caused it. */
export function runInCause<Result>(data: object, work: (payload: object) => Result): Result {
  const { [causeField]: cause, ...payload }: Partial<Record<string, unknown>> = { ...data };
  const { requestId }: { requestId?: unknown } = { ...Object(cause) };
  return runForRequest(isRequestId(requestId) ? requestId : undefined, () => work(payload));
}

import { currentRequestId, isRequestId, runForRequest } from '../request-scope';
import { currentTraceparent, inTraceOf } from '../tracing/spans';

/** A field of a stored job beside those of its payload: what caused it. */
const causeField = 'cause';

/** A payload with what causes its job now. The field is left out when nothing does. */
export function withCause(payload: object): object {
  const requestId = currentRequestId();
  const traceparent = currentTraceparent();
  if (requestId === undefined && traceparent === undefined) return payload;
  return { ...payload, [causeField]: { requestId, traceparent } };
}

/** What a stored job is about, and what caused it. */
export function partsOfJob(data: unknown) {
  const { [causeField]: cause, ...payload }: Partial<Record<string, unknown>> = { ...Object(data) };
  const { requestId, traceparent }: { requestId?: unknown; traceparent?: unknown } = {
    ...Object(cause),
  };
  return { payload, requestId: isRequestId(requestId) ? requestId : undefined, traceparent };
}

/** Runs a job's work on its payload, as a part of what caused it. */
export function runInCause<Result>(data: object, work: (payload: object) => Result): Result {
  const { payload, requestId, traceparent } = partsOfJob(data);
  return runForRequest(requestId, () => inTraceOf(traceparent, () => work(payload)));
}

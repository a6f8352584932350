import { currentRequestId, isRequestId, runForRequest } from '../observability/request-scope';
import { currentTraceparent, inTraceOf } from '../observability/spans';

const causeField = 'cause';

/** A payload with what causes its job now. The field is left out when nothing does. */
export function withCause(payload: object): object {
  const requestId = currentRequestId();
  const traceparent = currentTraceparent();
  if (requestId === undefined && traceparent === undefined) return payload;
  return { ...payload, [causeField]: { requestId, traceparent } };
}

export function partsOfJob(data: unknown) {
  const { [causeField]: cause, ...payload }: Partial<Record<string, unknown>> = { ...Object(data) };
  const { requestId, traceparent }: { requestId?: unknown; traceparent?: unknown } = {
    ...Object(cause),
  };
  return { payload, requestId: isRequestId(requestId) ? requestId : undefined, traceparent };
}

export function runInCause<Result>(data: object, work: (payload: object) => Result): Result {
  const { payload, requestId, traceparent } = partsOfJob(data);
  return runForRequest(requestId, () => inTraceOf(traceparent, () => work(payload)));
}

import { context, trace } from '@opentelemetry/api';
import type { RequestHandler } from 'express';
import { methodOf } from '../metrics/count-requests';
import { contextAfter, isTracing, markFailed, startSpan } from './spans';

/** Makes a span for every request, named by the pattern of its route, never by its address (SHARED-388). */
export const traceRequests: RequestHandler = (req, res, next) => {
  if (!isTracing()) return next();
  const method = methodOf(req.method);
  const parent = contextAfter(req.headers.traceparent);
  const attributes = { 'http.request.method': method };
  const span = startSpan({ name: method, kind: 'SERVER', attributes }, parent);
  res.once('close', () => {
    const { route = 'none', errorCode } = res.locals;
    span.updateName(`${method} ${route}`);
    span.setAttribute('http.route', route);
    if (errorCode !== undefined) span.setAttribute('error.type', errorCode);
    if (res.writableFinished) span.setAttribute('http.response.status_code', res.statusCode);
    if (!res.writableFinished || res.statusCode >= 500) markFailed(span, errorCode ?? 'aborted');
    span.end();
  });
  context.with(trace.setSpan(parent, span), next);
};

import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api';
import type { Logger } from 'drizzle-orm';
import { errorCode } from '../errors';
import { currentRequestId } from './request-scope';

let isOn = false;

/** Called by what sends the spans somewhere; while it is off, nothing is made. */
export function switchTracing(on: boolean): void {
  isOn = on;
}

export const isTracing = (): boolean => isOn;

/** The name of a span, and the attributes that are known before its work; never an address, a name or an id of a person (SHARED-388). */
export interface SpanStart {
  readonly name: string;
  readonly kind?: keyof typeof SpanKind;
  readonly attributes?: Attributes;
}

export function startSpan(
  { name, kind = 'INTERNAL', attributes }: SpanStart,
  parent: Context,
): Span {
  const requestId = currentRequestId();
  const options = {
    kind: SpanKind[kind],
    attributes: { ...attributes, ...(requestId && { 'request.id': requestId }) },
  };
  return trace.getTracer('portal').startSpan(name, options, parent);
}

/** Marks the work of a span as failed: only by a code, because messages may contain anything. */
export function markFailed(span: Span, code: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', code);
}

export async function inSpan<Result>(
  start: SpanStart,
  work: (span: Span | undefined) => Promise<Result>,
): Promise<Result> {
  if (!isOn) return work(undefined);
  const span = startSpan(start, context.active());
  try {
    return await context.with(trace.setSpan(context.active(), span), work, undefined, span);
  } catch (error) {
    markFailed(span, errorCode(error) ?? 'unknown');
    throw error;
  } finally {
    span.end();
  }
}

/** The W3C `traceparent` of the running work, for work that follows it elsewhere; undefined when nothing is traced. */
export function currentTraceparent(): string | undefined {
  if (!isOn) return undefined;
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** The context of work that follows another one; a new one without a valid `traceparent`. The rest of W3C's headers is not read. */
export const contextAfter = (traceparent: unknown): Context =>
  typeof traceparent === 'string'
    ? propagation.extract(ROOT_CONTEXT, { traceparent })
    : ROOT_CONTEXT;

export const inTraceOf = <Result>(traceparent: unknown, work: () => Result): Result =>
  isOn ? context.with(contextAfter(traceparent), work) : work();

const longestText = 500;

/** Notes each statement in the running span: its text, in which every value is a placeholder. */
export const queryEvents: Logger = {
  logQuery(text) {
    if (!isTracing()) return;
    trace.getActiveSpan()?.addEvent('query', { 'db.query.text': text.slice(0, longestText) });
  },
};

import { trace } from '@opentelemetry/api';
import type { Logger } from 'drizzle-orm';
import { isTracing } from './spans';

const longestText = 500;

/** Notes each statement in the running span: its text, in which every value is a placeholder. */
export const queryEvents: Logger = {
  logQuery(text) {
    if (!isTracing()) return;
    trace.getActiveSpan()?.addEvent('query', { 'db.query.text': text.slice(0, longestText) });
  },
};

import { ApiError } from '../../errors';
import { httpMessages } from './messages';

/** The most parameters of a query. */
const maxParameters = 100;

const fieldsThat = (names: Iterable<string>, message: string) =>
  [...names].map((field) => ({ field: field.slice(0, 100), message }));

/** Express's query parser: the parameters as an object of texts; a parameter that comes twice is rejected. */
export function parseQuery(text: string | null): Readonly<Record<string, string>> {
  const entries = [...new URLSearchParams(text ?? '')];
  if (entries.length > maxParameters) throw new ApiError('INVALID_REQUEST');
  const names = new Set<string>();
  const repeated = new Set<string>();
  for (const [name] of entries) (names.has(name) ? repeated : names).add(name);
  if (repeated.size === 0) return Object.fromEntries(entries);
  throw new ApiError('INVALID_REQUEST', { fields: fieldsThat(repeated, httpMessages.repeated) });
}

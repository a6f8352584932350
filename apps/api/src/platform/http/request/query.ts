import { ApiError } from '../../errors';
import { httpMessages } from './messages';

/** Express's query parser: the parameters as an object of texts; a parameter that comes twice is rejected. */
export function parseQuery(text: string | null): Readonly<Record<string, string>> {
  const entries = [...new URLSearchParams(text ?? '')];
  const query = Object.fromEntries(entries);
  if (Object.keys(query).length === entries.length) return query;
  const names = entries.map(([name]) => name);
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  throw new ApiError('INVALID_REQUEST', {
    fields: [...new Set(repeated)].map((field) => ({ field, message: httpMessages.repeated })),
  });
}

import { ApiError } from '../errors';
import { httpMessages } from './messages';

/** The query of a request target as an object; a key that comes twice is refused. */
export function readQuery(target: string): Readonly<Record<string, string>> {
  const start = target.indexOf('?');
  if (start === -1) return {};
  const entries = [...new URLSearchParams(target.slice(start))];
  const query = Object.fromEntries(entries);
  if (Object.keys(query).length === entries.length) return query;
  const names = entries.map(([name]) => name);
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  throw new ApiError('INVALID_REQUEST', {
    fields: [...new Set(repeated)].map((field) => ({ field, message: httpMessages.repeated })),
  });
}

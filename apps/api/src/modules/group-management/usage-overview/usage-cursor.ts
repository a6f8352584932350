import { parseISO } from 'date-fns';
import { object, string } from 'yup';
import { isStorableDate, unstorablePath } from '../../../platform/database/storable';
import { ApiError } from '../../../platform/errors';
import type { SeatPosition } from './usage-overview.repository';

const schema = object({
  email: string().defined(),
  lastDay: string()
    .matches(/^\d{4}-\d\d-\d\d$/)
    .test('day', (day) => typeof day !== 'string' || isStorableDate(parseISO(day)))
    .nullable()
    .defined(),
}).strict();

/** A cursor as the browser gets it; it holds nothing but what the page showed. */
export const writeUsageCursor = ({ email, lastDay }: SeatPosition) =>
  Buffer.from(JSON.stringify({ email, lastDay })).toString('base64url');

/** Reads a cursor; throws `INVALID_REQUEST` for one that this server did not write. */
export function readUsageCursor(text: string): SeatPosition {
  try {
    const cursor = schema.validateSync(JSON.parse(Buffer.from(text, 'base64url').toString()));
    if (unstorablePath(cursor) === undefined) return cursor;
    throw new RangeError('The cursor names a text that no row has.');
  } catch (cause) {
    throw new ApiError('INVALID_REQUEST', { cause });
  }
}

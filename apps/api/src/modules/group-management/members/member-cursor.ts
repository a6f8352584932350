import { object, string } from 'yup';
import { isStorableDate, unstorablePath } from '../../../platform/database/storable';
import { ApiError } from '../../../platform/errors';
import type { Position } from './member-page.repository';

/** Where a page begins, and in which direction it is read from there. */
export interface MemberCursor extends Position {
  readonly toward: 'next' | 'previous';
}

const schema = object({
  toward: string().oneOf(['next', 'previous']).defined(),
  email: string().defined(),
  updatedAt: string().datetime().defined(),
}).strict();

/** A cursor as the browser gets it; it holds nothing but what the page showed. */
export const writeCursor = (toward: MemberCursor['toward'], { email, updatedAt }: Position) =>
  Buffer.from(JSON.stringify({ toward, email, updatedAt: updatedAt.toISOString() })).toString(
    'base64url',
  );

/** Reads a cursor; throws `INVALID_REQUEST` for one that this server did not write. */
export function readCursor(text: string): MemberCursor {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    const { updatedAt, ...rest } = schema.validateSync(value);
    const cursor = { ...rest, updatedAt: new Date(updatedAt) };
    if (unstorablePath(rest) === undefined && isStorableDate(cursor.updatedAt)) return cursor;
    throw new RangeError('The cursor names a date or a text that no row has.');
  } catch (cause) {
    throw new ApiError('INVALID_REQUEST', { cause });
  }
}

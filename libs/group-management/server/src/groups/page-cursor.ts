import { string, type Schema } from 'yup';
import { isStorableDate, unstorablePath } from '@portal/server/platform';
import { ApiError } from '@portal/server/errors';

export const cursorMoment = () =>
  string()
    .datetime()
    .test('storable', (text) => text === undefined || isStorableDate(new Date(text)))
    .defined();

/** Where a page ends, as the browser gets it; it holds nothing but what the page showed. */
export const createPageCursor = <Place extends object>(schema: Schema<Place>) => ({
  write: (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url'),

  /** Throws `INVALID_REQUEST` for a text that this server did not write. */
  read(text: string): Place {
    try {
      const written: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
      const place = schema.validateSync(written, { strict: true });
      if (unstorablePath(place) === undefined) return place;
      throw new RangeError('The cursor names a text that no row has.');
    } catch (cause) {
      throw new ApiError('INVALID_REQUEST', { cause });
    }
  },
});

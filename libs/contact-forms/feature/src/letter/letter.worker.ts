import { loadFont, makeLetter, type LetterValues } from '@portal/contact-forms/letter';
import type { Brand } from '@portal/shared/util';

export interface LetterOrder {
  readonly values: LetterValues;
  readonly brand: Brand;
  readonly now: Date;
}

/** Makes the letter off the main thread and posts its bytes; nothing when it could not be made. */
self.onmessage = async ({ data: { values, brand, now } }: MessageEvent<LetterOrder>) => {
  const bytes = await makeLetter(values, { brand, now, load: loadFont }).catch(() => undefined);
  self.postMessage(bytes);
};

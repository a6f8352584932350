export type { FontName } from './fonts';
export type { LetterValues } from './letter-content';
export { makeLetter } from './make-letter';

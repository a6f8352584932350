export type { LetterValues } from './letter-content';
export { loadFont } from './font-files';
export { makeLetter } from './make-letter';

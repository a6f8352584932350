/** Words of every installation that a password must not consist of; the product's own names come from `BRAND` (AUTH-186). */
export const productWords: readonly string[] = ['lemma', 'premium', 'freemium', 'overleaf'];

/** So many letters must be left without the words: fewer are a year, a mark or a syllable around them. */
const fewestOtherLetters = 5;

/**
 * Whether a password, in lower case, is little more than words of the product: `lemma2026!`, but not a sentence with such a word.
 * The longest words are taken out first.
 */
export function isProductWord(password: string, words: readonly string[]): boolean {
  const known = words.toSorted((one, other) => other.length - one.length);
  let rest = password;
  for (const word of known) rest = rest.replaceAll(word, '');
  const letters = rest.replaceAll(/[^\p{L}\p{S}]/gu, '');
  return rest !== password && Array.from(letters).length < fewestOtherLetters;
}

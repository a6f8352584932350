/** What the payment provider puts before its secrets. */
const knownPrefix = /^(?:[rs]k_live_|whsec_)/;

/** A text of one short part, again and again. */
const repeatedPart = /^(.{1,8}?)\1+$/;

/** Hardly any random text of 16 hexadecimal digits has fewer. */
const leastBits = 36;

/** The bits of a text when only the frequencies of its letters are known (Shannon): 0 for one repeated letter. */
function entropyOf(text: string): number {
  const letters = [...text];
  const counts = new Map<string, number>();
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const bits = [...counts.values()].map((count) => count * Math.log2(letters.length / count));
  return bits.reduce((sum, each) => sum + each, 0);
}

/** Whether a secret is far from random: one repeated letter, a repeated part, or very few letters (SHARED-53). */
export function isWeakSecret(secret: string): boolean {
  const text = secret.replace(knownPrefix, '');
  return repeatedPart.test(text) || entropyOf(text) < leastBits;
}

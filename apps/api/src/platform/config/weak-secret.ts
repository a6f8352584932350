import { deflateRawSync } from 'node:zlib';
import { password as demoPassword } from '../../demo/demo-users.json';
import { readCommonPasswords } from '../common-passwords';

/** What the payment provider puts before its secrets. */
const knownPrefix = /^(?:[rs]k_live_|whsec_)/;

const keyboardRows = 'qwertyuiopasdfghjklzxcvbnm 1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p';

/** No more common passwords fit into the window in which the compression looks for repetitions. */
const knownPasswords = 3_000;

/** Random text does not get smaller by compression, but for its smaller alphabet. */
const leastShare = 0.75;
/** A text of so many bytes that cannot be guessed is enough, whatever else the secret has. */
const enoughBytes = 20;

let knownTexts: Buffer | undefined;
const readKnownTexts = () =>
  Buffer.from([...readCommonPasswords(knownPasswords), keyboardRows, demoPassword].join('\n'));

/** The steps from each character to the next: those of `0123`, `fedc` and `aaaa` are all the same. */
const stepsOf = (text: Buffer) =>
  text.map((byte, index) => byte - (index === 0 ? 0 : (text[index - 1] ?? 0)));

/**
 * Whether a secret is far from random: compression makes it small, because it repeats itself, counts up or down, or
 * consists of what everyone knows, such as common passwords, rows of keys and the password of the demo accounts (SHARED-53).
 */
export function isWeakSecret(secret: string): boolean {
  const text = Buffer.from(secret.replace(knownPrefix, '').toLowerCase());
  knownTexts ??= readKnownTexts();
  const bytes = Math.min(
    deflateRawSync(text, { dictionary: knownTexts }).length,
    deflateRawSync(stepsOf(text)).length,
  );
  return bytes < Math.min(enoughBytes, leastShare * text.length);
}

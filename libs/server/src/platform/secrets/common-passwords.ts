import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const rankedPasswordsFile = '@zxcvbn-ts/language-common/src/passwords.json';

/** Reads the most used passwords; importing the package would keep all of its word lists in memory. */
export function readCommonPasswords(count: number): readonly string[] {
  const path = createRequire(import.meta.url).resolve(rankedPasswordsFile);
  const ranked: readonly string[] = JSON.parse(readFileSync(path, 'utf8'));
  return ranked.slice(0, count);
}

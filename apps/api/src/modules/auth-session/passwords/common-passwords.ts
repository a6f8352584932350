import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Passwords of many leaks, the most used first. */
const rankedFile = '@zxcvbn-ts/language-common/src/passwords.json';
const howMany = 10_000;

/** One spelling for what differs in letter case or width only. */
const plain = (password: string) => password.normalize('NFKC').toLowerCase();

/** Whether a password is among the most used. */
export interface CommonPasswords {
  has(password: string): boolean;
}

/**
 * The ten thousand most used passwords, from a kept package. Its file of 500 kB is read at the first question and let go;
 * importing the package would keep all of its word lists.
 */
export function createCommonPasswords(): CommonPasswords {
  let known: ReadonlySet<string> | undefined;
  const load = () => {
    const path = createRequire(import.meta.url).resolve(rankedFile);
    const ranked: readonly string[] = JSON.parse(readFileSync(path, 'utf8'));
    return new Set(ranked.slice(0, howMany).map(plain));
  };
  return {
    has(password) {
      known ??= load();
      return known.has(plain(password));
    },
  };
}

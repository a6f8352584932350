import type { HashParameters } from '../../ports/password-hasher';

/** The minimum of OWASP and ASVS for argon2id: 19 MiB with two passes, or 46 MiB with one. */
const minimums: readonly Pick<HashParameters, 'memory' | 'passes'>[] = [
  { memory: 19_456, passes: 2 },
  { memory: 47_104, passes: 1 },
];
const maximum: HashParameters = { memory: 1_048_576, passes: 10, lanes: 8 };

export const defaultHashParameters = 'm=19456,t=2,p=1';

/** The parameters as `PASSWORD_HASH` spells them, in the order of a hash. */
export const writeHashParameters = ({ memory, passes, lanes }: HashParameters): string =>
  `m=${memory},t=${passes},p=${lanes}`;

/** Reads {@link writeHashParameters}; undefined for parameters that are too weak, or too much for a server. */
export function readHashParameters(text: string): HashParameters | undefined {
  const found = /^m=(\d{1,7}),t=(\d{1,2}),p=(\d)$/.exec(text);
  if (!found) return undefined;
  const [memory = 0, passes = 0, lanes = 0] = found.slice(1).map(Number);
  const isStrong = minimums.some((each) => memory >= each.memory && passes >= each.passes);
  const isBearable =
    memory <= maximum.memory && passes <= maximum.passes && lanes >= 1 && lanes <= maximum.lanes;
  return isStrong && isBearable ? { memory, passes, lanes } : undefined;
}

import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { Refusal } from '../platform/refusal';
import type { PasswordHasher } from '../ports/password-hasher';

/** OWASP's and ASVS's floor for argon2id: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };
const retryAfterSeconds = 2;

/** Every spelling of the same characters is the same password (NIST SP 800-63B, NFKC). */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFKC'), 'utf8');

/** A well-formed hash of nothing: checking it costs what checking a real one costs. */
function unmatchableHash(): string {
  const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  const { memoryCost: m, timeCost: t, parallelism: p, outputLen } = parameters;
  return `$argon2id$v=19$m=${m},t=${t},p=${p}$${unpadded(randomBytes(16))}$${unpadded(randomBytes(outputLen))}`;
}

/** Runs at most `running` at a time and lets at most `waiting` wait; the next one is refused at once. */
function createGate(limits: { running: number; waiting: number }) {
  const queue: (() => void)[] = [];
  let running = 0;
  return async function pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < limits.running) running += 1;
    else if (queue.length < limits.waiting)
      await new Promise<void>((resolve) => queue.push(resolve));
    else throw new Refusal('UNAVAILABLE', { retryAfterSeconds });
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** argon2id in the thread pool, as many at a time as there are cores, so that the event loop and other calls stay quick. */
export function createArgon2PasswordHasher(
  limits: { running?: number; waiting?: number } = {},
): PasswordHasher {
  const { running = availableParallelism(), waiting = 64 } = limits;
  const pass = createGate({ running, waiting });
  const nobody = unmatchableHash();
  return {
    hash: (password) => pass(() => hash(bytesOf(password), parameters)),
    verify: (known, password) => pass(() => verify(known ?? nobody, bytesOf(password))),
    isOutdated(known) {
      const used = parseOptions(known);
      return (
        used.memoryCost !== parameters.memoryCost ||
        used.timeCost !== parameters.timeCost ||
        used.parallelism !== parameters.parallelism ||
        used.outputLen !== parameters.outputLen
      );
    },
  };
}

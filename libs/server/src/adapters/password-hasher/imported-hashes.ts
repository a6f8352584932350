import { pbkdf2Sync, scryptSync, timingSafeEqual } from 'node:crypto';
import { verifySync } from '@node-rs/argon2';
import { compareSync } from 'bcryptjs';

/** A password hash of another system. */
interface ImportedHash {
  /** How much work a check is, as a part of what is allowed: more would let a log-in occupy the server. */
  readonly work: number;
  matches(password: string): boolean;
}

const maxBcryptCost = 12;
/** N × r × p: 64 MiB. */
const maxScryptWork = 2 ** 19;
const scryptMemory = 2 ** 27;
/** Of SHA-256; those of SHA-512 take twice as long. */
const maxIterations = 1_000_000;

/** PHC strings have no padding; Passlib writes a dot instead of the plus sign. */
const bytesOf = (text = '') => Buffer.from(text.replaceAll('.', '+'), 'base64');

function readBcrypt(hash: string): ImportedHash | undefined {
  const [, cost] = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/.exec(hash) ?? [];
  if (cost === undefined || Number(cost) < 4) return undefined;
  const work = 2 ** (Number(cost) - maxBcryptCost);
  return { work, matches: (password) => compareSync(password, hash) };
}

function readScrypt(hash: string): ImportedHash | undefined {
  const pattern =
    /^\$scrypt\$ln=([1-9]\d?),r=([1-9]\d?),p=([1-9]\d?)\$([\w+/.]{8,128})\$([\w+/.]{22,86})$/;
  const [, ln, r, p, salt, key] = pattern.exec(hash) ?? [];
  if (ln === undefined) return undefined;
  const [N, blockSize, parallelization] = [2 ** Number(ln), Number(r), Number(p)];
  const known = bytesOf(key);
  return {
    work: (N * blockSize * parallelization) / maxScryptWork,
    matches: (password) => {
      const options = { N, blockSize, parallelization, maxmem: scryptMemory };
      return timingSafeEqual(known, scryptSync(password, bytesOf(salt), known.length, options));
    },
  };
}

/** Bytes of a digest: a longer key would multiply the work. */
const digestBytes: Readonly<Record<string, number>> = { sha1: 20, sha256: 32, sha512: 64 };

function readPbkdf2(hash: string): ImportedHash | undefined {
  const pattern =
    /^\$pbkdf2(?:-(sha1|sha256|sha512))?\$(?:i=)?([1-9]\d{0,7})(?:,l=\d+)?\$([\w+/.]{8,128})\$([\w+/.]{22,86})$/;
  const [, digest = 'sha1', iterations, salt, key] = pattern.exec(hash) ?? [];
  const known = bytesOf(key);
  if (iterations === undefined || known.length > (digestBytes[digest] ?? 0)) return undefined;
  return {
    work: (Number(iterations) * (digest === 'sha512' ? 2 : 1)) / maxIterations,
    matches: (password) =>
      timingSafeEqual(
        known,
        pbkdf2Sync(password, bytesOf(salt), Number(iterations), known.length, digest),
      ),
  };
}

const readImported = (hash: string) => readBcrypt(hash) ?? readScrypt(hash) ?? readPbkdf2(hash);

/** Whether a hash is of the kind that the portal makes. */
export const isArgon2 = (hash: string): boolean => hash.startsWith('$argon2');

/** Why a hash of another system cannot be taken; undefined for one that {@link verifyKnownSync} checks. */
export function problemOfImported(hash: string): string | undefined {
  const imported = readImported(hash);
  if (!imported) return 'The hash is neither $2b$, nor $scrypt$ or $pbkdf2-…$ as a PHC string.';
  return imported.work > 1 ? 'The hash takes more work than a log-in may cost.' : undefined;
}

/** Checks a password against a hash of the portal, or against one that {@link problemOfImported} allows. */
export function verifyKnownSync(hash: string, password: string): boolean {
  if (isArgon2(hash)) return verifySync(hash, password);
  const problem = problemOfImported(hash);
  if (problem !== undefined) throw new Error(problem);
  return readImported(hash)?.matches(password) === true;
}

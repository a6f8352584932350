import { randomUUID } from 'node:crypto';
import { asc, inArray, sql } from 'drizzle-orm';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { createSealer, type Secrets } from '../../platform/secrets/sealed-values';
import { StartProblem, type Problem } from '../../platform/start-problem';
import type { Clock } from '../../ports/clock';
import type { Database, Queryable } from '../../ports/database';
import { signingKeys } from './signing-keys.tables';

export const signatureAlgorithm = 'ES256';
const keyLock = 4_203_118;
/** Twice the lifetime of an idToken, which allows for clocks that differ. */
const keptAfterSuccessorMs = 2 * 60 * 60 * 1000;

/** A process with another secret can verify and sign nothing. */
export const unopenedKeys: Problem = {
  says: 'KEY_ENCRYPTION_SECRET cannot decrypt the signing keys in the database.',
  remedy: 'Set it to the secret that they were created with.',
};

type StoredKey = typeof signingKeys.$inferSelect;

/** The signing keys in the database. */
export interface SigningKeyStore {
  /** The keys that may have signed a valid token, the newest last; creates the first key when there is none. */
  read(): Promise<readonly StoredKey[]>;
  /** Creates a new signing key and deletes the expired ones. */
  add(): Promise<void>;
  openPrivateKey(key: StoredKey): Promise<JWK>;
}

/** A key is valid while it is the newest, and for some time after the next one was created. */
function livingKeys(keys: readonly StoredKey[], now: Date): readonly StoredKey[] {
  return keys.filter((_, index) => {
    const successor = keys[index + 1];
    return !successor || successor.createdAt.getTime() + keptAfterSuccessorMs > now.getTime();
  });
}

const readKeys = (query: Queryable) =>
  query.select().from(signingKeys).orderBy(asc(signingKeys.createdAt));

/** Stores keys with their private half encrypted; changes are made under a lock that all processes share. */
export function createSigningKeyStore(ports: {
  database: Database;
  clock: Clock;
  secrets: Secrets;
}): SigningKeyStore {
  const { database, clock } = ports;
  const sealer = createSealer(ports.secrets, 'signing-keys');

  async function insertKey(tx: Queryable, createdAt: Date): Promise<StoredKey> {
    const id = randomUUID();
    const pair = await generateKeyPair(signatureAlgorithm, { extractable: true });
    const jwk = await exportJWK(pair.publicKey);
    const publicKey = { ...jwk, kid: id, alg: signatureAlgorithm, use: 'sig' };
    const privateKey = await sealer.seal(JSON.stringify(await exportJWK(pair.privateKey)));
    const key = { id, publicKey, privateKey, createdAt };
    await tx.insert(signingKeys).values(key);
    return key;
  }

  const underLock = <Result>(work: (tx: Queryable) => Promise<Result>) =>
    database.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${keyLock})`);
      return work(tx);
    });

  return {
    async read() {
      const stored = await readKeys(database.query);
      if (stored.length > 0) return livingKeys(stored, clock.now());
      return underLock(async (tx) => {
        const made = await readKeys(tx);
        return made.length > 0 ? made : [await insertKey(tx, clock.now())];
      });
    },
    add: () =>
      underLock(async (tx) => {
        const keys = await readKeys(tx);
        const living = livingKeys(keys, clock.now());
        const dead = keys.filter((key) => !living.includes(key)).map(({ id }) => id);
        if (dead.length > 0) await tx.delete(signingKeys).where(inArray(signingKeys.id, dead));
        const newest = keys.at(-1)?.createdAt.getTime() ?? 0;
        await insertKey(tx, new Date(Math.max(clock.now().getTime(), newest + 1)));
      }),
    async openPrivateKey(key) {
      try {
        return JSON.parse(await sealer.open(key.privateKey));
      } catch (cause) {
        throw new StartProblem([unopenedKeys], { cause });
      }
    },
  };
}

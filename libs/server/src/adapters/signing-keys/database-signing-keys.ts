import { and, asc, eq, gt } from 'drizzle-orm';
import { importJWK, type CryptoKey, type JWK } from 'jose';
import type { Database } from '../../ports/database';
import type { SealedRows } from '../../contracts/sealed-rows';
import { signingKeys } from './signing-keys.tables';
import type { Secrets } from '../../platform/secrets/sealed-values';
import type { Clock } from '../../ports/clock';
import type { SigningKeys } from '../../ports/signing-keys';
import {
  createSigningKeyStore,
  signatureAlgorithm,
  type SigningKeyStore,
} from './signing-key-store';

function createSealedSigningKeys({ query }: Pick<Database, 'query'>): SealedRows {
  const { id, privateKey } = signingKeys;
  return {
    name: 'signing keys',
    async readAfter(after, limit) {
      const rows = await query
        .select({ id, sealed: privateKey })
        .from(signingKeys)
        .where(gt(id, after))
        .orderBy(asc(id))
        .limit(limit);
      return rows.map((row) => ({ ...row, purpose: 'signing-keys' }));
    },
    async replace(row, sealed) {
      const changed = await query
        .update(signingKeys)
        .set({ privateKey: sealed })
        .where(and(eq(id, row.id), eq(privateKey, row.sealed)))
        .returning({ id });
      return changed.length > 0;
    },
  };
}

/** A rotation in another process is noticed after this long. */
const freshForMs = 5 * 60 * 1000;
/** Tokens with unknown key ids cause at most one database query in this time. */
const missesForMs = 10 * 1000;
/** A key is published for longer than that before it signs: no process then rejects what it signed. */
const publishedForMs = 15 * 1000;

/** The keys in the memory of a process. */
interface KeyRing {
  readonly loadedAt: number;
  /** The newest comes first. */
  readonly signing: readonly {
    readonly id: string;
    readonly createdAt: Date;
    readonly privateKey: CryptoKey;
  }[];
  readonly verifying: ReadonlyMap<string, CryptoKey>;
  readonly published: readonly JWK[];
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, signatureAlgorithm);
  if (key instanceof Uint8Array) throw new TypeError('A signing key must be asymmetric.');
  return key;
}

async function loadRing(store: SigningKeyStore, clock: Clock): Promise<KeyRing> {
  const keys = await store.read();
  const verifying = await Promise.all(
    keys.map(async ({ id, publicKey }) => [id, await importKey(publicKey)] as const),
  );
  return {
    loadedAt: clock.now().getTime(),
    signing: await Promise.all(
      keys.toReversed().map(async (key) => ({
        ...{ id: key.id, createdAt: key.createdAt },
        privateKey: await importKey(await store.openPrivateKey(key)),
      })),
    ),
    verifying: new Map(verifying),
    published: keys.map(({ publicKey }) => publicKey),
  };
}

/** Signing keys that are created once and stored in the database; a process reloads them from time to time. */
export function createDatabaseSigningKeys(ports: {
  database: Database;
  clock: Clock;
  secrets: Secrets;
}): SigningKeys {
  const store = createSigningKeyStore(ports);
  let ring: Promise<KeyRing> | undefined;

  /** After a failed load, the next caller tries again. */
  function reload(): Promise<KeyRing> {
    const loading = loadRing(store, ports.clock);
    ring = loading;
    loading.catch(() => {
      if (ring === loading) ring = undefined;
    });
    return loading;
  }

  async function ringNoOlderThan(milliseconds: number): Promise<KeyRing> {
    const known = ring ?? reload();
    const held = await known;
    if (ports.clock.now().getTime() - held.loadedAt < milliseconds) return held;
    return ring && ring !== known ? ring : reload();
  }

  return {
    algorithm: signatureAlgorithm,
    async current() {
      const { signing } = await ringNoOlderThan(freshForMs);
      const publishedAt = ports.clock.now().getTime() - publishedForMs;
      const key = signing.find(({ createdAt }) => createdAt.getTime() <= publishedAt);
      // The first key signs immediately: nobody knows another one.
      const current = key ?? signing.at(-1);
      if (!current) throw new Error('There is no signing key.');
      return current;
    },
    publicKeys: async () => ({ keys: [...(await ringNoOlderThan(freshForMs)).published] }),
    async find(id) {
      const held = (await ringNoOlderThan(freshForMs)).verifying.get(id);
      return held ?? (await ringNoOlderThan(missesForMs)).verifying.get(id);
    },
    sealed: createSealedSigningKeys(ports.database),
    async rotate() {
      await store.add();
      await reload();
    },
  };
}

import type { SealedRow, SealedRows } from '../contracts/sealed-rows';
import {
  createSealer,
  keyIdOf,
  keyIdOfSealed,
  type Secrets,
} from '../platform/secrets/sealed-values';
import type { AdminCommand } from '../platform/admin/admin-command';
import { createSealedJobs } from '../platform/jobs/stored-jobs';
import type { ApiModule } from '../platform/module';
import type { Platform } from '../platform/platform';

const batchSize = 100;

/** Calls with every row, a batch at a time. */
async function eachRow(rows: SealedRows, visit: (row: SealedRow) => Promise<void>): Promise<void> {
  for (let after = ''; ;) {
    const batch = await rows.readAfter(after, batchSize);
    for (const row of batch) await visit(row);
    const last = batch.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** How many values of a place are sealed with which secret; `null` counts those that name none. */
async function countByKey(rows: SealedRows): Promise<ReadonlyMap<string | null, number>> {
  const counts = new Map<string | null, number>();
  await eachRow(rows, async ({ sealed }) => {
    const id = keyIdOfSealed(sealed);
    counts.set(id, (counts.get(id) ?? 0) + 1);
  });
  return counts;
}

/** What sealing again changed. */
interface Resealed {
  readonly name: string;
  readonly resealed: number;
  /** Values that none of the configured secrets opens. */
  readonly unreadable: number;
}

/** Seals every value of a place with the newest secret, row by row, beside a running API. */
async function reseal(rows: SealedRows, secrets: Secrets): Promise<Resealed> {
  const newest = keyIdOf(secrets[0]);
  let [resealed, unreadable] = [0, 0];
  await eachRow(rows, async (row) => {
    if (keyIdOfSealed(row.sealed) === newest) return;
    const sealer = row.purpose && createSealer(secrets, row.purpose);
    const text = await sealer?.open(row.sealed).catch(() => undefined);
    if (!sealer || text === undefined) unreadable += 1;
    else if (await rows.replace(row, await sealer.seal(text))) resealed += 1;
  });
  return { name: rows.name, resealed, unreadable };
}

/** The secrets by their names, and how many values each place has of each. */
async function describeSecrets(places: readonly SealedRows[], secrets: Secrets) {
  const counts = await Promise.all(
    places.map(async (rows) => ({ name: rows.name, counts: await countByKey(rows) })),
  );
  const valuesOf = (id: string | null) =>
    Object.fromEntries(counts.map((place) => [place.name, place.counts.get(id) ?? 0]));
  const configured = secrets.map((secret, index) => {
    const id = keyIdOf(secret);
    const variable = index === 0 ? 'KEY_ENCRYPTION_SECRET' : 'OTHER_KEY_ENCRYPTION_SECRETS';
    return { id, variable, values: valuesOf(id) };
  });
  const known = configured.map(({ id }) => id);
  const found = new Set(counts.flatMap((place) => [...place.counts.keys()]));
  const others = [...found]
    .filter((id) => id === null || !known.includes(id))
    .map((id) => ({
      id,
      variable: id === null ? 'without a name' : 'not configured',
      values: valuesOf(id),
    }));
  return [...configured, ...others];
}

/** What operators do about keys and the secrets that seal them (SHARED-334). */
export function createKeyCommands(
  { config, database, keys }: Pick<Platform, 'config' | 'database' | 'keys'>,
  modules: readonly Pick<ApiModule, 'sealed'>[] = [],
): readonly AdminCommand[] {
  const { keyEncryptionSecrets: secrets } = config;
  const ofDomains = modules.flatMap(({ sealed = [] }) => sealed);
  const places = [keys.sealed, createSealedJobs(database), ...ofDomains];
  return [
    {
      name: 'key list',
      summary: 'the signing keys, and how many stored values each secret has sealed',
      effect: 'reads',
      async run() {
        const current = await keys.current();
        const published = (await keys.publicKeys()).keys;
        const signing = published.map(({ kid }) => ({ id: kid, signs: kid === current.id }));
        const sealing = await describeSecrets(places, secrets);
        const lines = [
          ...signing.map(({ id, signs }) => `signing key  ${id}  ${signs ? 'signs' : 'verifies'}`),
          ...sealing.map(({ id, variable, values }) => {
            const sealed = Object.entries(values).map(([name, count]) => `${count} ${name}`);
            return `secret  ${id ?? '-'}  ${variable}  ${sealed.join(', ')}`;
          }),
        ];
        return { data: { signing, sealing }, lines };
      },
    },
    {
      name: 'key rotate',
      summary: 'sign idTokens with a new key; the former one verifies until its tokens have ended',
      effect: 'changes',
      async run() {
        const { id: former } = await keys.current();
        await keys.rotate();
        const id = (await keys.publicKeys()).keys.at(-1)?.kid;
        const lines = [`${id} signs in 15 seconds; other processes follow within five minutes.`];
        return { data: { id, former }, lines };
      },
    },
    {
      name: 'key reseal',
      summary: 'seal what OTHER_KEY_ENCRYPTION_SECRETS have sealed with KEY_ENCRYPTION_SECRET',
      effect: 'changes',
      async run() {
        const done = [];
        for (const rows of places) done.push(await reseal(rows, secrets));
        const unreadable = done.reduce((sum, place) => sum + place.unreadable, 0);
        const end =
          unreadable > 0
            ? `${unreadable} values were sealed with a secret that is not configured; nothing opens them.`
            : 'No other secret is needed in the database: remove OTHER_KEY_ENCRYPTION_SECRETS once no process has an older secret first.';
        const lines = done.map(({ name, resealed }) => `${resealed} ${name} were sealed again.`);
        return { data: { places: done }, lines: [...lines, end], isDone: unreadable === 0 };
      },
    },
  ];
}

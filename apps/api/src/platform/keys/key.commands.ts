import type { SealedRows } from '../../ports/sealed-rows';
import type { AdminCommand } from '../admin/admin-command';
import { createSealedJobs } from '../jobs/sealed-jobs';
import type { Platform } from '../platform';
import { keyIdOf, type Secrets } from '../sealed-values';
import { countByKey, reseal } from './reseal';

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
export function createKeyCommands({
  config,
  database,
  keys,
}: Pick<Platform, 'config' | 'database' | 'keys'>): readonly AdminCommand[] {
  const { keyEncryptionSecrets: secrets } = config;
  const places = [keys.sealed, createSealedJobs(database)];
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

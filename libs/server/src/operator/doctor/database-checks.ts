import { desc } from 'drizzle-orm';
import { createSigningKeyStore } from '../../adapters/signing-keys/signing-key-store';
import { signingKeys } from '../../adapters/signing-keys/signing-keys.tables';
import { systemClock } from '../../adapters/clock/clocks';
import type { Config } from '../../platform/config/config';
import type { OpenDatabase } from '../../platform/database/open-database';
import { countNeglectedJobs } from '../../platform/jobs/stored-jobs';
import { askingDatabase, ok, problem, warning, type Check } from './check';

/** A job that is due for longer than this waits for a worker that does not come. */
const lateMinutes = 5;

const storedJobs = (database: OpenDatabase): Check => ({
  name: 'stored jobs',
  remedy: 'Start the API once; it creates the tables of the jobs.',
  async look() {
    const { failed, late } = await countNeglectedJobs(database, lateMinutes);
    if (late > 0)
      return problem(
        `${late} jobs are due for more than ${lateMinutes} minutes.`,
        'Start a process with ROLE=worker or ROLE=all, and read in its log why jobs fail.',
      );
    return failed > 0
      ? warning(
          `${failed} jobs failed at every try and are kept for seven days.`,
          'See them with `npm run admin -- job list --state failed`; when the reason is gone, run `job retry --failed`.',
        )
      : ok('No job is late or was given up.');
  },
});

/** Reads the keys as they are; the first one is created when the API starts. */
const keys = (database: OpenDatabase, { keyEncryptionSecrets: secretsInUse }: Config): Check => ({
  name: 'keys',
  remedy: 'Restore the table of the signing keys from a backup.',
  async look() {
    const ports = { database, clock: systemClock, secrets: secretsInUse };
    const stored = await database.query
      .select()
      .from(signingKeys)
      .orderBy(desc(signingKeys.createdAt));
    const [newest] = stored;
    if (newest) await createSigningKeyStore(ports).openPrivateKey(newest);
    return ok(newest ? 'The signing key can be opened.' : 'The first signing key is not made yet.');
  },
});

/** A role that owns the tables can switch off what keeps the audit log unchanged. */
const rolesApart = (database: OpenDatabase, { environment }: Config): Check => ({
  name: 'database role',
  remedy: 'Run `node migrate.mjs` as the owner of the tables.',
  async look() {
    const { rows } = await database.executeSql(
      "SELECT pg_has_role(relowner, 'MEMBER') AS owns FROM pg_class WHERE oid = 'public.admin_actions'::regclass",
    );
    const owns = rows[0]?.['owns'] === true;
    if (!owns) return ok('The API runs as a role that owns no table.');
    return environment === 'production'
      ? warning(
          'The API runs as the owner of the tables, who can change the audit log.',
          'Make a role without tables, and run `node migrate.mjs` with its name in DATABASE_RUNTIME_ROLE.',
        )
      : ok('One role owns the tables and runs the API.');
  },
});

export const databaseChecks = (database: OpenDatabase, config: Config): readonly Check[] => [
  askingDatabase(storedJobs(database)),
  askingDatabase(keys(database, config)),
  askingDatabase(rolesApart(database, config)),
];

import { StartProblem } from '../start-problem';
import type { OpenDatabase } from './open-database';

/** Whether a role has the rights of the one that migrates; no row when there is no such role. */
const ownership = `
  SELECT rolsuper OR pg_has_role(rolname, current_user, 'MEMBER') AS owns FROM pg_roles WHERE rolname = $1`;

/**
 * What the API needs to run. Tables that later migrations or new queues of jobs make get the same rights. A table whose rows are
 * never changed is known by its trigger.
 */
const rightsOf = (role: string) => `
  GRANT USAGE ON SCHEMA public, pgboss, drizzle TO "${role}";
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public, pgboss TO "${role}";
  GRANT SELECT, USAGE ON ALL SEQUENCES IN SCHEMA public, pgboss TO "${role}";
  GRANT SELECT ON ALL TABLES IN SCHEMA drizzle TO "${role}";
  GRANT SELECT ON ALL SEQUENCES IN SCHEMA drizzle TO "${role}";
  ALTER DEFAULT PRIVILEGES IN SCHEMA public, pgboss
    GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO "${role}";
  ALTER DEFAULT PRIVILEGES IN SCHEMA public, pgboss GRANT SELECT, USAGE ON SEQUENCES TO "${role}";
  DO $$
  DECLARE log regclass;
  BEGIN
    FOR log IN
      SELECT DISTINCT tgrelid::regclass FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
      WHERE proname = 'refuse_changes'
    LOOP
      EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON %s FROM %I', log, '${role}');
    END LOOP;
  END $$`;

/**
 * Gives the role that the API runs as its rights, as the owner of the tables (SHARED-410). Throws a {@link StartProblem} for a
 * role that is not there, or is no other one.
 */
export async function grantRuntimeRole(database: OpenDatabase, role: string): Promise<void> {
  const { rows } = await database.executeSql(ownership, [role]);
  const [found] = rows;
  if (!found)
    throw new StartProblem([
      {
        says: `DATABASE_RUNTIME_ROLE is ${role}, which the database does not have.`,
        remedy: 'Create the role first.',
      },
    ]);
  if (found['owns'] === true)
    throw new StartProblem([
      {
        says: `DATABASE_RUNTIME_ROLE is ${role}, which owns the tables.`,
        remedy: 'Name a role without their owner’s rights.',
      },
    ]);
  await database.executeSql(rightsOf(role));
}

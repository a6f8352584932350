import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { AdminProblem } from '../../platform/admin/admin-command';
import type { Config } from '../../platform/config/config';
import { errorCode } from '../../platform/errors';
import { newId } from '../../platform/secrets/random';

const insufficientPrivilege = '42501';

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } catch (error) {
    if (errorCode(error) !== insufficientPrivilege) throw error;
    throw new AdminProblem([
      'The user of DATABASE_URL may not create databases: name another user, or another server.',
    ]);
  } finally {
    await client.end();
  }
}

/** Does `work` with an empty database of the same kind as the configured one, which is not touched; then deletes it. */
export async function withScratchDatabase<Result>(
  database: Config['database'],
  work: (scratch: Config['database']) => Promise<Result>,
): Promise<Result> {
  if ('folder' in database) {
    const folder = await mkdtemp(join(tmpdir(), 'portal-rehearsal-'));
    return work({ folder: join(folder, 'database') }).finally(() =>
      rm(folder, { recursive: true }),
    );
  }
  const name = `portal_rehearsal_${newId()}`;
  const url = new URL(database.url);
  url.pathname = name;
  await onServer(database.url, `CREATE DATABASE "${name}"`);
  return work({ url: url.href }).finally(() =>
    onServer(database.url, `DROP DATABASE "${name}" WITH (FORCE)`),
  );
}

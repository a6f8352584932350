import { spawn } from 'node:child_process';
import { StartProblem } from '../start-problem';
import { errorCode } from '../errors';

/** Runs one of PostgreSQL's programs on a database; its password is no argument, because every user sees those. */
export async function runPostgresTool(
  program: 'pg_dump' | 'pg_restore',
  url: string,
  words: readonly string[],
): Promise<void> {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const child = spawn(program, [`--dbname=${address.href}`, ...words], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  }).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
    throw new StartProblem([
      {
        says: `${program} is not installed.`,
        remedy:
          'Install the client programs of PostgreSQL, of the server’s version or a newer one.',
      },
    ]);
  });
  if (code !== 0)
    throw new StartProblem([
      { says: `${program} failed: ${errors.trim()}`, remedy: 'Remove the cause, then try again.' },
    ]);
}

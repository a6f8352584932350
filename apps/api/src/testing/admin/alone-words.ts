import { runAlone } from '../../platform/data/alone.commands';
import type { Config } from '../../config';
import type { Clock } from '../../ports/clock';
import { migrationsFolder } from '../test-database';
import type { AdminOutcome } from './admin-words';

/** Runs a command that has a database for itself, as the operator `ops`. */
export const aloneWords =
  ({ clock, folder }: { readonly clock: Clock; readonly folder: string }) =>
  async (database: Config['database'], ...words: string[]): Promise<AdminOutcome> => {
    const alone = { config: { database }, clock, migrations: migrationsFolder };
    const { code, output, errors } = await runAlone(alone, { words, systemUser: 'ops', folder });
    return { code, lines: `${output}${errors}`.split('\n').filter(Boolean) };
  };

import { runAlone } from '../../operator/data/data.commands';
import type { Config } from '../../platform/config/config';
import type { Clock } from '../../ports/clock';
import type { AdminOutcome } from './admin-words';

/** Runs a command that has a database for itself, as the operator `ops`. */
export const aloneWords =
  ({ clock, folder }: { readonly clock: Clock; readonly folder: string }) =>
  async (database: Config['database'], ...words: string[]): Promise<AdminOutcome> => {
    const call = { words, systemUser: 'ops', folder };
    const { code, output, errors } = await runAlone({ database, clock }, call);
    return { code, lines: `${output}${errors}`.split('\n').filter(Boolean) };
  };

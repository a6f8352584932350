import { tmpdir } from 'node:os';
import type { AdminCommand } from '../../platform/admin/admin-command';
import { createRunAdmin, type RunAdmin } from '../../operator/run-admin';
import type { Platform } from '../../platform/platform';

/** What a command of an operator printed, and its exit code. */
export interface AdminOutcome {
  readonly code: number;
  readonly lines: readonly string[];
}

/** Runs `npm run admin` with words, as the operator `ops`. */
export const adminWords =
  (runAdmin: RunAdmin, folder = tmpdir()) =>
  async (...words: string[]): Promise<AdminOutcome> => {
    const { code, output, errors } = await runAdmin({ words, systemUser: 'ops', folder });
    return { code, lines: `${output}${errors}`.split('\n').filter(Boolean) };
  };

/** Runs the commands of some modules, none of which is about an account. */
export const adminWordsOf = (
  platform: Pick<Platform, 'clock' | 'database'>,
  commands: readonly AdminCommand[] = [],
) => adminWords(createRunAdmin({ ...platform, commands, findUser: async () => undefined }));

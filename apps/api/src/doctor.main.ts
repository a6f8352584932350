import { userInfo } from 'node:os';
import { fileURLToPath } from 'node:url';
import { examineEnvironment } from './doctor/examine-environment';
import { usageProblem } from './doctor/run-checks';
import type { AdminAnswer } from './platform/admin/admin-program';
import { adminSocketOf, callAdmin } from './platform/admin/admin-socket';
import { databaseFolderOf } from './platform/config/database-folder';
import { endSentence } from './platform/start-problem';

const migrations = fileURLToPath(new URL('../src/migrations', import.meta.url));

/** The embedded database belongs to one process: while the API runs, it looks itself. */
async function run(words: readonly string[]): Promise<AdminAnswer> {
  const unknown = usageProblem(words);
  if (unknown) return unknown;
  const folder = databaseFolderOf(process.env);
  const answered =
    folder === undefined
      ? undefined
      : await callAdmin(adminSocketOf(folder), {
          program: 'doctor',
          ...{ words, systemUser: userInfo().username, folder: process.cwd() },
        });
  return answered ?? examineEnvironment(process.env, migrations, words);
}

/** `npm run doctor`. */
run(process.argv.slice(2)).then(
  ({ code, output, errors }) => {
    process.stderr.write(errors);
    process.stdout.write(output, () => process.exit(code));
  },
  (error: unknown) => {
    process.stderr.write(endSentence(error, 'The doctor'));
    process.exit(1);
  },
);

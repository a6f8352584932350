import { fileURLToPath } from 'node:url';
import { mailTemplates } from './doctor/mail-checks';
import {
  examineEnvironment,
  usageProblem,
  type AdminAnswer,
  adminSocketOf,
  callAdmin,
} from '@portal/server/operator';
import { databaseFolderOf, endSentence } from '@portal/server/platform';

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
          ...{ words, folder: process.cwd() },
        });
  return (
    answered ??
    examineEnvironment(process.env, migrations, words, (config) => [mailTemplates(config)])
  );
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

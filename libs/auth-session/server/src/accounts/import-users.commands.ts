import { readFile } from 'node:fs/promises';
import type { AccountHooks } from '@portal/server/contracts';
import {
  AdminProblem,
  newId,
  type AdminCommand,
  type AdminInput,
  type Platform,
} from '@portal/server/platform';
import { canonicalEmail, emailField } from '@portal/shared/util';
import Papa from 'papaparse';
import { findUserByEmail, insertUser } from '../records/user.repository';

type Ports = Pick<Platform, 'clock' | 'database' | 'hasher'> &
  Pick<AccountHooks, 'accountOpened' | 'emailProven'>;

const columns = ['email', 'password_hash', 'email_verified'] as const;
type Row = Readonly<Record<(typeof columns)[number], string>>;

const taken = 'has an account already';

/** Reads the file. Throws {@link AdminProblem} when there is none, or for other columns. */
async function readRows(input: AdminInput): Promise<readonly Row[]> {
  const file = input.argument('file');
  const text = await readFile(input.pathOf(file), 'utf8').catch(() => {
    throw new AdminProblem([`There is no file ${file}.`]);
  });
  const { data, meta } = Papa.parse<Row>(text.trim(), { header: true, delimiter: ',' });
  if (String(meta.fields) === String(columns)) return data;
  throw new AdminProblem([`The first line must be ${columns.join(',')}.`]);
}

/** Why a row opens no account; undefined for one that does. */
async function refusalOf({ database, hasher }: Ports, row: Row): Promise<string | undefined> {
  const { email, password_hash: hash = '', email_verified: verified = '' } = row;
  if (!emailField().required().isValidSync(email)) return 'is no email address';
  if (!/^(?:true|false)$/.test(verified)) return 'has an email_verified other than true and false';
  const known = await findUserByEmail(database.query, canonicalEmail(email));
  return known ? taken : hasher.problemOf(hash);
}

/** Opens an account, without a mail: its user logs in with the password of the other system. */
function open({ clock, database, accountOpened, emailProven }: Ports, row: Row): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [uid, now, email] = [newId(), clock.now(), canonicalEmail(row.email)];
    const emailVerified = row.email_verified === 'true';
    const user = { uid, email, emailVerified, passwordHash: row.password_hash };
    if (!(await insertUser(tx, { ...user, reference: newId(), createdAt: now }))) return false;
    await accountOpened(tx, { uid, at: now, wantsUpdates: false });
    if (emailVerified) await emailProven(tx, { email });
    return true;
  });
}

/** What operators do about the users of another system (AUTH-550). */
export function createImportCommands(ports: Ports): readonly AdminCommand[] {
  const command = (
    [name, summary, effect]: [string, string, AdminCommand['effect']],
    success: string,
    opens: (row: Row) => Promise<boolean>,
  ): AdminCommand => ({
    ...{ name, summary, effect },
    arguments: { '<file>': `a CSV file whose first line is ${columns.join(',')}` },
    async run(input) {
      const data = [];
      // One after the other: an address may stand in two lines.
      for (const [index, row] of (await readRows(input)).entries()) {
        const refusal = (await refusalOf(ports, row)) ?? ((await opens(row)) ? undefined : taken);
        const line = index + 2;
        data.push({ line, email: row.email, isRefused: !!refusal, verdict: refusal ?? success });
      }
      const lines = data.map(({ line, email, verdict }) => `${line} ${email}: ${verdict}`);
      return { data, lines, isDone: !data.some(({ isRefused }) => isRefused) };
    },
  });
  return [
    command(
      ['users test', 'say of each line what the import would do', 'reads'],
      'can be imported',
      async () => true,
    ),
    command(
      ['users import', 'open accounts for the users of another system', 'changes'],
      'is imported',
      (row) => open(ports, row),
    ),
  ];
}

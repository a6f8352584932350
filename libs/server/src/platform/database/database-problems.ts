import { errorCause, errorCode } from '../errors';
import { StartProblem, type Problem } from '../start-problem';
import { isDatabaseLost } from './database-errors';

const isSilent: Problem = {
  says: 'The server of DATABASE_URL does not respond.',
  remedy: 'Check that it runs, and the network and the firewall on the way to it.',
};
const hasNoHost: Problem = {
  says: 'The host of DATABASE_URL is unknown.',
  remedy: 'Correct the host, or check the name server.',
};

/** What the code of a failed connection or statement means for an operator, and what to do; a spec plants each of them. */
export const databaseProblems = {
  ECONNREFUSED: {
    says: 'Nothing listens at the address of DATABASE_URL.',
    remedy: 'Start the database server, or correct the host and the port.',
  },
  ENOTFOUND: hasNoHost,
  EAI_AGAIN: hasNoHost,
  ETIMEDOUT: isSilent,
  ECONNRESET: isSilent,
  '28P01': {
    says: 'The database server rejected the password of DATABASE_URL.',
    remedy: 'Correct the password.',
  },
  '28000': {
    says: 'The database server rejected the user of DATABASE_URL.',
    remedy: 'Correct the user, or allow it in pg_hba.conf.',
  },
  '3D000': {
    says: 'The database server has no database of the name in DATABASE_URL.',
    remedy: 'Create the database, or correct its name.',
  },
  '42501': {
    says: 'The role of DATABASE_URL lacks rights in its database.',
    remedy:
      'Run `node migrate.mjs` as the owner of the tables, with the variables of this process and this role as DATABASE_RUNTIME_ROLE.',
  },
  '42P01': {
    says: 'The database lacks tables of this version.',
    remedy: 'Start the API of this version once: it applies the migrations.',
  },
  '25006': {
    says: 'DATABASE_URL leads to a replica, which cannot be written to.',
    remedy: 'Name the primary, or wait until one is elected.',
  },
  '53100': { says: 'The disk of the database is full.', remedy: 'Make room on that disk.' },
  '53300': {
    says: 'The database server accepts no more connections.',
    remedy: 'Raise its max_connections, or put a pooler such as PgBouncer before it.',
  },
  '57P03': {
    says: 'The database server is starting or stopping.',
    remedy: 'Wait; read its log if it stays so.',
  },
} as const satisfies Readonly<Record<string, Problem>>;

const byCode: ReadonlyMap<string, Problem> = new Map(Object.entries(databaseProblems));

/** The problem that an error of the database stands for; any other error as it is. */
export function databaseProblemOf(error: unknown): unknown {
  for (let at = error; at !== undefined; at = errorCause(at)) {
    const known = byCode.get(errorCode(at) ?? '');
    if (known) return new StartProblem([known], { cause: error });
  }
  return isDatabaseLost(error) ? new StartProblem([isSilent], { cause: error }) : error;
}

/** Work on the database, whose failure says what to do where that is known. */
export const toldByDatabase = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    throw databaseProblemOf(error);
  });

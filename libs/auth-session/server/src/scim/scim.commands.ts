import {
  AdminProblem,
  linesOf,
  type AdminCommand,
  type AdminInput,
  type AdminResult,
  type Platform,
} from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import { durations } from '@portal/shared/util';
import { findInstitutionById } from '../records/institution.repository';
import { deleteScim, issueScimToken, listScimTokens } from '../records/scim.repository';
import { scimPath } from './scim.routes';

type Work = (tx: Queryable, id: string, input: AdminInput) => Promise<AdminResult>;

/** What operators do by command about the programs with which institutions manage their users (AUTH-560). */
export function createScimCommands({
  clock,
  config,
  database,
}: Pick<Platform, 'clock' | 'config' | 'database'>): readonly AdminCommand[] {
  const command = (word: string, summary: string, work: Work): AdminCommand => ({
    name: `institution scim ${word}`,
    summary,
    arguments: { '<id>': 'the first domain of an institution that signs its people in' },
    effect: 'changes',
    run: (input) => database.transaction((tx) => work(tx, input.argument('id'), input)),
  });

  async function issue(tx: Queryable, institution: string, othersEnd: Date): Promise<AdminResult> {
    const token = await issueScimToken(tx, { institution, now: clock.now(), othersEnd });
    const data = { address: `${config.baseUrl}${scimPath}`, token };
    return { data, lines: [...linesOf(data), 'The token is shown this once.'] };
  }

  const hasToken = async (tx: Queryable, id: string) =>
    (await listScimTokens(tx, clock.now(), id)).length > 0;

  return [
    {
      name: 'institution scim list',
      summary: 'the institutions whose directories manage their users, and when each token ends',
      effect: 'reads',
      async run() {
        const tokens = await listScimTokens(database.query, clock.now());
        return { data: tokens, lines: linesOf({ tokens }) };
      },
    },
    command('add', 'make the token with which a directory manages its users', async (tx, id) => {
      if (!(await findInstitutionById(tx, id)))
        throw new AdminProblem([`There is no institution ${id}: add its sign-in first.`]);
      if (await hasToken(tx, id)) throw new AdminProblem([`${id} has a token: rotate it.`]);
      return issue(tx, id, clock.now());
    }),
    {
      ...command(
        'rotate',
        'make another token; the old one ends in a day',
        async (tx, id, input) => {
          if (!(await hasToken(tx, id))) throw new AdminProblem([`${id} has no token: add one.`]);
          const wait = 'now' in input.options ? 0 : durations.oneDayMs;
          return issue(tx, id, new Date(clock.now().getTime() + wait));
        },
      ),
      options: { '--now': 'the old one has leaked, and ends immediately' },
    },
    command('remove', 'end the tokens, and forget what the directory said', async (tx, id) => {
      const isDone = await deleteScim(tx, id);
      const lines = [isDone ? `${id} manages no users.` : `${id} has no token.`];
      return { data: { id, isDone }, lines, isDone };
    }),
  ];
}

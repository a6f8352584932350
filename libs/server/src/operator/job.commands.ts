import { differenceInMinutes } from 'date-fns';
import {
  storedJobStates,
  type StoredJob,
  type StoredJobs,
  type StoredJobState,
} from '../ports/stored-jobs';
import { AdminProblem, type AdminCommand, type AdminResult } from '../platform/admin/admin-command';
import type { Platform } from '../platform/platform';

const listedJobs = 200;

const isState = (text: string): text is StoredJobState =>
  storedJobStates.some((state) => state === text);

function stateOf(text: string | undefined): StoredJobState | undefined {
  if (text === undefined || isState(text)) return text;
  throw new AdminProblem([`Name one of the states ${storedJobStates.join(', ')}.`]);
}

const lineOf = ({ id, queue, state, tries, error, createdAt }: StoredJob, now: Date) =>
  [
    ...[id, queue, state, `${differenceInMinutes(now, createdAt)} minutes old`],
    ...[`${tries} ${tries === 1 ? 'try' : 'tries'}`, error ?? ''],
  ]
    .filter(Boolean)
    .join('  ');

const argument = { '<id>': 'the id of the job' };

/** What a command does with the job that its argument names; without one it says so. */
const createAbout =
  (stored: StoredJobs) =>
  (work: (job: StoredJob) => Promise<AdminResult>): AdminCommand['run'] =>
  async (input) => {
    const id = input.argument('id');
    const job = await stored.find(id);
    if (job) return work(job);
    return { data: null, lines: [`There is no job ${id} that is not done.`], isDone: false };
  };

/** Lets one job, or all that have failed at every try, be tried again. */
function createRetry(stored: StoredJobs): AdminCommand['run'] {
  const retryOne = createAbout(stored)(async ({ id, state }) => {
    const isDone = (await stored.retry({ id })) > 0;
    const lines = [isDone ? `${id} is tried again.` : `${id} has not failed; it is ${state}.`];
    return { data: { id, isDone }, lines, isDone };
  });
  return async (input) => {
    const { id, failed, queue } = input.options;
    if ((id === undefined) === (failed === undefined))
      throw new AdminProblem(['Name the id of one job, or --failed for all that have failed.']);
    if (id !== undefined) return retryOne(input);
    const count = await stored.retry({ queue });
    const lines = [`${count} ${count === 1 ? 'job is' : 'jobs are'} tried again.`];
    return { data: { count }, lines, isDone: count > 0 };
  };
}

/** Ages are in the database's time, which the clock of a local world does not move (SHARED-333). */
export function createJobCommands({
  storedJobs: stored,
}: Pick<Platform, 'storedJobs'>): readonly AdminCommand[] {
  const about = createAbout(stored);
  return [
    {
      name: 'job list',
      summary: 'the oldest 200 jobs that are not done, with their last errors',
      options: {
        '--queue <name>': 'only those of a queue, such as mail, with mail.bulk',
        '--state <state>': `only those in a state: ${storedJobStates.join(', ')}`,
      },
      effect: 'reads',
      async run({ options }) {
        const filter = { queue: options['queue'], state: stateOf(options['state']) };
        const data = await stored.list({ ...filter, limit: listedJobs });
        const now = await stored.now();
        const lines = data.map((job) => lineOf(job, now));
        return { data, lines: lines.length > 0 ? lines : ['There are no such jobs.'] };
      },
    },
    {
      name: 'job retry',
      summary: 'let a job that has failed at every try be tried again, or all such jobs',
      arguments: { '[id]': argument['<id>'] },
      options: {
        '--failed': 'all jobs that have failed at every try, instead of one',
        '--queue <name>': 'of all of them only those of a queue: mail, with mail.bulk, or another',
      },
      effect: 'changes',
      run: createRetry(stored),
    },
    {
      name: 'job drop',
      summary: 'delete a job that does not run; what it was for is never done',
      arguments: argument,
      effect: 'changes',
      run: about(async ({ id, queue, state }) => {
        const isDone = state !== 'active';
        if (isDone) await stored.drop({ id, queue });
        return {
          data: { id, isDone },
          lines: [isDone ? `${id} is deleted.` : `${id} runs just now.`],
          isDone,
        };
      }),
    },
  ];
}

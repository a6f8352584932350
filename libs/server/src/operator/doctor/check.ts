import type { AdminAnswer } from '../admin-program';
import { errorCause, errorCode } from '../../platform/errors';
import { toldByDatabase } from '../../platform/database/database-problems';
import { StartProblem } from '../../platform/start-problem';

/** What a look at something found. */
export interface Outcome {
  readonly result: 'ok' | 'warning' | 'problem';
  /** What is so, in one sentence, without an address or a secret of a person. */
  readonly says: string;
  /** What to do, in one sentence; absent when all is well. */
  readonly remedy?: string;
}

export interface Check {
  readonly name: string;
  /** What to do when the look fails. */
  readonly remedy: string;
  look(): Promise<Outcome>;
}

export interface Finding extends Outcome {
  readonly name: string;
}

export const ok = (says: string): Outcome => ({ result: 'ok', says });

export const warning = (says: string, remedy: string): Outcome => ({
  result: 'warning',
  says,
  remedy,
});

export const problem = (says: string, remedy: string): Outcome => ({
  result: 'problem',
  says,
  remedy,
});

/** A check may take this long: the provider is asked for its whole price list. */
const limitMs = 60_000;

/** The code of an error or of its nearest cause that has one: messages may contain addresses. */
export function reasonOf(error: unknown): string {
  for (let at = error; at !== undefined; at = errorCause(at)) {
    const code = errorCode(at);
    if (code !== undefined) return `It failed with ${code}.`;
  }
  return 'It failed for an unknown reason.';
}

/** What a failed look found: some errors say themselves what to do. */
export function failureOf(error: unknown, remedy: string): Outcome {
  const [known] = error instanceof StartProblem ? error.problems : [];
  return known ? problem(known.says, known.remedy) : problem(reasonOf(error), remedy);
}

/** A check that asks the database: it reports what the server objects to, whatever the check is about. */
export const askingDatabase = (check: Check): Check => ({
  ...check,
  look: () => toldByDatabase(check.look()),
});

async function look({ name, remedy, look: run }: Check): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<Finding>((resolve) => {
    const says = 'It took too long.';
    timer = setTimeout(() => resolve({ name, ...problem(says, remedy) }), limitMs);
  });
  const found = run().then(
    (outcome) => ({ name, ...outcome }),
    (error: unknown) => ({ name, ...failureOf(error, remedy) }),
  );
  return Promise.race([found, tooLate]).finally(() => clearTimeout(timer));
}

export const runChecks = (checks: readonly Check[]): Promise<Finding[]> =>
  Promise.all(checks.map(look));

const lineOf = ({ result, name, says, remedy }: Finding) =>
  [result.padEnd(8), name.padEnd(18), remedy === undefined ? says : `${says} ${remedy}`].join(' ');

function summaryOf(findings: readonly Finding[]): string {
  const count = (result: Finding['result']) =>
    findings.filter((finding) => finding.result === result).length;
  return `Checks: ${findings.length}, problems: ${count('problem')}, warnings: ${count('warning')}.`;
}

/** What `npm run doctor` prints (SHARED-386); the exit code is 1 when there is a problem, 2 for words that it does not know. */
export function answerOf(findings: readonly Finding[], words: readonly string[]): AdminAnswer {
  const isHealthy = findings.every(({ result }) => result !== 'problem');
  const output = words.includes('--json')
    ? JSON.stringify({ isHealthy, checks: findings }, null, 2)
    : [...findings.map(lineOf), summaryOf(findings)].join('\n');
  return { code: isHealthy ? 0 : 1, output: `${output}\n`, errors: '' };
}

/** The answer to words that the doctor does not know; undefined when it knows them. */
export const usageProblem = (words: readonly string[]): AdminAnswer | undefined =>
  words.every((word) => word === '--json')
    ? undefined
    : {
        ...{ code: 2, output: '' },
        errors: 'Usage: npm run doctor -- [--json]\nIt looks at everything and changes nothing.\n',
      };

import type { DependedPart } from '../../platform/http/readiness';
import {
  askingDatabase,
  ok,
  problem,
  type Check,
  reasonOf,
  type Finding,
  answerOf,
  runChecks,
  usageProblem,
} from './check';
import type { Config } from '../../platform/config/config';
import type { AdminAnswer } from '../admin-program';
import type { OpenDatabase } from '../../platform/database/open-database';
import { StartProblem } from '../../platform/start-problem';
import type { Clock } from '../../ports/clock';
import { clockChecks } from './clock-check';
import { databaseChecks } from './database-checks';
import { hostChecks } from './host-checks';
import { machineChecks } from './machine-checks';
import { providerChecks } from './provider-checks';

function partCheck({ name, problem: says, remedy, works, asksDatabase }: DependedPart): Check {
  const look = async () => ((await works()) ? ok('It works.') : problem(says, remedy));
  if (asksDatabase) return askingDatabase({ name, remedy, look });
  const toldBy = (error: unknown) => {
    if (error instanceof StartProblem) throw error;
    return problem(`${says} ${reasonOf(error)}`, remedy);
  };
  return { name, remedy, look: () => look().catch(toldBy) };
}

export const partChecks = (parts: readonly DependedPart[]): readonly Check[] =>
  parts.map(partCheck);

export type Doctor = (words: readonly string[]) => Promise<AdminAnswer>;

export function createDoctor({
  config,
  clock,
  database,
  parts,
  moreChecks,
  found = [],
}: {
  readonly config: Config;
  readonly clock: Clock;
  /** Undefined when it cannot be opened; then `found` says why. */
  readonly database: OpenDatabase | undefined;
  readonly parts: readonly DependedPart[];
  /** What the domains look at. */
  readonly moreChecks: readonly Check[];
  readonly found?: readonly Finding[];
}): Doctor {
  return async (words) => {
    const unknown = usageProblem(words);
    if (unknown) return unknown;
    const checks = [
      ...machineChecks(config),
      ...moreChecks,
      ...partChecks(parts),
      ...(database ? databaseChecks(database, config) : []),
      ...providerChecks(config, clock),
      ...clockChecks(config, database),
      ...hostChecks(config),
    ];
    return answerOf([...found, ...(await runChecks(checks))], words);
  };
}

import type { Config } from '../config';
import type { AdminAnswer } from '../platform/admin/admin-program';
import type { OpenDatabase } from '../platform/database/open-database';
import type { DependedPart } from '../platform/http/system/readiness';
import type { Clock } from '../ports/clock';
import type { Finding } from './check';
import { clockChecks } from './clock-check';
import { databaseChecks } from './database-checks';
import { hostChecks } from './host-checks';
import { machineChecks } from './machine-checks';
import { partChecks } from './part-checks';
import { providerChecks } from './provider-checks';
import { answerOf, runChecks, usageProblem } from './run-checks';

/** Answers `npm run doctor`; it gets the words of the command. */
export type Doctor = (words: readonly string[]) => Promise<AdminAnswer>;

/** Makes the doctor. */
export function createDoctor({
  config,
  clock,
  database,
  parts,
  found = [],
}: {
  readonly config: Config;
  readonly clock: Clock;
  /** Undefined when it cannot be opened; then `found` says why. */
  readonly database: OpenDatabase | undefined;
  readonly parts: readonly DependedPart[];
  readonly found?: readonly Finding[];
}): Doctor {
  return async (words) => {
    const unknown = usageProblem(words);
    if (unknown) return unknown;
    const checks = [
      ...machineChecks(config),
      ...partChecks(parts),
      ...(database ? databaseChecks(database, config) : []),
      ...providerChecks(config, clock),
      ...clockChecks(config, database),
      ...hostChecks(config),
    ];
    return answerOf([...found, ...(await runChecks(checks))], words);
  };
}

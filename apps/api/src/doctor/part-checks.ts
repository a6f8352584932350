import type { DependedPart } from '../platform/http/system/readiness';
import { ok, problem, type Check } from './check';
import { reasonOf } from './run-checks';

/** A check of each part that the readiness also asks for. */
export const partChecks = (parts: readonly DependedPart[]): readonly Check[] =>
  parts.map(({ name, problem: says, remedy, works }) => ({
    name,
    remedy,
    async look() {
      try {
        return (await works()) ? ok('It works.') : problem(says, remedy);
      } catch (error) {
        return problem(`${says} ${reasonOf(error)}`, remedy);
      }
    },
  }));

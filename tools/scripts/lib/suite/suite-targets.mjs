const checks = ['format', 'lint', 'typecheck', 'unused', 'package', 'test', 'test-pglite'];

/** The targets of the whole suite: the journeys, which wait for clocks and mails, run in halves, side by side. */
export const suiteTargets = [...checks, 'examples', 'journeys-1', 'journeys-2', 'looks'];

/** The targets of the part that a change touches: the browser tests run by domain. */
export const affectedTargets = [...checks, 'browser'];

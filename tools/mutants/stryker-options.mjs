import { join } from 'node:path';
import { root } from '../scripts/lib/run.mjs';

/** How many per cent of the mutants the specs must notice. */
export const minScore = 90;

/** A property that fails is not searched for a simpler counterexample: one is enough for a mutant. */
const firstFailure = join(root, 'tools/mutants/first-failure.cjs');

/** Stryker's options for one entry of `mutated.mjs`. */
export function strykerOptions({ name, config, mutate, jest }) {
  const reports = join(root, 'dist/mutants', name);
  return {
    mutate,
    testRunner: 'jest',
    plugins: ['@stryker-mutator/jest-runner'],
    jest: {
      projectType: 'custom',
      configFile: config,
      config: { setupFiles: [firstFailure], ...jest },
    },
    testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
    concurrency: 1,
    coverageAnalysis: 'perTest',
    // What runs while a module is loaded, such as schemas, would need every spec anew for each mutant.
    ignoreStatic: true,
    // A mutant that never ends is noticed by its loops; on a busy machine, a slow test is no such mutant.
    timeoutMS: 60_000,
    // SWC checks no types.
    disableTypeChecks: false,
    ignorePatterns: [
      '/apps/*',
      '!/apps/api',
      '/e2e',
      '/.world',
      '/.nx',
      '/tmp',
      '**/dist',
      '*.tsbuildinfo',
    ],
    tempDirName: join(root, 'tmp/mutants', name),
    logLevel: 'error',
    reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    htmlReporter: { fileName: join(reports, 'report.html') },
    jsonReporter: { fileName: join(reports, 'report.json') },
    thresholds: { high: 100, low: minScore, break: minScore },
  };
}

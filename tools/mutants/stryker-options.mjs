import { join } from 'node:path';
import { root } from '../scripts/lib/run.mjs';

/** How many per cent of the mutants the specs must notice. */
export const leastScore = 90;

/** Stryker's options for one entry of `mutated.mjs`. */
export function strykerOptions({ name, config, mutate }) {
  const reports = join(root, 'dist/mutants', name);
  return {
    mutate,
    testRunner: 'jest',
    plugins: ['@stryker-mutator/jest-runner'],
    jest: { projectType: 'custom', configFile: config },
    testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
    concurrency: 1,
    coverageAnalysis: 'perTest',
    // What runs while a module is loaded, such as schemas, would need every spec anew for each mutant.
    ignoreStatic: true,
    // SWC checks no types.
    disableTypeChecks: false,
    ignorePatterns: [
      '/apps',
      '/e2e',
      '/tools/mutants',
      '/.world',
      '/.nx',
      '/tmp',
      '**/dist',
      '*.tsbuildinfo',
    ],
    tempDirName: join(root, 'tmp/mutants', name),
    reporters: ['clear-text', 'html', 'json'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    htmlReporter: { fileName: join(reports, 'report.html') },
    jsonReporter: { fileName: join(reports, 'report.json') },
    thresholds: { high: 100, low: leastScore, break: leastScore },
  };
}

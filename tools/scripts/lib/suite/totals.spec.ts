import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  failuresOf,
  removeResults,
  sentenceOf,
  slowestFiles,
  timesOf,
  totalsOf,
} from './totals.mjs';

describe('the totals of a run of the suite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-totals-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeEach(() => removeResults([folder]));

  const task = (target: string, status: number) => ({ target, projectName: 'account', status });
  const totals = (...tasks: ReturnType<typeof task>[]) => totalsOf(tasks, () => folder);
  const writeJest = (passed: number, failed: number, skipped = 0, brokenFiles = 0) =>
    writeFileSync(
      join(folder, 'test-results.json'),
      JSON.stringify({
        numPassedTests: passed,
        numFailedTests: failed,
        numPendingTests: skipped,
        numRuntimeErrorTestSuites: brokenFiles,
      }),
    );

  it('A build target without tests counts as one check in the totals', () => {
    expect(totals(task('lint', 0), task('typecheck', 1), task('build', 0))).toEqual({
      passed: 2,
      failed: 1,
      skipped: 0,
    });
  });

  it('The tests of all test targets are added up', () => {
    writeJest(10, 2, 1, 1);
    writeFileSync(
      join(folder, 'looks-results.json'),
      JSON.stringify({ stats: { expected: 5, flaky: 1, unexpected: 1, skipped: 2 } }),
    );
    expect(totals(task('test', 1), task('looks', 1))).toEqual({
      passed: 16,
      failed: 4,
      skipped: 3,
    });
  });

  it('A test target without results counts as one failure, whatever its exit code was', () => {
    expect(totals(task('test', 0), task('journeys-1', 1))).toEqual({
      passed: 0,
      failed: 2,
      skipped: 0,
    });
  });

  it('A test target that fails after its tests passed counts as one failure', () => {
    writeJest(10, 0);
    expect(totals(task('test', 1))).toEqual({ passed: 10, failed: 1, skipped: 0 });
  });

  it('The totals do not contain the results of an earlier run', () => {
    writeJest(10, 0);
    removeResults([folder]);
    expect(existsSync(join(folder, 'test-results.json'))).toBe(false);
  });

  it('Each failed test is named with its message, and a task that failed without a failed test by its own name', () => {
    writeFileSync(
      join(folder, 'test-results.json'),
      JSON.stringify({
        testResults: [
          {
            name: 'a.spec.ts',
            status: 'failed',
            message: 'the output of the file',
            assertionResults: [
              { fullName: 'One test', status: 'passed', failureMessages: [] },
              { fullName: 'Another test', status: 'failed', failureMessages: ['not equal'] },
            ],
          },
          { name: 'b.spec.ts', status: 'failed', message: 'syntax error', assertionResults: [] },
          { name: 'c.spec.ts', status: 'passed', message: '', assertionResults: [] },
        ],
      }),
    );
    const failed = {
      title: 'A journey',
      ok: false,
      tests: [{ results: [{ errors: [{ message: 'no button' }] }] }],
    };
    const passed = { title: 'A second journey', ok: true, tests: [] };
    writeFileSync(
      join(folder, 'journeys-1-results.json'),
      JSON.stringify({ suites: [{ suites: [{ specs: [passed, failed] }] }] }),
    );
    const tasks = [
      task('test', 1),
      task('journeys-1', 1),
      task('looks', 1),
      task('lint', 1),
      task('build', 0),
    ];
    expect(failuresOf(tasks, () => folder)).toEqual([
      { task: 'account:test', title: 'Another test', message: 'not equal' },
      { task: 'account:test', title: 'b.spec.ts', message: 'syntax error' },
      { task: 'account:journeys-1', title: 'A journey', message: 'no button' },
      { task: 'account:looks' },
      { task: 'account:lint' },
    ]);
  });

  it('The times of a run name the longest task first and leave out those of less than ten seconds', () => {
    const timed = (target: string, second: number) => ({
      ...task(target, 0),
      startTime: '2026-01-01T00:00:00.000Z',
      endTime: `2026-01-01T00:00:${second}.400Z`,
    });
    const cpu = new Map([
      ['account:test', 30.4],
      ['account:lint', 9],
    ]);
    expect(timesOf([timed('lint', 12), timed('test', 45), timed('build', 10)], cpu)).toEqual([
      'account:test 45 s, 30 s CPU',
      'account:lint 12 s, 9 s CPU',
      'account:build 10 s, 0 s CPU',
      'All tasks 39 s CPU',
    ]);
    const short = { ...timed('build', 10), startTime: '2026-01-01T00:00:05.000Z' };
    expect(timesOf([short], new Map())).toEqual([]);
  });

  it('The slowest files of a run are named with their task, the slowest first', () => {
    const file = (name: string, endTime: number) => ({
      name: `/w/a/${name}`,
      startTime: 0,
      endTime,
    });
    writeFileSync(
      join(folder, 'test-results.json'),
      JSON.stringify({ testResults: [file('src/a.spec.ts', 900), file('src/b/c.spec.ts', 2_000)] }),
    );
    const specs = [{ title: 'A journey', ok: true, tests: [{ results: [{ duration: 1_500 }] }] }];
    writeFileSync(
      join(folder, 'journeys-1-results.json'),
      JSON.stringify({ suites: [{ file: 'account/open.e2e.ts', suites: [{ specs }] }] }),
    );
    expect(slowestFiles([task('test', 0), task('journeys-1', 0)], () => folder)).toEqual([
      'account:test src/b/c.spec.ts 2.0 s',
      'account:journeys-1 account/open.e2e.ts 1.5 s',
      'account:test src/a.spec.ts 0.9 s',
    ]);
  });

  it('The totals are printed in one line', () => {
    expect(sentenceOf({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
    expect(sentenceOf({ passed: 12, failed: 1, skipped: 3 })).toBe(
      '12 passed, 1 failed, 3 skipped',
    );
  });
});

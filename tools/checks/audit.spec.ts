import { daysToFix, faultsIn, faultsOf, installedIn, problemsOf } from '../audit/known-faults.mjs';
import { rowsOf } from './security-tables';
import { textOf } from './workspace-files';

const fault = { id: 'GHSA-1', package: 'yup', severity: 'high' };
const today = new Date('2026-11-28T12:00:00Z');
const noted = (since: string) => ({ 'GHSA-1': { since, plan: 'Wait for 1.7.2.' } });

describe('the days for a known fault of a package', () => {
  it('A fault that nobody noted fails', () => {
    expect(problemsOf([fault], {}, today)).toEqual([
      expect.stringContaining('GHSA-1, high, in yup'),
    ]);
  });

  it('A noted fault fails when the days of its severity are over', () => {
    expect(problemsOf([fault], noted('2026-11-22'), today)).toEqual([]);
    expect(problemsOf([fault], noted('2026-11-21'), today)).toHaveLength(1);
    for (const day of ['2026-11-29', 'Monday'])
      expect(problemsOf([fault], noted(day), today)).toHaveLength(1);
    expect(problemsOf([{ ...fault, severity: 'low' }], noted('2026-09-01'), today)).toEqual([]);
    expect(problemsOf([{ ...fault, severity: 'odd' }], noted('2026-11-26'), today)).toHaveLength(1);
  });

  it('A note of a fault that no package has any longer fails', () => {
    expect(problemsOf([], noted('2026-11-27'), today)).toHaveLength(1);
  });

  it('The guide names the days of each severity', () => {
    const rows = rowsOf(textOf('tools/docs/contributing.md'), (line) => /\| \d+ \|$/.test(line));
    expect(Object.fromEntries(rows.map(([name, days]) => [name, Number(days)]))).toEqual(daysToFix);
  });
});

describe('the packages with known faults', () => {
  const lockfile = {
    packages: {
      '': { version: '1.0.0' },
      'libs/account': { version: '1.0.0' },
      'node_modules/yup': { version: '1.7.1' },
      'node_modules/a/node_modules/@b/c': { version: '2.0.0-rc.1' },
      'node_modules/linked': {},
      'node_modules/typescript-7': { name: 'typescript', version: '7.0.2' },
    },
  };
  const entry = (name: string, ...events: object[]) => ({
    id: 'GHSA-1',
    database_specific: { severity: 'HIGH' },
    affected: [{ package: { name }, ranges: [{ type: 'SEMVER', events }] }],
  });
  const isFound = (name: string, ...events: object[]) =>
    faultsOf(installedIn(lockfile), entry(name, ...events)).length === 1;

  it('A lockfile names its packages, also those inside others', () => {
    expect(installedIn(lockfile)).toEqual([
      { name: 'yup', version: '1.7.1' },
      { name: '@b/c', version: '2.0.0-rc.1' },
      { name: 'typescript', version: '7.0.2' },
    ]);
  });

  it('A version between introduction and repair has the fault', () => {
    expect(faultsOf(installedIn(lockfile), entry('yup', { introduced: '0' }))).toEqual([fault]);
    expect(isFound('yup', { introduced: '1.0.0' }, { fixed: '1.10.0' })).toBe(true);
    expect(isFound('yup', { introduced: '1.0.0' }, { fixed: '1.7.1' })).toBe(false);
    expect(isFound('yup', { introduced: '1.8.0' })).toBe(false);
    expect(isFound('yup', { introduced: '0' }, { last_affected: '1.7.1' })).toBe(true);
    expect(isFound('yup', { introduced: '0' }, { last_affected: '1.7.0' })).toBe(false);
    const twice = [{ introduced: '0' }, { fixed: '0.9.0' }, { introduced: '1.7.0' }];
    expect(isFound('yup', ...twice)).toBe(true);
    expect(isFound('other', { introduced: '0' })).toBe(false);
  });

  it('A version before a release is lower than the release', () => {
    expect(isFound('@b/c', { introduced: '1.0.0' }, { fixed: '2.0.0' })).toBe(true);
    expect(isFound('@b/c', { introduced: '1.0.0' }, { fixed: '2.0.0-beta.9' })).toBe(false);
  });

  it('A withdrawn entry counts for nothing, a listed version and an unknown severity do', () => {
    const installed = installedIn(lockfile);
    const malware = { id: 'MAL-1', affected: [{ package: { name: 'yup' }, versions: ['1.7.1'] }] };
    expect(faultsOf(installed, malware)).toEqual([
      { id: 'MAL-1', package: 'yup', severity: 'critical' },
    ]);
    expect(faultsOf(installed, { ...malware, withdrawn: '2026-11-27' })).toEqual([]);
  });

  it('The report of the registry names faults, and a registry without one is told apart', () => {
    const via = { url: 'https://github.com/advisories/GHSA-1', name: 'yup', severity: 'high' };
    const vulnerabilities = { yup: { via: [via] }, form: { via: ['yup'] } };
    expect(faultsIn({ vulnerabilities })).toEqual([fault]);
    expect(faultsIn(JSON.parse('{"message":"405 Method Not Allowed"}'))).toBeUndefined();
  });
});

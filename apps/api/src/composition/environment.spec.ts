import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseWaitMs, variables } from '@portal/server/platform';
import { stopMs } from '../start-api';

const shipped = (path: string) =>
  readFileSync(join(__dirname, '../../../../tools/deploy', path), 'utf8');
const example = shipped('environment.example');
const lines = example.split('\n');

describe('The example of an environment', () => {
  it.each(Object.values(variables))(
    'The example has the purpose and the default of $name',
    ({ name, purpose, fallback }) => {
      const index = lines.findIndex((line) => /^#?(\w+)=/.exec(line)?.[1] === name);
      expect(lines[index - 1]).toBe(`# ${purpose}`);
      if (fallback && lines[index]?.startsWith('#'))
        expect(lines[index]).toBe(`#${name}=${fallback}`);
    },
  );

  it('The example names no variable that the API does not read', () => {
    const names = lines.flatMap((line) => /^#?([A-Z_]+)=/.exec(line)?.[1] ?? []);
    const known = new Set(Object.values(variables).map(({ name }) => name));
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('The shipped unit and manifest', () => {
  const unit = shipped('systemd/lemma-portal@.service');
  const manifest = shipped('kubernetes/portal.yaml');
  const figures = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, figure]) => Number(figure));

  it('A process has ended before it is killed, whatever does not respond to it (SHARED-346)', () => {
    const [unitDrain = Infinity] = figures(unit, /^Environment=DRAIN_SECONDS=(\d+)$/gm);
    const [unitGrace = 0, ...otherUnits] = figures(unit, /^TimeoutStopSec=(\d+)$/gm);
    expect(unitGrace).toBeGreaterThan(unitDrain + stopMs / 1_000);
    const drains = figures(manifest, /DRAIN_SECONDS: '(\d+)'/g);
    const graces = figures(manifest, /terminationGracePeriodSeconds: (\d+)/g);
    expect([otherUnits.length, drains.length, graces.length]).toEqual([0, 1, 1]);
    expect(Math.min(...graces)).toBeGreaterThan(Math.max(...drains) + stopMs / 1_000);
  });

  it('A process that waits for its database at the start is not killed for it (SHARED-344)', () => {
    const probes = [
      ...manifest.matchAll(/startupProbe:[^]*?periodSeconds: (\d+)[^]*?failureThreshold: (\d+)/g),
    ].map(([, period, tries]) => Number(period) * Number(tries));
    expect(probes).toHaveLength(1);
    expect(Math.min(...probes)).toBeGreaterThan(databaseWaitMs / 1_000);
    expect(unit).toMatch(/^Type=exec$/m);
  });
});

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../scripts/lib/run.mjs';

const program = '/usr/bin/systemd-analyze';

/** The most exposed that the unit may be, of 100: a process that runs as root without limits has 96. */
const maxExposure = '15';

/** A command of another machine is a file of this one, because `verify` looks for it. */
const onThisMachine = (text) =>
  text
    .replaceAll('/usr/bin/node', process.execPath)
    .replaceAll('/opt/lemma-portal/', join(import.meta.dirname, '../package/'));

/** What `systemd-analyze` objects to in the unit of a service; undefined on a machine without it. */
export async function systemdProblems(text) {
  if (!existsSync(program)) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'portal-unit-'));
  const unit = join(folder, 'lemma-portal@.service');
  const analyze = async (...words) => {
    const { code, output } = await run(program, [...words, unit], { quiet: true });
    return { isGood: code === 0, lines: output.trim().split('\n').filter(Boolean) };
  };
  try {
    writeFileSync(unit, onThisMachine(text));
    const { isGood, lines } = await analyze('verify', '--man=no');
    if (!isGood || lines.length > 0) return lines;
    const exposure = await analyze('security', '--offline=true', `--threshold=${maxExposure}`);
    return exposure.isGood ? [] : exposure.lines.slice(-1);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

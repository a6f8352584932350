import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../scripts/lib/run.mjs';

const program = '/usr/bin/systemd-analyze';
const shipped = join(import.meta.dirname, '../systemd');

/** The most exposed that a service may be, of 100: a process that runs as root without limits has 96. */
const maxExposure = '15';

/** A command of another machine is a file of this one, because `verify` looks for it. */
const onThisMachine = (text) =>
  text
    .replaceAll('/usr/bin/node', process.execPath)
    .replaceAll('/opt/lemma-portal/', join(import.meta.dirname, '../package/'));

async function analyze(...words) {
  const { code, output } = await run(program, words, { quiet: true });
  return { isGood: code === 0, lines: output.trim().split('\n').filter(Boolean) };
}

/** What `systemd-analyze` objects to in the units when `text` stands for the file of that name; undefined on a machine without it. */
export async function systemdProblems(text, name) {
  if (!existsSync(program)) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'portal-units-'));
  try {
    cpSync(shipped, folder, { recursive: true });
    const dropIns = join(folder, 'lemma-.service.d');
    writeFileSync(join(name.endsWith('.conf') ? dropIns : folder, name), text);
    const units = readdirSync(folder).filter((unit) => /\.(?:service|timer)$/.test(unit));
    const paths = units.map((unit) => join(folder, unit));
    for (const path of paths) writeFileSync(path, onThisMachine(readFileSync(path, 'utf8')));
    const { isGood, lines } = await analyze('verify', '--man=no', ...paths);
    if (!isGood || lines.length > 0) return lines;
    const services = paths.filter((path) => path.endsWith('.service'));
    const limits = ['--offline=true', `--threshold=${maxExposure}`];
    const exposed = await Promise.all(services.map((path) => analyze('security', ...limits, path)));
    return exposed.filter((each) => !each.isGood).flatMap((each) => each.lines.slice(-1));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

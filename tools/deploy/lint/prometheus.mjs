import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../scripts/lib/run.mjs';

const program = '/usr/bin/promtool';
const shipped = join(import.meta.dirname, '../prometheus');

/**
 * What `promtool` objects to in the configuration, the rules and their tests when `text` stands for the file of that name;
 * undefined on a machine without it.
 */
export async function prometheusProblems(text, name) {
  if (!existsSync(program)) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'portal-prometheus-'));
  try {
    cpSync(shipped, folder, { recursive: true });
    writeFileSync(join(folder, name), text);
    const checks = [
      ['check', 'config', join(folder, 'prometheus.yml')],
      ['test', 'rules', join(folder, 'alert-rules.test.yml')],
    ];
    const results = await Promise.all(checks.map((words) => run(program, words, { quiet: true })));
    return results.filter(({ code }) => code !== 0).map(({ output }) => output.trim());
  } finally {
    rmSync(folder, { recursive: true });
  }
}

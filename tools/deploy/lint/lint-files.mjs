import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { installLocked } from '../../scripts/lib/ensure-installed.mjs';
import { main, Stop } from '../../scripts/lib/run.mjs';

const linters = {
  container: async (text) => {
    const { validate } = await import('dockerfile-utils');
    return validate(text, {}).map(({ range, message }) => `${range.start.line + 1}: ${message}`);
  },
  kubernetes: async (text) => (await import('./kubernetes.mjs')).kubernetesProblems(text),
  prometheus: async (...file) => (await import('./prometheus.mjs')).prometheusProblems(...file),
  systemd: async (...file) => (await import('./systemd.mjs')).systemdProblems(...file),
};

/**
 * `node lint-files.mjs container|kubernetes|prometheus|systemd <file> …`: prints what is wrong with each of these deployment files,
 * as JSON; null where the machine has no linter.
 */
await main(async () => {
  const [kind, ...paths] = process.argv.slice(2);
  const lint = linters[kind];
  if (!lint || paths.length === 0)
    throw new Stop(`Say ${Object.keys(linters).join(', ')}, and name files.`);
  await installLocked(join(import.meta.dirname, '..'));
  for (const path of paths)
    console.log(JSON.stringify((await lint(readFileSync(path, 'utf8'), basename(path))) ?? null));
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { bin, main, mustRun, root, run } from './lib/run.mjs';

/** Says what the registry knows of weaknesses in the workspace's packages; some registries have no such list. */
async function audit() {
  const { output } = await run('npm', ['audit', '--json', '--loglevel=silent'], { quiet: true });
  const { metadata } = JSON.parse(output);
  if (!metadata) return console.log('\nnpm audit: the registry offers no list of vulnerabilities.');
  const { total, ...severities } = metadata.vulnerabilities;
  const counts = Object.entries(severities).map(([severity, count]) => `${count} ${severity}`);
  console.log(`\nnpm audit: ${total} vulnerabilities (${counts.join(', ')}).`);
}

/** `npm run package`: one folder, and an archive of it, that runs with `node main.mjs` and nothing else. */
await main(async () => {
  await ensureInstalled();
  await mustRun('The build', bin('nx'), ['build', 'portal', '--outputStyle=static'], {
    env: { ...process.env, NX_DAEMON: 'false' },
  });
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const folder = join(
    root,
    'dist/server',
    [name, version, process.platform, process.arch].join('-'),
  );
  const write = join(root, 'tools/deploy/package/write-package.mjs');
  const { code } = await run(process.execPath, [write, folder]);
  if (code === 0) await audit();
  return code;
});

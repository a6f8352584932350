import { bin, mustRun } from './run.mjs';

/** Builds what changed since the last build: portal, api and stand-ins. */
export async function buildAll() {
  await mustRun(
    'The build',
    bin('nx'),
    ['run-many', '-t', 'build', '-p', 'tag:type:app', '--outputStyle=static'],
    {
      env: { ...process.env, NX_DAEMON: 'false' },
    },
  );
}

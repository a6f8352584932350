import { startWorld } from '../../tools/scripts/lib/world.mjs';

/** Starts a fresh world for the whole run; it is stopped after the run. */
export default async function startWorldOfTests({ metadata }) {
  const world = await startWorld({
    port: metadata.port,
    fresh: true,
    // The specs of the bot check prove its cost; here every form would wait a second for it.
    apiEnv: { BOT_CHECK_TRIES: '2' },
  });
  return () => world.stop();
}

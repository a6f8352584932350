import { startWorld } from '../../tools/scripts/lib/world.mjs';

/** Starts a fresh world for the whole run; it is stopped after the run. */
export default async function startWorldOfTests({ metadata }) {
  const host = `http://localhost:${metadata.port + 30}`;
  const world = await startWorld({
    port: metadata.port,
    fresh: true,
    // The specs of the bot check prove its cost; here every form would wait a second for it.
    apiEnv: {
      BOT_CHECK_TRIES: '2',
      // The test extension's, which follows from the key in its manifest.
      EXTENSION_ID: 'jfgbbndfknjhmcnkcpecpbijdimajkjl',
      // One of the same site as the portal and one of another site.
      MAIN_APP_ORIGINS: [host, host.replace('localhost', 'app.localhost')].join(','),
    },
  });
  return () => world.stop();
}

import { portsOf } from '../../tools/scripts/lib/ports.mjs';
import { startWorld } from '../../tools/scripts/lib/world.mjs';

/** Starts a fresh world for the whole run; it is stopped after the run. */
export default async function startWorldOfTests({ metadata }) {
  const { latexEditor, webApp } = portsOf(metadata.port);
  const host = `http://localhost:${latexEditor}`;
  // As who starts a local world for an app of another origin.
  process.env.CORS_ORIGINS = `http://localhost:${metadata.examplePort}`;
  const world = await startWorld({
    port: metadata.port,
    fresh: true,
    cluster: process.env.E2E_CLUSTER === 'true',
    // The specs of the bot check prove its cost; here every form would wait a second for it.
    apiEnv: {
      BOT_CHECK_TRIES: '2',
      // Two of the same site as the portal and one of another site.
      MAIN_APP_ORIGINS: [
        host,
        host.replace('localhost', 'app.localhost'),
        `http://localhost:${webApp}`,
      ].join(','),
    },
  });
  return () => world.stop();
}

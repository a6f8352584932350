import { portsOf } from '../../tools/scripts/lib/ports.mjs';
import { startWorld } from '../../tools/scripts/lib/world.mjs';

/** Starts a fresh world for the whole run; it is stopped after the run. */
export default async function startWorldOfTests({ metadata }) {
  const { latexEditor, webApp } = portsOf(metadata.port);
  const host = `http://localhost:${latexEditor}`;
  const world = await startWorld({
    port: metadata.port,
    fresh: true,
    cluster: process.env.E2E_CLUSTER === 'true',
    // The specs of the bot check prove its cost; here every form would wait a second for it.
    apiEnv: {
      BOT_CHECK_TRIES: '2',
      CORS_ORIGINS: [webApp, metadata.examplePort]
        .map((port) => `http://localhost:${port}`)
        .join(','),
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

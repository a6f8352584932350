import { startWorld } from '../../tools/scripts/lib/world.mjs';

/** A fresh world for the whole run, stopped after it. */
export default async function startForJourneys(config) {
  const world = await startWorld({ port: config.metadata.port, fresh: true });
  return () => world.stop();
}
